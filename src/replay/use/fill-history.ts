import type { Session } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Provenance, RecommendationRow } from '../../recommendations/recommendation-rows.ts';
import { tickAt } from '../../signals/tick.ts';
import { engineVersion } from '../../signals/version.ts';
import { companyEntity, snapshotId, toProjectionJson, toTrendRow } from '../../trends/trend-rows.ts';
import { ensureHistoryMonth } from '../../trends/trend-write.store.ts';
import {
  type EvidenceToWrite,
  type HistoryRow,
  insertEvidence,
  insertRecommendations,
  insertSignalHistory,
  insertTrendHistory,
  listLastIds,
  listToldSessions,
} from '../history.store.ts';
import type { ReplayedRecommendation, ReplayedSignal, ReplayedStep, ReplayedView } from '../output.ts';
import { createBatches } from './batches.ts';
import { type ReplayDeps, type ReplayOptions, type ReplayResult, replay, sessionsOf } from './replay.ts';

export interface FilledHistory extends ReplayResult {
  /** Sessions that had a history already and were left as they are. */
  readonly sessionsKept: number;
}

/**
 * Replays a stretch into the live history: trends, recommendations and signals as they would have been told. A session that
 * has a history of its own is left alone, and a session is written whole or not at all, so that a fill that died goes on
 * where it stopped and one that is run again changes nothing.
 */
export async function fillHistory(
  deps: ReplayDeps,
  options: Omit<ReplayOptions, 'sink' | 'variant' | 'excludeSourceIds' | 'followed'>,
): Promise<FilledHistory> {
  const { db, calendar } = deps;
  const sessions = sessionsOf(calendar, options);
  const told = await listToldSessions(db, sessions);
  if (told.size < sessions.length) await prepareMonths(deps, sessions);
  const version = engineVersion(calendar);
  const batches = createBatches(db, async (tx: Tx, batch: readonly PreparedStep[]) => {
    const { evidence, origins } = placed(batch.flatMap((step) => step.evidence));
    await insertTrendHistory(
      tx,
      batch.flatMap(({ history }) => history),
    );
    await insertRecommendations(
      tx,
      batch.flatMap(({ recommendations }) => recommendations),
    );
    await insertEvidence(tx, evidence, origins);
    for (const { asOf, signals } of batch)
      if (signals.length > 0) await insertSignalHistory(tx, version, tickAt(calendar, asOf), signals);
  });
  const closeOf = closeFinder(sessions);
  /** The newest stored recommendation of each ticker; null where it has to be looked up. */
  let last: Map<string, string> | null = null;
  const take = async (step: ReplayedStep): Promise<void> => {
    if (told.has(closeOf(step.asOf))) {
      last = null;
      return;
    }
    if (last === null) {
      await batches.finish();
      last = await listLastIds(db, new Date(step.asOf.getTime() - 1));
    }
    await batches.add(prepare(step, last), step.isClose);
  };
  try {
    const result = await replay(deps, { ...options, followed: 'today', sink: { take } });
    await batches.finish();
    return { ...result, sessionsKept: told.size };
  } finally {
    await batches.abandon();
  }
}

interface PreparedStep {
  readonly asOf: Date;
  readonly history: readonly HistoryRow[];
  readonly recommendations: readonly RecommendationRow[];
  readonly evidence: readonly SharedEvidence[];
  readonly signals: readonly ReplayedSignal[];
}

interface SharedEvidence extends Omit<EvidenceToWrite, 'origin'> {
  readonly origin: Provenance | undefined;
}

/** Everything that must be asked before the replay goes on. */
function prepare(step: ReplayedStep, last: Map<string, string>): PreparedStep {
  return {
    asOf: step.asOf,
    history: historyRows(step),
    recommendations: step.views.flatMap((view) => toRow(view, last) ?? []),
    evidence: step.views.flatMap(({ recommendation }) => (recommendation ? evidenceOf(recommendation) : [])),
    signals: step.signals,
  };
}

async function prepareMonths({ db }: ReplayDeps, sessions: readonly Session[]): Promise<void> {
  const months = new Map(sessions.map(({ close }) => [close.toISOString().slice(0, 7), close]));
  for (const instant of months.values()) await ensureHistoryMonth(db, instant);
}

/** Steps come in order, and each belongs to the session that closes next. */
function closeFinder(sessions: readonly Session[]): (at: Date) => number {
  let next = 0;
  return (at) => {
    while ((sessions[next]?.close ?? at) < at) next++;
    return sessions[next]?.close.getTime() ?? Number.NaN;
  };
}

function historyRows({ asOf, views, pools }: ReplayedStep): HistoryRow[] {
  const entities = [...views.map(({ ticker, trends }) => ({ entity: companyEntity(ticker), trends })), ...pools];
  return entities.flatMap(({ entity, trends }) =>
    trends.map((trend) => ({
      id: snapshotId(entity, trend.window, asOf),
      row: toTrendRow(entity, trend, { asOf, evidenceTruncated: false }),
      projection: toProjectionJson(trend.projection),
    })),
  );
}

/** What it supersedes is the newest that is stored: one that was told in a session that was left alone is not. */
function toRow({ ticker, recommendation }: ReplayedView, last: Map<string, string>): RecommendationRow | null {
  if (!recommendation) return null;
  const row = { ...recommendation.row, supersedes_id: last.get(ticker) ?? null };
  last.set(ticker, row.id);
  return row;
}

const evidenceOf = ({ row, shares, originOf }: ReplayedRecommendation): SharedEvidence[] =>
  shares.map((share, ordinal) => ({ recommendationId: row.id, ordinal, share, origin: originOf(share) }));

function placed(shared: readonly SharedEvidence[]): { evidence: EvidenceToWrite[]; origins: Provenance[] } {
  const places = new Map<Provenance, number>();
  const evidence = shared.map(({ origin, ...item }) => {
    if (!origin) return { ...item, origin: null };
    const place = places.get(origin) ?? places.size;
    places.set(origin, place);
    return { ...item, origin: place };
  });
  return { evidence, origins: [...places.keys()] };
}
