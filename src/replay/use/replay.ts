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
import { liftTimeouts } from '../cursor.store.ts';
import { instantsOf } from '../instants.ts';
import { fingerprintsOf, evaluateAll } from '../evaluate-all.ts';
import type { ImpactMaterial, News } from '../material.ts';
import { type NewsRange, storedNews } from '../news.store.ts';
import type { ReplayedStep, ReplaySink } from '../output.ts';
import type { Followed } from '../replay.store.ts';
import { acceptBar, forgetImpacts, type TickerState, toPriceSeries } from '../ticker-state.ts';
import { loadWorld, measureNews, newsFrom, type ReplayedWorld } from './load-world.ts';

export interface ReplayDeps {
  db: Db;
  calendar: TradingCalendar;
  /** The calibration from labels that had matured by an instant; loaded once per session. Without it nothing is calibrated. */
  loadCalibration?: (db: Executor, asOf: Date) => Promise<Calibration>;
  /** Receives every step before the next session's calibration is loaded. */
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
  /** News is evaluated at the end of steps of this length; live, the queue merges bursts. */
  readonly stepMinutes?: number;
  /** Sources whose documents are ignored. */
  readonly excludeSourceIds?: readonly string[];
  /** Which companies are replayed; by default all that were ever followed. */
  readonly followed?: Followed;
  /** Reads the documents again; without it their stored readings are used. */
  readonly variant?: (tx: Tx, range: NewsRange) => News;
  /** Receives the results; without it they are only counted and hashed. */
  readonly sink?: ReplaySink;
  readonly onProgress?: (progress: ReplayProgress) => void;
  readonly signal?: AbortSignal;
}

export interface ReplayResult {
  readonly sessions: number;
  readonly documents: number;
  readonly evaluations: number;
  readonly recommendations: number;
  /** The hash of all results, in order: equal inputs give equal hashes. */
  readonly hash: string;
  /** The sources' records at the end. */
  readonly credibility: CredibilityBook;
}

const STEP_MINUTES = 30;
const SESSIONS_MAX = 5_000;

/**
 * Runs stored documents and bars through the functions that run live, with a clock that follows the data. It reads ordered
 * streams within one snapshot, so that concurrent writes change nothing, and keeps of each company only what its longest window
 * covers.
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
      await liftTimeouts(tx);
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
  if (!(from < to))
    throw invalid(`a replay must end after it begins: from ${from.toISOString()}, to ${to.toISOString()}`);
  const sessions = calendar
    .sessionsBetween(calendar.dateOf(from), calendar.dateOf(to))
    .filter(({ close }) => close > from && close <= to);
  if (sessions.length > SESSIONS_MAX)
    throw invalid(`a replay covers at most ${SESSIONS_MAX} sessions, not ${sessions.length}; choose a shorter range`);
  return sessions;
}

interface Run {
  readonly deps: ReplayDeps;
  readonly options: ReplayOptions;
  readonly tx: Tx;
  readonly world: ReplayedWorld;
  readonly settings: EngineSettings;
  readonly hash: Hash;
  /** The documents of the current session. */
  readonly documents: Set<string>;
  documentCount: number;
  evaluations: number;
  recommendations: number;
}

/** Records what was available before the first session, without evaluating any company. */
async function warmUp(run: Run, from: Date): Promise<void> {
  const { world } = run;
  const reach = reachFrom(run.deps.calendar, from);
  for (const claim of await world.news.claims.until(from)) world.macro.recordClaim(claim);
  for (const impact of await world.news.impacts.until(from)) {
    world.competitive.recordImpact(impact);
    if (impact.availableAt > reach) recordImpact(world, impact);
  }
  await applyMarketData(run, from);
}

function recordImpact(world: ReplayedWorld, impact: ImpactMaterial): TickerState | null {
  if (!world.credibility.judgedBefore.has(impact.id)) world.credibility.recordImpact(impact);
  const state = world.byCompany.get(impact.companyId);
  state?.impacts.push(impact);
  return state ?? null;
}

async function applyMarketData({ world }: Run, at: Date): Promise<void> {
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

/** Replays from one close to the next: news when it arrives, and at the close an evaluation of every company. */
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
    await applyMarketData(run, at);
    world.macro.advance(at);
    for (let claim = claims[nextClaim]; claim && claim.availableAt <= at; claim = claims[++nextClaim])
      world.macro.recordClaim(claim);
    const touched = new Set<TickerState>();
    for (const impact of items) {
      world.competitive.recordImpact(impact);
      const state = recordImpact(world, impact);
      if (state) touched.add(state);
    }
    const isClose = at.getTime() === close.getTime();
    if (isClose) judgeDueStatements(world, close);
    const due = isClose ? world.states : [...touched].sort(byTicker);
    await emit(run, due, calibration, { at, isClose });
  }
  forget(run, close);
}

function countDocuments(run: Run, ...lists: readonly (readonly { documentId: string }[])[]): void {
  run.documents.clear();
  for (const list of lists) for (const { documentId } of list) run.documents.add(documentId);
  run.documentCount += run.documents.size;
}

const byTicker = (a: TickerState, b: TickerState) => (a.ticker < b.ticker ? -1 : 1);

function judgeDueStatements(world: ReplayedWorld, close: Date): void {
  const series = new Map<TickerState, PriceSeries>();
  const seriesOf = (state: TickerState | undefined): PriceSeries => {
    if (!state) return NO_PRICES;
    const found = series.get(state) ?? toPriceSeries(state, OUTCOME_BARS);
    series.set(state, found);
    return found;
  };
  world.credibility.judgeDue(close, ({ ticker }) => ({
    own: seriesOf(world.byTicker.get(ticker)),
    benchmark: seriesOf(world.benchmark),
  }));
}

function forget({ deps, world }: Run, close: Date): void {
  const reach = reachFrom(deps.calendar, close);
  for (const state of world.states) forgetImpacts(state, reach);
  world.macro.forget(close);
  world.competitive.forget(close);
  world.credibility.forget(close);
}

/** Evaluates the companies that are due and hands the results to the sink. */
async function emit(
  run: Run,
  due: readonly TickerState[],
  calibration: Calibration,
  { at, isClose }: { at: Date; isClose: boolean },
): Promise<void> {
  const step = evaluateAll(run.world, run.settings, due, { calibration, at, isClose });
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
