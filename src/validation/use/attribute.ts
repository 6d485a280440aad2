import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import { credibilityOf } from '../../trends/credibility.ts';
import { loadCredibilityBook } from '../../trends/credibility.store.ts';
import { gradeCause, gradeLayer } from '../attribution.ts';
import { shareOfDuplicates, type Graded } from '../attribution.store.ts';
import { type Horizon, LOOKBACK_DAYS, type Lookback, type ValidationRecord } from '../horizon.ts';
import { readSums } from './attribution-sums.ts';

export interface AttributionQuery {
  readonly lookback: Lookback;
  readonly horizon: Horizon;
  readonly record: ValidationRecord;
  readonly now: Date;
  readonly asOf?: Date | undefined;
}

/** Grades the sources of predictions. */
export const attributeSources = (db: Executor, query: AttributionQuery, sums = readSums(db)) =>
  withInternalError(async () => {
    const graded = gradedOf(query);
    const rows = await sums.sumBySource(graded);
    const duplicates = await shareOfDuplicates(db, graded);
    const book = await loadCredibilityBook(db, query.now);
    return rows.map((row) => ({
      source_id: row.source_id,
      source_name: row.source_name,
      source_type: row.source_type,
      ...gradeCause(row),
      duplicate_rate: duplicates.get(row.cause) ?? null,
      credibility_effective: credibilityOf(book, row.cause, row.configured),
    }));
  });

export const attributeCatalysts = (db: Executor, query: AttributionQuery, sums = readSums(db)) =>
  withInternalError(async () =>
    (await sums.sumByCatalyst(gradedOf(query))).map((row) => ({ catalyst_type: row.cause, ...gradeCause(row) })),
  );

export const attributeLayers = (db: Executor, query: AttributionQuery, sums = readSums(db)) =>
  withInternalError(async () => {
    const months = await sums.listLayerMonths(gradedOf(query));
    return (await sums.sumByLayer(gradedOf(query))).map(({ layer, sums }) => ({
      layer,
      ...gradeLayer(sums),
      months: months.flatMap(({ layer: name, ...month }) => (name === layer ? month : [])),
    }));
  });

/** A lookback begins at a full hour, so that the sums of one hour can be kept. */
function gradedOf({ lookback, horizon, record, now, asOf }: AttributionQuery): Graded {
  const days = LOOKBACK_DAYS[lookback];
  const from = days === null ? 0 : now.getTime() - days * DAY_MS;
  return { horizon, record, asOf, after: new Date(from - (from % HOUR_MS)) };
}

/** The interface defines 500 for a failed computation; the database's message is not shown. */
async function withInternalError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('internal', 'attribution could not be computed', { cause: error });
  }
}
