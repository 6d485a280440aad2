import type { Config } from '../config.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { probeWrite } from '../kernel/http/health.store.ts';
import type { HealthCheck } from '../kernel/http/health.ts';
import { errorResponseOf } from '../kernel/http/status.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { readHealth } from '../operations/use/read-health.ts';
import { createBucketProbe } from '../roles/bucket-probe.ts';
import { createQueueProbe } from '../roles/queue-probe.ts';
import { explainFailure } from './explain-failure.ts';
import type { Finding, Verdict } from './finding.ts';

const VERDICTS: Record<HealthCheck['status'], Verdict> = { ok: 'ok', off: 'note', warning: 'note', failed: 'bad' };

/** Whether the database can be written to, and what `/health` reports about the other parts. */
export async function checkParts(config: Config, databaseUrl: string): Promise<Finding[]> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    const written = await probeWrite(db, systemNow()).then(
      (): Finding => ({ verdict: 'ok', subject: 'writing', found: 'the database can be written to' }),
      (error: unknown): Finding => ({
        verdict: 'bad',
        subject: 'writing',
        found: errorResponseOf(error)?.detail ?? explainFailure(error).message,
        advice: 'free space on the disk of the database, or connect to a server that accepts writes',
      }),
    );
    const free = () => readFreeBytes(config.dataDir);
    const probeBuckets = createBucketProbe(config, () => performance.now());
    const probeQueue = createQueueProbe(config, () => performance.now());
    const { checks } = await readHealth({ db, readFreeBytes: free, probeBuckets, probeQueue }, systemNow());
    return [
      written,
      await checkQueue(probeQueue),
      ...checks.filter(({ name }) => !REPORTED_ELSEWHERE.has(name)).map(toFinding),
    ];
  } finally {
    await db.destroy();
  }
}

/** Which engine delivers jobs, and whether it can. */
async function checkQueue(probe: ReturnType<typeof createQueueProbe>): Promise<Finding> {
  const subject = 'queue';
  const server = await probe();
  if (server === null) return { verdict: 'ok', subject, found: 'PostgreSQL delivers the jobs' };
  if (server.failure === null)
    return { verdict: 'ok', subject, found: `NATS JetStream ${server.version} delivers the jobs` };
  return {
    verdict: 'note',
    subject,
    found: `NATS JetStream cannot be used: ${server.failure}; workers claim jobs from the database meanwhile`,
    advice: 'start the server with JetStream ("nats-server -js"), or check the address and password in QUEUE_URL',
  };
}

/** The doctor asks the message server, looks at the disk and calls each vendor itself. */
const REPORTED_ELSEWHERE = new Set(['disk', 'queue', 'vendors']);

const toFinding = ({ name, status, detail, action }: HealthCheck): Finding => ({
  verdict: VERDICTS[status],
  subject: name.replaceAll('_', ' '),
  found: detail,
  ...(action === null ? {} : { advice: action }),
});
