import type { Session, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { insertEvidenceHistory, type SharedEvidence } from '../../recommendations/evidence-write.store.ts';
import {
  type Provenance,
  type RecommendationRow,
  type ShareRow,
  toShareRow,
} from '../../recommendations/recommendation-rows.ts';
import { insertRecommendationHistory, listLastPublishedIds } from '../../recommendations/recommendation-write.store.ts';
import { insertSignalHistory } from '../../signals/signal-output.store.ts';
import { insertTicks } from '../../signals/tick.store.ts';
import { tickAt } from '../../signals/tick.ts';
import { engineVersion } from '../../signals/version.ts';
import {
  companyEntity,
  toHistoryRow,
  toProjectionJson,
  toTrendRow,
  type TrendHistoryRow,
} from '../../trends/trend-rows.ts';
import { ensureHistoryMonth, insertTrendHistory } from '../../trends/trend-write.store.ts';
import { commitLater, listSessionsWithHistory } from '../history.store.ts';
import type { ReplayedRecommendation, ReplayedSignal, ReplayedStep, ReplayedView } from '../output.ts';
import { createBatches } from './batches.ts';
import { type ReplayDeps, type ReplayOptions, type ReplayResult, replay, sessionsOf } from './replay.ts';

export interface FilledHistory extends ReplayResult {
  /** Sessions that had a history already and were left as they are. */
  readonly sessionsKept: number;
}

/**
 * Replays a period into the live history: trends, recommendations and signals as they would have been published. A session that
 * has a history already is left as it is, and a session is written whole or not at all. A fill that was interrupted therefore
 * continues where it stopped, and a second fill changes nothing.
 */
export async function fillHistory(
  deps: ReplayDeps,
  options: Omit<ReplayOptions, 'sink' | 'variant' | 'excludeSourceIds' | 'followed'>,
): Promise<FilledHistory> {
  const { db, calendar } = deps;
  const sessions = sessionsOf(calendar, options);
  const kept = await listSessionsWithHistory(db, sessions);
  if (kept.size < sessions.length) await prepareMonths(deps, sessions);
  const batches = createBatches(db, async (tx: Tx, batch: readonly PreparedStep[]) => {
    await commitLater(tx);
    await insertTrendHistory(
      tx,
      batch.flatMap(({ history }) => history),
    );
    await insertRecommendationHistory(
      tx,
      batch.flatMap(({ recommendations }) => recommendations),
    );
    const { evidence, provenances } = indexProvenances(batch.flatMap((step) => step.evidence));
    await insertEvidenceHistory(tx, evidence, provenances);
    await insertSignals(tx, calendar, batch);
  });
  const closeOf = closeFinder(sessions);
  /** The newest stored recommendation of each ticker; null where it has to be read from the database. */
  let last: Map<string, string> | null = null;
  const take = async (step: ReplayedStep): Promise<void> => {
    if (kept.has(closeOf(step.asOf))) {
      last = null;
      return;
    }
    if (last === null) {
      await batches.finish();
      last = await listLastPublishedIds(db, new Date(step.asOf.getTime() - 1));
    }
    await batches.add(prepare(step, last), step.isClose);
  };
  try {
    const result = await replay(deps, { ...options, followed: 'today', sink: { take } });
    await batches.finish();
    return { ...result, sessionsKept: kept.size };
  } finally {
    await batches.abandon();
  }
}

interface PreparedStep {
  readonly asOf: Date;
  readonly history: readonly TrendHistoryRow[];
  readonly recommendations: readonly RecommendationRow[];
  readonly evidence: readonly PreparedEvidence[];
  readonly signals: readonly ReplayedSignal[];
}

interface PreparedEvidence {
  readonly row: ShareRow;
  readonly provenance: Provenance | undefined;
}

/** The step's rows. Made before the replay continues, because the provenance of evidence is available only during its step. */
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

function historyRows({ asOf, views, pools }: ReplayedStep): TrendHistoryRow[] {
  const entities = [...views.map(({ ticker, trends }) => ({ entity: companyEntity(ticker), trends })), ...pools];
  return entities.flatMap(({ entity, trends }) =>
    trends.map((trend) =>
      toHistoryRow(toTrendRow(entity, trend, { asOf, evidenceTruncated: false }), toProjectionJson(trend.projection)),
    ),
  );
}

/** The row with the newest stored recommendation as the superseded one; the replay's own is not stored if its session was kept. */
function toRow({ ticker, recommendation }: ReplayedView, last: Map<string, string>): RecommendationRow | null {
  if (!recommendation) return null;
  const row = { ...recommendation.row, supersedes_id: last.get(ticker) ?? null };
  last.set(ticker, row.id);
  return row;
}

const evidenceOf = ({ row, shares, provenanceOf }: ReplayedRecommendation): PreparedEvidence[] =>
  shares.map((share, ordinal) => ({ row: toShareRow(row.id, ordinal, share), provenance: provenanceOf(share) }));

/** Lists each provenance once and refers to it by its index. */
function indexProvenances(prepared: readonly PreparedEvidence[]): {
  evidence: SharedEvidence[];
  provenances: Provenance[];
} {
  const indexes = new Map<Provenance, number>();
  const evidence = prepared.map(({ row, provenance }) => {
    if (!provenance) return { row, provenance: null };
    const index = indexes.get(provenance) ?? indexes.size;
    indexes.set(provenance, index);
    return { row, provenance: index };
  });
  return { evidence, provenances: [...indexes.keys()] };
}

/** Stores the signals of the closes as if the engine had run at those instants. */
async function insertSignals(tx: Tx, calendar: TradingCalendar, batch: readonly PreparedStep[]): Promise<void> {
  const ticks = batch
    .filter(({ signals }) => signals.length > 0)
    .map(({ asOf, signals }) => ({
      tick: tickAt(calendar, asOf),
      tickerCount: signals.length,
      outputs: signals.flatMap(({ ticker, outputs: { heuristic, bayesian } }) =>
        [heuristic, bayesian].map((output) => ({ ticker, output, latencyMs: 0 })),
      ),
    }));
  await insertTicks(tx, ticks);
  await insertSignalHistory(tx, engineVersion(calendar), ticks);
}
