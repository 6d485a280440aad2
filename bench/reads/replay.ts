import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import pg from 'pg';
import type { Statement } from './services.ts';

export interface ReplayOrder {
  statements: Statement[];
  seconds: number;
}

/** Values stay text: the statements are measured, not the driver. */
const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** Runs the statements of a request again and again as prepared statements, on one connection per core. */
async function replay(databaseUrl: string): Promise<void> {
  const clients = Array.from(
    { length: availableParallelism() },
    () => new pg.Client({ connectionString: databaseUrl }),
  );
  for (const client of clients) await client.connect();
  let requestCount = 0;
  for (;;) {
    const [order] = (await once(process, 'message')) as [ReplayOrder | 'stop'];
    if (order === 'stop') break;
    const prefix = `r${requestCount++}`;
    const endMs = performance.now() + order.seconds * 1_000;
    const startedMs = performance.now();
    const counts = await Promise.all(
      clients.map(async (client) => {
        let count = 0;
        for (; performance.now() < endMs; count++) {
          for (const [index, { text, values }] of order.statements.entries())
            await client.query({ name: `${prefix}_${index}`, text, values, rowMode: 'array', types });
        }
        return count;
      }),
    );
    const perSecond = (counts.reduce((sum, count) => sum + count, 0) * 1_000) / (performance.now() - startedMs);
    for (const client of clients) await client.query('deallocate all');
    process.send?.({ perSecond });
  }
  for (const client of clients) await client.end();
  process.disconnect();
}

await replay(process.env.DATABASE_URL ?? '');
