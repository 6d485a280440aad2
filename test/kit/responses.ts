import type { Static } from 'typebox';
import type { Executor } from '../../src/kernel/db/database.ts';
import { type GlobalEventFilter, readGlobalEvents } from '../../src/macro/global-event.store.ts';
import type { GlobalEventView } from '../../src/macro/global-event.schema.ts';
import type { RecommendationView } from '../../src/recommendations/recommendation.schema.ts';
import { readRecommendations } from '../../src/recommendations/recommendation.store.ts';
import type { TrendSnapshotView, TrendSummaryView } from '../../src/trends/trend.schema.ts';
import { readTrendHistory, readTrends } from '../../src/trends/trend.store.ts';

/** What the lists of the interface answer, parsed: tests read through the statements that the product sends. */
export const listTrends = async (
  db: Executor,
  filter: Parameters<typeof readTrends>[1],
): Promise<Static<typeof TrendSummaryView>[]> => JSON.parse((await readTrends(db, filter)).json);

export const listTrendHistory = async (
  db: Executor,
  filter: Parameters<typeof readTrendHistory>[1],
): Promise<Static<typeof TrendSnapshotView>[]> => JSON.parse(await readTrendHistory(db, filter));

export const listRecommendations = async (
  db: Executor,
  filter: Parameters<typeof readRecommendations>[1],
): Promise<Static<typeof RecommendationView>[]> => JSON.parse(await readRecommendations(db, filter));

export const listGlobalEvents = async (db: Executor, filter: GlobalEventFilter): Promise<GlobalEventView[]> =>
  JSON.parse(await readGlobalEvents(db, filter, { withRestricted: true }));
