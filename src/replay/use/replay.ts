import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { invalid } from '../../kernel/errors.ts';
import { type MacroLayerItem, type SignalLayer, silentLayer } from '../../macro/layer.ts';
import { type Calibration, UNCALIBRATED } from '../../recommendations/confidence.ts';
import type { EvidenceShare } from '../../recommendations/layers.ts';
import { type Provenance, toEvidenceRow, toRecommendationRow } from '../../recommendations/recommendation-rows.ts';
import { type EngineSettings, engineSettings } from '../../signals/engine.ts';
import { HISTORY_BARS } from '../../signals/signal-input.store.ts';
import { computeTrends } from '../../trends/compute-trends.ts';
import type { CredibilityBook } from '../../trends/credibility.ts';
import { POOLED_IMPACTS_MAX } from '../../trends/evidence-limits.ts';
import { CONTEXT_BARS } from '../../trends/market-context.ts';
import { OUTCOME_BARS } from '../../trends/outcome.ts';
import { NO_PRICES, type PriceSeries } from '../../trends/prices.ts';
import { NO_LAYERS } from '../../trends/projection.ts';
import { type Entity, MARKET_ENTITY, sectorEntity } from '../../trends/trend-rows.ts';
import { reachFrom } from '../../trends/window.ts';
import { evaluateTicker, type TickerContext } from '../evaluate-ticker.ts';
import { instantsOf } from '../instants.ts';
import type { ImpactMaterial, News } from '../material.ts';
import { type NewsRange, storedNews } from '../news.store.ts';
import type { ReplayedPool, ReplayedSignal, ReplayedStep, ReplayedView, ReplaySink } from '../output.ts';
import { acceptBar, forgetImpacts, type TickerState, toPriceSeries } from '../ticker-state.ts';
import { tickTicker } from '../tick-ticker.ts';
import { loadWorld, measureNews, newsFrom, type ReplayedWorld } from './load-world.ts';

export interface ReplayDeps {
  db: Db;
  calendar: TradingCalendar;
  /** What labels that had matured at an instant teach; asked once per session. Without it nothing is calibrated. */
  loadCalibration?: (db: Executor, asOf: Date) => Promise<Calibration>;
  /** Shown everything that is told, before the next session's calibration is asked for. */
  learn?: (step: ReplayedStep) => void;
}

export interface ReplayProgress {
  readonly session: string;
  readonly done: number;
  readonly total: number;
  readonly evaluations: number;
}

export interface ReplayOptions {
  readonly from: Date;
  readonly to: Date;
  /** How long news waits for more of its kind; a queue that coalesces does the same. */
  readonly stepMinutes?: number;
  /** Leaves out what these sources said, as if they had never been read. */
  readonly excludeSourceIds?: readonly string[];
  /** Has the documents read anew; without it their stored readings stand. */
  readonly variant?: (tx: Tx, range: NewsRange) => News;
  /** Takes what was found; nothing is kept where it is absent. */
  readonly sink?: ReplaySink;
  readonly onProgress?: (progress: ReplayProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ReplayResult {
  readonly sessions: number;
  readonly documents: number;
  readonly evaluations: number;
  readonly recommendations: number;
  /** Of everything told, in order: the same input gives the same. */
  readonly hash: string;
  /** What the sources are known by at the end. */
  readonly credibility: CredibilityBook;
}

const STEP_MINUTES = 30;
const SESSIONS_MAX = 5_000;

/**
 * Runs what is stored through the functions that run live, with a clock that stands where the data stands. It reads a few
 * ordered streams within one snapshot, so that what is written meanwhile changes nothing, and of each company it holds only
 * what its longest window reaches.
 */
export async function replay(deps: ReplayDeps, options: ReplayOptions): Promise<ReplayResult> {
  const { db, calendar } = deps;
  const sessions = sessionsOf(calendar, options);
  const { from, to, excludeSourceIds = [] } = options;
  await measureNews(db, calendar, { from, to });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // One question sorts the whole history; how long that takes is nobody's business but the caller's.
      await sql`set local statement_timeout = 0`.execute(tx);
      // Between two pages a model may read for minutes.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const range = { from: newsFrom(calendar, from), to, excludeSourceIds };
      const news = options.variant ? options.variant(tx, range) : storedNews(tx, range);
      const keepsRecords = options.variant === undefined;
      const world = await loadWorld(tx, calendar, { from, to, excludeSourceIds, keepsRecords }, news);
      const run: Run = {
        deps,
        options,
        tx,
        world,
        settings: engineSettings(calendar),
        hash: createHash('sha256'),
        documents: new Set(),
        documentCount: 0,
        evaluations: 0,
        recommendations: 0,
      };
      await warmUp(run, from);
      for (const [index, session] of sessions.entries()) {
        options.signal?.throwIfAborted();
        await replaySession(run, session);
        const { date } = session;
        const { evaluations } = run;
        options.onProgress?.({ session: date, done: index + 1, total: sessions.length, evaluations });
      }
      return {
        sessions: sessions.length,
        documents: run.documentCount,
        evaluations: run.evaluations,
        recommendations: run.recommendations,
        hash: run.hash.digest('hex'),
        credibility: world.credibility.bookAt(sessions.at(-1)?.close ?? from),
      };
    });
}

