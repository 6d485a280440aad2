// A process that sends requests with autocannon until it is told to stop, and reports what came back. Its message is a list of
// loads: { name, url, connections, method?, headers?, body?, requests? }.
import { setPriority } from 'node:os';
import autocannon from 'autocannon';

const TIMEOUT_SECONDS = 20;
const REFUSED = new Set([429, 503]);

function start({ name, places: _places, ...options }) {
  /** Answers per status: their number, and how many took each millisecond. */
  const statuses = new Map();
  let retryAfter = 0;
  let firstFailure = null;
  const instance = autocannon({
    ...options,
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
  return async () => {
    instance.stop();
    const { errors, timeouts } = await instance;
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
