import { HOUR_MS, type Now } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { readTableVersion } from '../../kernel/db/table-version.store.ts';
import { createVersionedCache } from '../../kernel/use/versioned-cache.ts';
import { type Graded, listLayerMonths, sumByCatalyst, sumByLayer, sumBySource } from '../attribution.store.ts';

/** The sums behind the attributions. They take up to a second, because they read the evidence of every graded prediction. */
export const readSums = (db: Executor) => ({
  sumBySource: (graded: Graded) => sumBySource(db, graded),
  sumByCatalyst: (graded: Graded) => sumByCatalyst(db, graded),
  sumByLayer: (graded: Graded) => sumByLayer(db, graded),
  listLayerMonths: (graded: Graded) => listLayerMonths(db, graded),
});

/** Questions of different horizons, lookbacks and instants that are kept of each kind of sums. */
const KEPT_MAX = 50;

/**
 * Keeps sums until a label or a source changes, at most for an hour: evidence does not change once it is published, but the
 * impact that it refers to may be removed with its document.
 */
export function keepSums(db: Executor, now: Now): ReturnType<typeof readSums> {
  const readVersion = () => readTableVersion(db, ['prediction_labels', 'sources']);
  const keep = <T>(read: (graded: Graded) => Promise<T>) => {
    const kept = createVersionedCache<T>({ readVersion, entriesMax: KEPT_MAX });
    return (graded: Graded) => {
      const hour = Math.floor(now().getTime() / HOUR_MS);
      return kept.get(JSON.stringify([hour, graded]), () => read(graded));
    };
  };
  const sums = readSums(db);
  return {
    sumBySource: keep(sums.sumBySource),
    sumByCatalyst: keep(sums.sumByCatalyst),
    sumByLayer: keep(sums.sumByLayer),
    listLayerMonths: keep(sums.listLayerMonths),
  };
}
