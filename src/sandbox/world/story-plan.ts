import { COMPANIES } from '../cast/companies.ts';
import { OUTLETS, type OutletKey } from '../cast/outlets.ts';
import type { CatalystType } from '../../intelligence/catalyst.ts';
import { type Rng, stream } from '../rng.ts';
import { STORIES } from '../settings.ts';
import type { DocumentPlan, Relation } from './document.ts';
import type { CompanyEvent, SandboxMacroEvent, SandboxEvent } from './event.ts';
import { isTraded } from './generate-events.ts';
import type { WorldSession } from './sessions.ts';

const MINUTE_MS = 60_000;

/** Catalysts that require a filing. */
const FILED: readonly CatalystType[] = [
  'earnings_beat',
  'earnings_miss',
  'guidance_raise',
  'guidance_cut',
  'ma_target',
  'ma_acquirer',
  'spinoff',
  'contract_win',
  'contract_loss',
  'cyber_incident',
  'regulatory_approval',
  'regulatory_action',
  'litigation',
  'dividend_cut_dilution',
  'buyback_dividend_up',
  'credit_event',
  'management_change',
  'restructuring',
];
/** Catalysts that a company announces itself. */
const ANNOUNCED: readonly CatalystType[] = [
  'earnings_beat',
  'earnings_miss',
  'guidance_raise',
  'contract_win',
  'product_launch',
  'partnership',
  'regulatory_approval',
  'buyback_dividend_up',
  'ma_acquirer',
  'spinoff',
  'recall_failure',
  'other',
];

type Draft = Omit<DocumentPlan, 'id' | 'session'>;

/** Plans all documents about a session's events, oldest first; some appear a day later. */
export function planStories(seed: number, session: WorldSession, events: readonly SandboxEvent[]): DocumentPlan[] {
  const drafts: Draft[] = [];
  /** Returns the draft's id, which depends on its position. */
  const add = (draft: Draft): string => `d${session.index}-${drafts.push(draft) - 1}`;
  for (const event of events) {
    const rng = stream(seed, 'stories', event.id);
    if (event.kind === 'macro') planMacro(rng, event, add);
    else if (event.rumour) planRumour(rng, event, event.rumour, add);
    else planCompany(rng, event, add);
  }
  planFiller(stream(seed, 'filler', session.index), session, add);
  return drafts.map((draft, index) => ({ ...draft, id: `d${session.index}-${index}`, session: session.index }));
}

type Add = (draft: Draft) => string;

const DRAFT_DEFAULTS = { ticker: null, baseId: null, relation: null, wording: 0 } as const;

function planCompany(rng: Rng, event: CompanyEvent, add: Add): void {
  const wire: Draft = {
    ...DRAFT_DEFAULTS,
    kind: 'wire',
    outlet: 'corvane',
    publishedMs: event.atMs,
    eventId: event.id,
  };
  planRewrites(rng, event.id, event.magnitude, wire.publishedMs, add(wire), add);
  const isReport = event.surprise !== null;
  if (ANNOUNCED.includes(event.catalyst) && rng.chance(isReport ? 1 : STORIES.pressRelease)) {
    add({
      ...wire,
      kind: 'press_release',
      outlet: 'newsroom',
      ticker: event.ticker,
      wording: 1,
      publishedMs: event.atMs + rng.int(1, 25) * MINUTE_MS,
    });
  }
  if (FILED.includes(event.catalyst) && rng.chance(isReport ? 1 : STORIES.filing)) {
    add({
      ...wire,
      kind: isReport ? 'filing_10q' : 'filing_8k',
      outlet: 'filings',
      ticker: event.ticker,
      wording: 2,
      publishedMs: event.atMs + rng.int(20, 900) * MINUTE_MS,
    });
  }
}

const RELATIONS = Object.entries(STORIES.rewriteKinds) as [Relation, number][];

