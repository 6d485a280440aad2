import type { Reading } from './catalogue.ts';
import { formatReadings, mergeExpositions } from './exposition.ts';
import { nodeMetricsText, type PoolUse } from './service-metrics.adapter.ts';

type Reader = () => Promise<readonly Reading[]> | readonly Reading[];

/** What a process answers on `/metrics` of its admin port: its own readings, those of its services, and those of Node.js. */
export interface ProcessMetrics {
  add(read: Reader): void;
  /** Adds the metrics of an HTTP service in this process. */
  addText(text: () => Promise<string>): void;
  text(): Promise<string>;
}

export function createProcessMetrics(pools: Readonly<Record<string, PoolUse>>): ProcessMetrics {
  const readers: Reader[] = [() => readPools(pools)];
  const texts: (() => Promise<string>)[] = [];
  return {
    add: (read) => void readers.push(read),
    addText: (text) => void texts.push(text),
    text: async () => {
      const readings: Reading[] = [];
      // One after the other: a scrape must not use several connections of the database.
      for (const read of readers) readings.push(...(await read()));
      const parts = [formatReadings(readings)];
      for (const text of texts) parts.push(await text());
      return mergeExpositions([...parts, await nodeMetricsText()]);
    },
  };
}

function readPools(pools: Readonly<Record<string, PoolUse>>): Reading[] {
  return Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) =>
    Object.entries({ total: totalCount, idle: idleCount, waiting: waitingCount }).map(
      ([state, value]): Reading => ({ name: 'db_pool_connections', labels: { pool, state }, value }),
    ),
  );
}
