// A process that sends requests with autocannon until it is told to stop, and reports what came back. Its message is a list of
// loads: { name, url, connections, method?, headers?, body?, requests? }.
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';

const TIMEOUT_SECONDS = 20;
const PARTS_MAX = 20;
const REFUSED = new Set([429, 503]);

function start({ name, places: _places, ...options }) {
  /** Answers per status: their number, and how many took each millisecond. */
  const statuses = new Map();
  let retryAfter = 0;
  let firstFailure = null;
  const send = (part) => {
    const instance = autocannon({
      ...part,
      duration: 3_600,
      timeout: TIMEOUT_SECONDS,
      setupClient: (client) => {
        client.on('headers', ({ headers, statusCode }) => {
          if (REFUSED.has(statusCode) && headers.some((header) => header.toLowerCase() === 'retry-after')) retryAfter++;
        });
      },
    });
    void instance.on('response', (_client, status, _bytes, ms) => {
      const seen = statuses.get(status) ?? { count: 0, milliseconds: [] };
      statuses.set(status, seen);
      seen.count++;
      const bucket = Math.min(Math.round(ms), TIMEOUT_SECONDS * 1_000);
      seen.milliseconds[bucket] = (seen.milliseconds[bucket] ?? 0) + 1;
    });
    void instance.on('reqError', (error) => {
      firstFailure ??= String(error);
    });
    return instance;
  };
  const parts = spread(options);
  const starts = parts.map(async (part, index) => {
    await delay((index * 1_000) / parts.length);
    return { instance: send(part) };
  });
  return async () => {
    const ends = await Promise.all(
      starts.map(async (started) => {
        const { instance } = await started;
        instance.stop();
        return instance;
      }),
    );
    const errors = ends.reduce((total, end) => total + end.errors, 0);
    const timeouts = ends.reduce((total, end) => total + end.timeouts, 0);
    const sum = (chosen) => chosen.reduce((total, { count }) => total + count, 0);
    const entries = [...statuses];
    const ok = entries.filter(([status]) => status < 300).map(([, seen]) => seen);
    const refused = entries.filter(([status]) => REFUSED.has(status)).map(([, seen]) => seen);
    const other = entries.filter(([status]) => status >= 300 && !REFUSED.has(status));
    return {
      name,
      answered: sum(ok),
      refused: sum(refused),
      refusedWithRetryAfter: retryAfter,
      other: Object.fromEntries(other.map(([status, { count }]) => [status, count])),
      errors,
      timeouts,
      firstFailure,
      answeredP50Ms: percentile(ok, 0.5),
      answeredP99Ms: percentile(ok, 0.99),
      refusedP99Ms: percentile(refused, 0.99),
    };
  };
}

/**
 * Clients with a rate send at the beginning of their second, all at the same instant. They are divided into parts that begin one after
 * the other, as people do.
 */
function spread({ overallRate, connections, ...options }) {
  if (overallRate === undefined) return [{ ...options, connections }];
  let parts = PARTS_MAX;
  while (overallRate % parts !== 0 || connections % parts !== 0) parts--;
  const part = { ...options, overallRate: overallRate / parts, connections: connections / parts };
  return Array.from({ length: parts }, () => part);
}

function percentile(seen, share) {
  const total = seen.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (let ms = 0; ms <= TIMEOUT_SECONDS * 1_000; ms++) {
    for (const { milliseconds } of seen) passed += milliseconds[ms] ?? 0;
    if (total > 0 && passed >= share * total) return ms;
  }
  return null;
}

// Clients run on other machines: here they must not take the processor from the services they load.
setPriority(10);
let stops = [];
process.on('message', (message) => {
  if (message.type === 'start') {
    stops = message.loads.map(start);
    process.send('started');
  } else {
    void Promise.all(stops.map((stop) => stop())).then((results) => process.send(results));
  }
});
