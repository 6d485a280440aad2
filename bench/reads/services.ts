import { createProcessMetrics } from '../../src/kernel/metrics/process-metrics.adapter.ts';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { directLink } from '../../src/kernel/db/link.ts';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { openDatabases } from '../../src/roles/databases.ts';
import { buildService } from '../../src/roles/service.ts';

/** A statement as the driver received it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The answer of a service to one request, with the statements that it ran. */
export interface Recorded {
  status: number;
  type: string;
  body: string;
  statements: Statement[];
}

export type ToServices = { record: { service: string; url: string } } | 'stop';

const KEEPS_NOTHING = { keptAnswerBytes: 0 };
/** SEXTANT_BENCH_KEPT=0 measures what a request costs whose answer is not in memory. */
const limits = process.env.SEXTANT_BENCH_KEPT === '0' ? KEEPS_NOTHING : {};

/** The services of the product in one process, as `sextant start` runs them, without the workers. */
async function startServices(): Promise<void> {
  const statements: Statement[] = [];
  recordStatements(statements);
  const config = readConfig(process.env);
  const databaseUrl = config.databaseUrl?.reveal() ?? '';
  const connections = openDatabases({
    link: directLink(databaseUrl),
    name: 'bench',
    kind: 'service',
    connections: config.connections,
    onError: () => {},
  });
  const cleanups: (() => Promise<void>)[] = [];
  const context = {
    config,
    databaseUrl,
    link: directLink(databaseUrl),
    ...connections,
    metrics: createProcessMetrics(connections.pools),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    calendarOverrides: [],
    onStop: (work: () => Promise<void>) => void cleanups.push(work),
  };
  const services: Service[] = [];
  /** They run the statements of every request. */
  const recorders = new Map<string, Service>();
  const urls: Record<string, string> = {};
  const access = createTokenAccess({
    db: connections.databases.vital,
    now: systemNow,
    readSnapshot: connections.readSnapshot,
    required: false,
    onError: () => {},
  });
  await access.refresh();
  for (const definition of ALL_SERVICES) {
    const app = await buildService(context, definition, { access, limits });
    const recorder = await buildService(context, definition, { access, limits: KEEPS_NOTHING });
    recorders.set(definition.name, recorder);
    services.push(app, recorder);
    urls[definition.name] = await app.listen({ host: '127.0.0.1', port: 0 });
  }
  process.send?.({ urls });
  for (;;) {
    const [message] = (await once(process, 'message')) as [ToServices];
    if (message === 'stop') break;
    const app = recorders.get(message.record.service);
    // The first answer fills caches, and statements of those are not part of a request.
    await app?.inject(message.record.url);
    statements.length = 0;
    const response = await app?.inject(message.record.url);
    const recorded: Recorded = {
      status: response?.statusCode ?? 0,
      type: String(response?.headers['content-type']),
      body: response?.body ?? '',
      statements: [...statements],
    };
    process.send?.(recorded);
  }
  for (const app of services) await app.close();
  for (const cleanup of cleanups.toReversed()) await cleanup();
  await connections.end();
  process.disconnect();
}

/** Every statement of this process, by whichever pool. */
function recordStatements(statements: Statement[]): void {
  const client = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
  // oxlint-disable-next-line typescript/unbound-method -- called with the client as `this`
  const send = client.query;
  client.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | Statement, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : first.values;
    // The checks of access and of the committed state are the gate's, not the route's.
    if (typeof text === 'string' && !/access_state|pg_current_snapshot/.test(text))
      statements.push({ text, values: Array.isArray(values) ? [...values] : [] });
    return send.apply(this, given);
  };
}

await startServices();
