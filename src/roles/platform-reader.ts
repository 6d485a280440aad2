import type { Reading } from '../kernel/metrics/catalogue.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { withinTime } from '../kernel/within-time.adapter.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { readPlatformMetrics } from '../operations/metrics/use/read-platform-metrics.ts';
import type { RoleContext } from './role.ts';
import { platformCadences, platformCalendar } from './vendors.ts';

/** How old the metrics of the database may be: several scrapers cost no more than one. */
const AGE_MAX_MS = 5_000;
/** How long a scrape waits for the database. The other metrics of the process must arrive before the scraper gives up. */
const WAIT_MAX_MS = 1_000;

const UNREADABLE: readonly Reading[] = [{ name: 'sextant_database_read_up', value: 0 }];

/**
 * What the database knows about the platform. A failure or a wait for a lock is reported as such: old figures would look like
 * current ones. One reading runs at a time, so that a lock in the database takes one connection and not one for each scrape.
 */
export function platformReader(context: RoleContext): () => Promise<readonly Reading[]> {
  const { config, databases, log } = context;
  const deps = {
    db: databases.vital,
    queue: createJobQueue(config.stage),
    calendar: platformCalendar(context),
    cadencesSeconds: platformCadences(config),
    readFreeBytes: () => readFreeBytes(config.dataDir),
  };
  let reading: Promise<readonly Reading[]> | null = null;
  let isRunning = false;
  let readAtMs = 0;

  function read(): Promise<readonly Reading[]> {
    readAtMs = performance.now();
    isRunning = true;
    return readPlatformMetrics(deps, systemNow())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the metrics of the database could not be read');
        return UNREADABLE;
      })
      .finally(() => {
        isRunning = false;
      });
  }

  return () => {
    const isOld = performance.now() - readAtMs > AGE_MAX_MS;
    if (reading === null || (isOld && !isRunning)) reading = read();
    return withinTime(reading, WAIT_MAX_MS, () => UNREADABLE);
  };
}