export function sessionsOf(calendar: TradingCalendar, { from, to }: { from: Date; to: Date }): Session[] {
  if (!(from < to)) throw invalid('a replay ends after it begins');
  const sessions = calendar
    .sessionsBetween(calendar.dateOf(from), calendar.dateOf(to))
    .filter(({ close }) => close > from && close <= to);
  if (sessions.length > SESSIONS_MAX) throw invalid(`a replay covers at most ${SESSIONS_MAX} sessions`);
  return sessions;
}

interface Run {
  readonly deps: ReplayDeps;
  readonly options: ReplayOptions;
  readonly tx: Tx;
  readonly world: ReplayedWorld;
  readonly settings: EngineSettings;
  readonly hash: Hash;
  /** Of the session at hand. */
  readonly documents: Set<string>;
  documentCount: number;
  evaluations: number;
  recommendations: number;
}

/** What was known before the first session, taken in without looking at anybody. */
async function warmUp(run: Run, from: Date): Promise<void> {
  const { world } = run;
  const reach = reachFrom(run.deps.calendar, from);
  for (const claim of await world.news.claims.until(from)) world.macro.tell(claim);
  for (const impact of await world.news.impacts.until(from)) {
    world.rivals.tell(impact);
    if (impact.availableAt > reach) hear(world, impact);
  }
  await acceptKnown(run, from);
}

function hear(world: ReplayedWorld, impact: ImpactMaterial): TickerState | null {
  if (!world.credibility.judgedBefore.has(impact.id)) world.credibility.hear(impact);
  const state = world.byCompany.get(impact.companyId);
  state?.impacts.push(impact);
  return state ?? null;
}

async function acceptKnown({ world }: Run, at: Date): Promise<void> {
  for (const bar of await world.bars.until(at)) {
    const state = world.byTicker.get(bar.ticker);
    if (state) acceptBar(state, bar, HISTORY_BARS);
    if (bar.ticker === world.benchmark.ticker && state !== world.benchmark)
      acceptBar(world.benchmark, bar, HISTORY_BARS);
  }
  for (const ticker of world.actions.advance(at)) {
    for (const state of [world.byTicker.get(ticker), ticker === world.benchmark.ticker ? world.benchmark : undefined]) {
      if (!state) continue;
      state.actions = world.actions.actionsOf(ticker);
      state.splits = world.actions.splitsOf(ticker);
    }
  }
}

/** From one close to the next: news as it comes, and at the close a look at everyone. */
async function replaySession(run: Run, session: Session): Promise<void> {
  const { deps, options, world } = run;
  const close = session.close;
  const claims = await world.news.claims.until(close);
  const impacts = await world.news.impacts.until(close);
  countDocuments(run, impacts, claims);
  const calibration = (await deps.loadCalibration?.(run.tx, session.open)) ?? UNCALIBRATED;
  const instants = instantsOf(impacts, close, options.stepMinutes ?? STEP_MINUTES);
  if (instants.at(-1)?.at.getTime() !== close.getTime()) instants.push({ at: close, items: [] });
  let nextClaim = 0;
  for (const { at, items } of instants) {
    await setImmediate();
    await acceptKnown(run, at);
    world.macro.advance(at);
    for (let claim = claims[nextClaim]; claim && claim.availableAt <= at; claim = claims[++nextClaim])
      world.macro.tell(claim);
    const touched = new Set<TickerState>();
    for (const impact of items) {
      world.rivals.tell(impact);
      const state = hear(world, impact);
      if (state) touched.add(state);
    }
    const isClose = at.getTime() === close.getTime();
    if (isClose) learn(world, close);
    const due = isClose ? world.states : [...touched].sort(byTicker);
    await look(run, due, calibration, at, isClose);
  }
  forget(run, close);
}

function countDocuments(run: Run, ...lists: readonly (readonly { documentId: string }[])[]): void {
  run.documents.clear();
  for (const list of lists) for (const { documentId } of list) run.documents.add(documentId);
  run.documentCount += run.documents.size;
}

const byTicker = (a: TickerState, b: TickerState) => (a.ticker < b.ticker ? -1 : 1);

function learn(world: ReplayedWorld, close: Date): void {
  const series = new Map<TickerState, PriceSeries>();
  const seriesOf = (state: TickerState | undefined): PriceSeries => {
    if (!state) return NO_PRICES;
    const found = series.get(state) ?? toPriceSeries(state, OUTCOME_BARS);
    series.set(state, found);
    return found;
  };
  world.credibility.learn(close, ({ ticker }) => ({
    own: seriesOf(world.byTicker.get(ticker)),
    benchmark: seriesOf(world.benchmark),
  }));
}

function forget({ deps, world }: Run, close: Date): void {
  const reach = reachFrom(deps.calendar, close);
  for (const state of world.states) forgetImpacts(state, reach);
  world.macro.forget(close);
  world.rivals.forget(close);
  world.credibility.forget(close);
}