/** Other outlets repeat a wire story: verbatim, edited or in their own words. */
function planRewrites(rng: Rng, eventId: string, weight: number, fromMs: number, baseId: string, add: Add): void {
  const used = new Set<OutletKey>();
  let wording = 3;
  for (let n = 0; n < STORIES.rewritesMax; n++) {
    const wanted = rng.chance(0.18 + 0.34 * weight);
    const outlet = rng.pickWeighted(OUTLETS, ({ rewriteShare }) => rewriteShare);
    const [relation] = rng.pickWeighted(RELATIONS, ([, share]) => share);
    const { low, high } = STORIES.rewriteDelayMinutes;
    const delay = Math.round(Math.exp(rng.between(Math.log(low), Math.log(high))));
    if (!wanted || used.has(outlet.key)) continue;
    used.add(outlet.key);
    add({
      kind: 'rewrite',
      outlet: outlet.key,
      ticker: null,
      publishedMs: fromMs + delay * MINUTE_MS,
      eventId,
      baseId: relation === 'independent' ? null : baseId,
      relation,
      wording: wording++,
    });
  }
}

function planRumour(rng: Rng, event: CompanyEvent, rumour: { outlet: OutletKey; isFalse: boolean }, add: Add): void {
  const first: Draft = {
    ...DRAFT_DEFAULTS,
    kind: 'rumour',
    outlet: rumour.outlet,
    publishedMs: event.atMs,
    eventId: event.id,
  };
  add(first);
  const later = (low: number, high: number) => event.atMs + rng.int(low, high) * MINUTE_MS;
  if (rumour.isFalse) {
    if (rng.chance(STORIES.denialShare)) {
      add({ ...first, kind: 'denial', outlet: 'corvane', publishedMs: later(90, 1_900) });
    }
  } else if (rng.chance(0.55)) {
    add({ ...first, kind: 'wire', outlet: 'corvane', publishedMs: later(120, 1_300) });
  }
}

function planMacro(rng: Rng, event: SandboxMacroEvent, add: Add): void {
  const first: Draft = {
    ...DRAFT_DEFAULTS,
    kind: 'macro',
    outlet: 'dispatch',
    publishedMs: event.atMs,
    eventId: event.id,
  };
  planRewrites(rng, event.id, 0.7, event.atMs, add(first), add);
}

function planFiller(rng: Rng, session: WorldSession, add: Add): void {
  const countFor = (mean: number) => Math.floor(mean) + (rng.chance(mean - Math.floor(mean)) ? 1 : 0);
  const randomTime = () =>
    session.openMs + rng.int(1, Math.floor((session.closeMs - session.openMs) / MINUTE_MS) - 1) * MINUTE_MS;
  const printers = OUTLETS.filter(({ channel }) => channel === 'rss' || channel === 'atom' || channel === 'page_list');
  for (let n = countFor(STORIES.noisePerSession); n > 0; n--) {
    add({
      ...DRAFT_DEFAULTS,
      kind: 'noise',
      outlet: rng.pick(printers).key,
      publishedMs: randomTime(),
      eventId: null,
      wording: rng.int(0, 99),
    });
  }
  for (let n = countFor(STORIES.lookalikesPerSession); n > 0; n--) {
    const { ticker } = rng.pick(COMPANIES.filter((company) => isTraded(company.ticker, session.index)));
    // Two at a time with the same wording, so that duplicate detection is tested.
    const wording = rng.int(0, 99);
    for (const outlet of ['dispatch', 'dockside'] as const) {
      add({ ...DRAFT_DEFAULTS, kind: 'lookalike', outlet, ticker, publishedMs: randomTime(), eventId: null, wording });
    }
  }
  for (let n = countFor(STORIES.hostilePerSession); n > 0; n--) {
    add({
      ...DRAFT_DEFAULTS,
      kind: 'hostile',
      outlet: rng.pick(['tattler', 'murmur'] as const),
      publishedMs: randomTime(),
      eventId: null,
      wording: rng.int(0, 99),
    });
  }
}
