import { createHash, type Hash } from 'node:crypto';
import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { invalid } from '../../kernel/errors.ts';
import { listCorporateActions } from '../../market/corporate-action.store.ts';
import type { Calibration } from '../../recommendations/confidence.ts';
import { completeBar, PRICE_BARS } from '../../recommendations/price-view.ts';
import { toRecommendationRow, toEvidenceRow } from '../../recommendations/recommendation-rows.ts';
import { loadOtherLayers, loadSignalInputs, SILENT_LAYERS } from '../../recommendations/use/load-inputs.ts';
import { advanceBook, type CredibilityBook, emptyBook } from '../../trends/credibility.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { loadEvidence } from '../../trends/use/load-evidence.ts';
import type { TrendImpact } from '../../trends/weigh-evidence.ts';
import { reachFrom } from '../../trends/window.ts';
import { instantsOf } from '../instants.ts';
import type { ReplayedView, ReplaySink } from '../output.ts';
import {
  findVoices,
  listBarsKnownIn,
  listOutcomesMaturedIn,
  listReplayedCompanies,
  listTickersWithNews,
} from '../replay.store.ts';
import {
  acceptBar,
  forgetBefore,
  newTickerState,
  type ReplayBar,
  replayTicker,
  type TickerState,
  toPriceSeries,
} from '../ticker-state.ts';

