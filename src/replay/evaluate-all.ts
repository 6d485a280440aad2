import type { Calibration } from '../recommendations/confidence.ts';
import type { EvidenceShare } from '../recommendations/layers.ts';
import { type Provenance, toEvidenceRow, toRecommendationRow } from '../recommendations/recommendation-rows.ts';
import { type MacroLayerItem, type SignalLayer, emptyLayer } from '../macro/layer.ts';
import type { EngineSettings } from '../signals/engine.ts';
import { computeTrends } from '../trends/compute-trends.ts';
import { POOLED_IMPACTS_MAX } from '../trends/evidence-limits.ts';
import { CONTEXT_BARS } from '../trends/market-context.ts';
import { NO_PRICES, rememberCloses } from '../trends/prices.ts';
import { NO_LAYERS } from '../trends/projection.ts';
import { type Entity, MARKET_ENTITY, sectorEntity } from '../trends/trend-rows.ts';
import { evaluateTicker, type TickerContext } from './evaluate-ticker.ts';
import type { ImpactMaterial } from './material.ts';
import type { ReplayedPool, ReplayedStep, ReplayedView } from './output.ts';
import { type TickerState, toPriceSeries } from './ticker-state.ts';
import { tickTicker } from './tick-ticker.ts';
import type { ReplayedWorld } from './use/load-world.ts';

/** Evaluates the views before the signal engine: its output at a close may influence later views only. */
export function evaluateAll(
  world: ReplayedWorld,
  settings: EngineSettings,
  due: readonly TickerState[],
  { calibration, at, isClose }: { calibration: Calibration; at: Date; isClose: boolean },
): ReplayedStep {
  const context = {
    calendar: settings.calendar,
    credibility: world.credibility.bookAt(at),
    calibration,
    benchmark: toPriceSeries(world.benchmark, CONTEXT_BARS),
    closesOf: rememberCloses(),
  };
  const views = due.flatMap((state) => viewOf(world, state, context, at) ?? []);
  const pools = isClose ? poolsAt(world, context, at) : [];
  const signals = isClose ? world.states.map((state) => tickTicker(state, settings, at)) : [];
  return { asOf: at, isClose, views, pools, signals };
}

/** Null for a company without any evidence so far: live, it would not have been evaluated. */
function viewOf(
  world: ReplayedWorld,
  state: TickerState,
  context: Pick<TickerContext, 'calendar' | 'credibility' | 'calibration' | 'benchmark' | 'closesOf'>,
  at: Date,
): ReplayedView | null {
  const { ticker, companyId } = state;
  const exposed = world.macroCompanies.get(companyId);
  const macro = world.flags.macro && exposed ? world.macro.layerOf(exposed, at) : emptyLayer<never>(false);
  const competitive = world.flags.competitive ? world.competitive.layerOf(companyId, at) : emptyLayer<never>(false);
  if (state.impacts.length + macro.items.length + competitive.items.length === 0 && !state.lastPublished) return null;
  const { trends, published } = evaluateTicker(
    state,
    {
      ...context,
      macro,
      competitive,
      isDualPipelineEnabled: world.flags.dualPipeline,
    },
    at,
  );
  if (!published) return { ticker, companyId, trends, recommendation: null };
  const { computed, trendId, supersedesId } = published;
  const row = toRecommendationRow(computed, { companyId, trendId, supersedesId });
  const shares = computed.combined.evidence;
  const provenanceOf = provenanceFinder(world, state, macro);
  const evidence = () => shares.map((share, ordinal) => toEvidenceRow(row.id, ordinal, share, provenanceOf(share)));
  return { ticker, companyId, trends, recommendation: { row, shares, provenanceOf, evidence } };
}

function provenanceFinder(world: ReplayedWorld, state: TickerState, macro: SignalLayer<MacroLayerItem>) {
  // Read now: after the views of a close the signal engine replaces it.
  const { signalProvenance } = state;
  let found: { events: Map<string, string>; impacts: Map<string, ImpactMaterial> } | null = null;
  // Built at the first call: most replays never ask for provenance.
  const index = () => ({
    events: new Map(macro.items.map(({ id, eventId }) => [id, eventId])),
    impacts: new Map(state.impacts.map((impact) => [impact.id, impact])),
  });
  return ({ type, referenceId }: EvidenceShare): Provenance | undefined => {
    if (referenceId === null) return undefined;
    found ??= index();
    if (type === 'document') return found.impacts.get(referenceId)?.provenance;
    if (type === 'macro_event') return world.macro.provenanceOf(found.events.get(referenceId) ?? '') ?? undefined;
    if (type === 'competitive_signal') return world.competitive.provenanceOf(state.companyId, referenceId) ?? undefined;
    return type === 'signal' ? (signalProvenance ?? undefined) : undefined;
  };
}

/** The views of the sectors and the market, from the evidence of all their companies. */
function poolsAt(
  world: ReplayedWorld,
  {
    calendar,
    credibility,
    benchmark,
    closesOf,
  }: Pick<TickerContext, 'calendar' | 'credibility' | 'benchmark' | 'closesOf'>,
  at: Date,
): ReplayedPool[] {
  const members = new Map<string, { entity: Entity; states: TickerState[] }>();
  for (const state of world.states) {
    const entities = [...(state.sector?.trim() ? [sectorEntity(state.sector)] : []), MARKET_ENTITY];
    for (const entity of entities) {
      const key = `${entity.type} ${entity.id}`;
      const known = members.get(key);
      if (known) known.states.push(state);
      else members.set(key, { entity, states: [state] });
    }
  }
  return [...members.values()].map(({ entity, states }) => {
    const impacts = newestOf(states.flatMap((state) => state.impacts));
    const own = entity.type === 'market' ? benchmark : NO_PRICES;
    const context = { calendar, credibility, prices: { own, benchmark }, layers: NO_LAYERS, closesOf };
    return { entity, trends: computeTrends(impacts, context, at) };
  });
}

function newestOf(impacts: ImpactMaterial[]): ImpactMaterial[] {
  if (impacts.length <= POOLED_IMPACTS_MAX) return impacts;
  return impacts
    .toSorted((a, b) => b.availableAt.getTime() - a.availableAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, POOLED_IMPACTS_MAX);
}

/** The text that a run's hash is computed from: every result, in order. */
export function* fingerprintsOf({ asOf, views, pools, signals }: ReplayedStep): Generator<string> {
  const brief = ({ trends }: { trends: ReplayedView['trends'] }) =>
    trends.map(({ trend, momentum, projection }) => [trend.score, trend.confidence, momentum, projection.score]);
  for (const view of views) {
    const { recommendation } = view;
    yield JSON.stringify([asOf, view.ticker, brief(view), recommendation?.row ?? null]);
    if (recommendation) yield recommendation.shares.map(shareText).join(' ');
  }
  for (const pool of pools) yield JSON.stringify([pool.entity, brief(pool)]);
  for (const { ticker, outputs } of signals) yield JSON.stringify([ticker, outputs]);
}

const shareText = ({ layer, referenceId, weight, signedContribution }: EvidenceShare) =>
  `${layer} ${referenceId} ${weight} ${signedContribution}`;
