import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Db, Executor, Tx } from '../../kernel/db/database.ts';
import { invalid } from '../../kernel/errors.ts';
import { type Calibration, UNCALIBRATED } from '../../recommendations/confidence.ts';
import { type EngineSettings, engineSettings } from '../../signals/engine.ts';
import { HISTORY_BARS } from '../../signals/signal-input.store.ts';
import type { CredibilityBook } from '../../trends/credibility.ts';
import { OUTCOME_BARS } from '../../trends/outcome.ts';
import { NO_PRICES, type PriceSeries } from '../../trends/prices.ts';
import { reachFrom } from '../../trends/window.ts';
import { allowLongReading } from '../cursor.store.ts';
import { instantsOf } from '../instants.ts';
import { fingerprintsOf, look } from '../look.ts';
import type { ImpactMaterial, News } from '../material.ts';
import { type NewsRange, storedNews } from '../news.store.ts';
import type { ReplayedStep, ReplaySink } from '../output.ts';
import type { Followed } from '../replay.store.ts';
import { acceptBar, forgetImpacts, type TickerState, toPriceSeries } from '../ticker-state.ts';
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
  /** Whose history: everybody's who was ever followed, unless told otherwise. */
  readonly followed?: Followed;
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
      await allowLongReading(tx);
      const range = { from: newsFrom(calendar, from), to, excludeSourceIds };
      const news = options.variant ? options.variant(tx, range) : storedNews(tx, range);
      const keepsRecords = options.variant === undefined;
      const world = await loadWorld(
        tx,
        calendar,
        { from, to, excludeSourceIds, keepsRecords, followed: options.followed ?? 'ever' },
        news,
      );
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
    await tell(run, due, calibration, { at, isClose });
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

/** Everything found at an instant, told to whoever wants to know. */
async function tell(
  run: Run,
  due: readonly TickerState[],
  calibration: Calibration,
  { at, isClose }: { at: Date; isClose: boolean },
): Promise<void> {
  const step = look(run.world, run.settings, due, { calibration, at, isClose });
  run.evaluations += step.views.length;
  run.recommendations += step.views.filter(({ recommendation }) => recommendation !== null).length;
  fingerprint(run.hash, step);
  if (step.views.length === 0) return;
  run.deps.learn?.(step);
  await run.options.sink?.take(step);
}

function fingerprint(hash: Hash, step: ReplayedStep): void {
  for (const text of fingerprintsOf(step)) hash.update(text);
}