export interface ReplayDeps {
  db: Db;
  calendar: TradingCalendar;
  loadCalibration: (db: Executor, asOf: Date) => Promise<Calibration>;
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
  /** Takes what was found; nothing is kept where it is absent. */
  readonly sink?: ReplaySink;
  readonly onProgress?: (progress: ReplayProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ReplayResult {
  readonly sessions: number;
  readonly evaluations: number;
  readonly recommendations: number;
  /** Of everything told, in order: the same input gives the same. */
  readonly hash: string;
}

const STEP_MINUTES = 30;
const SESSIONS_MAX = 5_000;
/** A slice with more impacts than are read at once is cut in two, so often at most. */
const SPLITS_MAX = 12;
/** Daily bars that a warm-up may need lie within this, holidays and halts included. */
const WARM_UP_MS = 2 * PRICE_BARS * DAY_MS;
/** A bar becomes known with its end, or when the next one confirms it. */
const BAR_LATENESS_MS = 10 * DAY_MS;

/**
 * Runs what is stored through the functions that run live, with a clock that stands where the data stands. Session by session:
 * of each company only what its longest window reaches is held.
 */
export async function replay(deps: ReplayDeps, options: ReplayOptions): Promise<ReplayResult> {
  const sessions = sessionsOf(deps.calendar, options);
  const run = await startRun(deps, options);
  for (const [index, session] of sessions.entries()) {
    options.signal?.throwIfAborted();
    await replaySession(run, session);
    options.onProgress?.({
      session: session.date,
      done: index + 1,
      total: sessions.length,
      evaluations: run.evaluations,
    });
  }
  return {
    sessions: sessions.length,
    evaluations: run.evaluations,
    recommendations: run.recommendations,
    hash: run.hash.digest('hex'),
  };
}

function sessionsOf(calendar: TradingCalendar, { from, to }: ReplayOptions): Session[] {
  if (!(from < to)) throw invalid('a replay ends after it begins');
  const sessions = calendar
    .sessionsBetween(calendar.dateOf(from), calendar.dateOf(to))
    .filter(({ close }) => close > from && close <= to);
  if (sessions.length > SESSIONS_MAX) throw invalid(`a replay covers at most ${SESSIONS_MAX} sessions`);
  return sessions;
}

interface Run {
  deps: ReplayDeps;
  options: ReplayOptions;
  byTicker: Map<string, TickerState>;
  byCompany: Map<string, TickerState>;
  benchmark: TickerState;
  credibility: CredibilityBook;
  voices: { layers: boolean; signals: boolean };
  /** Everything known until here has been taken in. */
  until: Date;
  hash: Hash;
  evaluations: number;
  recommendations: number;
}

async function startRun(deps: ReplayDeps, options: ReplayOptions): Promise<Run> {
  const { db, calendar } = deps;
  const { from } = options;
  const states = (await listReplayedCompanies(db)).map(({ id, ticker }) => newTickerState(ticker, id));
  const byTicker = new Map(states.map((state) => [state.ticker, state]));
  const benchmark = byTicker.get(BENCHMARK_TICKER) ?? newTickerState(BENCHMARK_TICKER, '');
  const run: Run = {
    deps,
    options,
    byTicker,
    byCompany: new Map(states.map((state) => [state.companyId, state])),
    benchmark,
    credibility: advanceBook(emptyBook(new Date(0)), await listOutcomesMaturedIn(db, new Date(0), from), from),
    voices: { layers: false, signals: false },
    until: from,
    hash: createHash('sha256'),
    evaluations: 0,
    recommendations: 0,
  };
  const warm = new Date(from.getTime() - WARM_UP_MS);
  for (const { ticker, bar } of await listBars(run, {
    from: warm,
    until: from,
    startsAfter: warm,
    withHalfHours: false,
  })) {
    stateOf(run, ticker)?.daily.push(bar);
  }
  for (const state of allStates(run)) {
    state.daily = state.daily.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime()).slice(-PRICE_BARS);
    state.actions = await listCorporateActions(db, state.ticker, from);
  }
  for (const impact of await listImpactsIn(run, reachFrom(calendar, from), from)) {
    run.byCompany.get(impact.companyId)?.impacts.push(impact);
  }
  return run;
}

const allStates = (run: Run) => new Set([...run.byTicker.values(), run.benchmark]);
const stateOf = (run: Run, ticker: string) =>
  run.byTicker.get(ticker) ?? (ticker === BENCHMARK_TICKER ? run.benchmark : undefined);

async function listBars(run: Run, range: Parameters<typeof listBarsKnownIn>[2]) {
  const tickers = [...allStates(run)].map(({ ticker }) => ticker);
  const known = await listBarsKnownIn(run.deps.db, tickers, range);
  return known.flatMap(({ ticker, bar }) => {
    const complete = completeBar(bar, bar.timeframe, run.deps.calendar);
    return complete ? { ticker, bar: complete } : [];
  });
}

/** Impacts that became known in (from, until], in that order; a crowded stretch is read in parts. */
async function listImpactsIn(run: Run, from: Date, until: Date, splits = 0): Promise<TrendImpact[]> {
  const { impacts, truncated } = await loadEvidence(run.deps.db, 'market', { from, asOf: until });
  const middle = new Date(Math.floor((from.getTime() + until.getTime()) / 2));
  if (truncated && splits < SPLITS_MAX && middle > from) {
    const first = await listImpactsIn(run, from, middle, splits + 1);
    return [...first, ...(await listImpactsIn(run, middle, until, splits + 1))];
  }
  const excluded = new Set(run.options.excludeSourceIds ?? []);
  const heard = impacts.filter(({ sourceId }) => sourceId === null || !excluded.has(sourceId));
  return heard.sort(
    (a, b) => a.availableAt.getTime() - b.availableAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** From one close to the next: news as it comes, and at the close a look at everyone. */
async function replaySession(run: Run, session: Session): Promise<void> {
  const { deps, options, until: from } = run;
  const { db, calendar } = deps;
  const until = session.close;
  const startsAfter = new Date(from.getTime() - BAR_LATENESS_MS);
  const bars = await listBars(run, { from, until, startsAfter, withHalfHours: true });
  const impacts = await listImpactsIn(run, from, until);
  const changed = await listTickersWithNews(db, from, until);
  run.credibility = advanceBook(run.credibility, await listOutcomesMaturedIn(db, run.credibility.asOf, from), from);
  run.voices = await findVoices(db, until);
  const calibration = await deps.loadCalibration(db, from);
  for (const state of run.byTicker.values()) forgetBefore(state, reachFrom(calendar, from));
  const instants = instantsOf(impacts, until, options.stepMinutes ?? STEP_MINUTES);
  if (instants.at(-1)?.at.getTime() !== until.getTime()) instants.push({ at: until, items: [] });
  let nextBar = 0;
  for (const { at, items } of instants) {
    nextBar = acceptBars(run, bars, nextBar, at);
    const touched = new Set<TickerState>();
    for (const impact of items) {
      const state = run.byCompany.get(impact.companyId);
      if (!state) continue;
      state.impacts.push(impact);
      touched.add(state);
    }
    const due = at.getTime() === until.getTime() ? [...run.byTicker.values()] : [...touched].sort(byTicker);
    for (const state of allStates(run)) {
      if (changed.has(state.ticker)) state.actions = await listCorporateActions(db, state.ticker, at);
    }
    await evaluate(run, due, calibration, at);
  }
  run.until = until;
}

const byTicker = (a: TickerState, b: TickerState) => (a.ticker < b.ticker ? -1 : 1);

function acceptBars(run: Run, bars: readonly { ticker: string; bar: ReplayBar }[], start: number, at: Date): number {
  let index = start;
  for (let next = bars[index]; next && next.bar.availableAt <= at; next = bars[index]) {
    const state = stateOf(run, next.ticker);
    if (state) acceptBar(state, next.bar);
    index++;
  }
  return index;
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

async function evaluate(run: Run, due: readonly TickerState[], calibration: Calibration, at: Date): Promise<void> {
  const { db, calendar } = run.deps;
  const tickers = due.map(({ ticker }) => ticker);
  const layers = run.voices.layers ? await loadOtherLayers(db, calendar, tickers, at) : NONE;
  const signals = run.voices.signals ? await loadSignalInputs(db, tickers, at) : NONE;
  const benchmark = run.options.sink ? toPriceSeries(run.benchmark) : null;
  const shared = { calendar, credibility: run.credibility, calibration, benchmark };
  const views = due.map((state): ReplayedView => {
    const { ticker, companyId } = state;
    const context = { ...shared, ...(layers.get(ticker) ?? SILENT_LAYERS), signal: signals.get(ticker) ?? null };
    const { trends, told } = replayTicker(state, context, at);
    if (!told?.computed.trend.trendId) return { ticker, companyId, trends, recommendation: null };
    const { computed, supersedesId } = told;
    const row = toRecommendationRow(computed, { companyId, trendId: told.computed.trend.trendId, supersedesId });
    const evidence = computed.combined.evidence.map((share, ordinal) => toEvidenceRow(row.id, ordinal, share));
    run.hash.update(JSON.stringify([row, evidence]));
    run.recommendations++;
    return { ticker, companyId, trends, recommendation: { row, evidence } };
  });
  run.evaluations += due.length;
  if (run.options.sink && views.length > 0)
    await run.options.sink.take({ asOf: at, isClose: true, views, pools: [], signals: [] });
}