/** Views first, then the signal engine: what it says at a close is known from then on, not before. */
async function look(
  run: Run,
  due: readonly TickerState[],
  calibration: Calibration,
  at: Date,
  isClose: boolean,
): Promise<void> {
  const credibility = run.world.credibility.bookAt(at);
  const benchmark = toPriceSeries(run.world.benchmark, CONTEXT_BARS);
  const views = due.flatMap((state) => viewOf(run, state, { credibility, calibration, benchmark }, at) ?? []);
  run.evaluations += views.length;
  const pools = isClose ? poolsAt(run, { credibility, benchmark }, at) : [];
  const signals = isClose ? run.world.states.map((state) => tickTicker(state, run.settings, at)) : [];
  fingerprint(run.hash, at, views, pools, signals);
  if (views.length > 0) {
    const step = { asOf: at, isClose, views, pools, signals };
    run.deps.learn?.(step);
    await run.options.sink?.take(step);
  }
}

/** Null for a company of which nothing was ever told: live, nobody would have looked at it. */
function viewOf(
  run: Run,
  state: TickerState,
  context: Pick<TickerContext, 'credibility' | 'calibration' | 'benchmark'>,
  at: Date,
): ReplayedView | null {
  const { world } = run;
  const { ticker, companyId } = state;
  const exposed = world.macroCompanies.get(companyId);
  const macro = world.flags.macro && exposed ? world.macro.layerOf(exposed, at) : silentLayer<never>(false);
  const competitive = world.flags.competitive ? world.rivals.layerOf(companyId, at) : silentLayer<never>(false);
  if (state.impacts.length + macro.items.length + competitive.items.length === 0 && !state.lastTold) return null;
  const { trends, told } = evaluateTicker(
    state,
    {
      ...context,
      calendar: run.deps.calendar,
      macro,
      competitive,
      isDualPipelineEnabled: world.flags.dualPipeline,
    },
    at,
  );
  if (!told) return { ticker, companyId, trends, recommendation: null };
  const { computed, trendId, supersedesId } = told;
  const row = toRecommendationRow(computed, { companyId, trendId, supersedesId });
  const shares = computed.combined.evidence;
  const originOf = originFinder(world, state, macro);
  const evidence = () => shares.map((share, ordinal) => toEvidenceRow(row.id, ordinal, share, originOf(share)));
  run.recommendations++;
  return { ticker, companyId, trends, recommendation: { row, shares, originOf, evidence } };
}

function originFinder(world: ReplayedWorld, state: TickerState, macro: SignalLayer<MacroLayerItem>) {
  let found: { events: Map<string, string>; impacts: Map<string, ImpactMaterial> } | null = null;
  // Made when first asked for: most replays only want the numbers.
  const index = () => ({
    events: new Map(macro.items.map(({ id, eventId }) => [id, eventId])),
    impacts: new Map(state.impacts.map((impact) => [impact.id, impact])),
  });
  return ({ type, referenceId }: EvidenceShare): Provenance | undefined => {
    if (referenceId === null) return undefined;
    found ??= index();
    if (type === 'document') return found.impacts.get(referenceId)?.provenance;
    if (type === 'macro_event') return world.macro.provenanceOf(found.events.get(referenceId) ?? '') ?? undefined;
    return type === 'competitive_signal'
      ? (world.rivals.provenanceOf(state.companyId, referenceId) ?? undefined)
      : undefined;
  };
}

/** Sectors and the market, of the evidence of all their companies. */
function poolsAt(
  { deps, world }: Run,
  { credibility, benchmark }: Pick<TickerContext, 'credibility' | 'benchmark'>,
  at: Date,
): ReplayedPool[] {
  const { calendar } = deps;
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
    const context = { calendar, credibility, prices: { own, benchmark }, layers: NO_LAYERS };
    return { entity, trends: computeTrends(impacts, context, at) };
  });
}

function newestOf(impacts: ImpactMaterial[]): ImpactMaterial[] {
  if (impacts.length <= POOLED_IMPACTS_MAX) return impacts;
  return impacts
    .toSorted((a, b) => b.availableAt.getTime() - a.availableAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, POOLED_IMPACTS_MAX);
}

function fingerprint(
  hash: Hash,
  at: Date,
  views: readonly ReplayedView[],
  pools: readonly ReplayedPool[],
  signals: readonly ReplayedSignal[],
): void {
  const brief = ({ trends }: { trends: ReplayedView['trends'] }) =>
    trends.map(({ trend, momentum, projection }) => [trend.score, trend.confidence, momentum, projection.score]);
  for (const view of views) {
    const told = view.recommendation;
    hash.update(JSON.stringify([at, view.ticker, brief(view), told?.row ?? null]));
    if (told) hash.update(told.shares.map(fingerprintOf).join(' '));
  }
  for (const pool of pools) hash.update(JSON.stringify([pool.entity, brief(pool)]));
  for (const { ticker, outputs } of signals) hash.update(JSON.stringify([ticker, outputs]));
}

const fingerprintOf = ({ layer, referenceId, weight, signedContribution }: EvidenceShare) =>
  `${layer} ${referenceId} ${weight} ${signedContribution}`;
