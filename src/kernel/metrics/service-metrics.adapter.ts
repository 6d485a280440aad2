import { performance } from 'node:perf_hooks';
import client from 'prom-client';
import { METRICS, type MetricName } from './catalogue.ts';
import { type RouteStats, routeHistogram } from '../http/route-stats.ts';
import { withinTime } from '../within-time.adapter.ts';

const { collectDefaultMetrics, Counter, Gauge, Registry } = client;

/** How long a scrape waits for one gauge. The services of a process are read one after the other. */
const READING_WITHIN_MS = 500;

/** Returns the values of a gauge, for example the depth of each queue. */
interface GaugeReading {
  labels?: Record<string, string>;
  value: number;
}

export interface PoolUse {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface Metrics {
  readonly contentType: string;
  /** The statistics of one route, created when the route is declared. */
  route(method: string, pattern: string): RouteStats;
  inFlight: { value: number };
  /** Adds a gauge of the catalogue that is read on each scrape. The caller bounds the number of its labels. */
  addGauge(name: MetricName, read: () => Promise<GaugeReading[]> | GaugeReading[]): void;
  /** Adds a counter of the catalogue with one label; each of its values starts at 0, so that the first event is an increase. */
  addCounter<V extends string>(name: MetricName, values: readonly V[]): (value: V) => void;
  addPool(name: string, pool: PoolUse): void;
  text(): Promise<string>;
  /** Without the metrics of the process: for a process that reports several services at once. */
  ownText(): Promise<string>;
}

/** Metrics of Node.js for the process, shared by all services in it. */
let processRegistry: InstanceType<typeof Registry> | null = null;

function processMetrics(): InstanceType<typeof Registry> {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export const nodeMetricsText = (): Promise<string> => processMetrics().metrics();

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const routes: RouteStats[] = [];
  const inFlight = { value: 0 };
  registry.registerMetric({
    name: 'http_request_duration_seconds',
    type: 'histogram',
    get: async () => routeHistogram(routes),
  } as never);

  const addGauge: Metrics['addGauge'] = (name, read) => {
    const { help, labels: labelNames } = METRICS[name];
    const gauge = new Gauge<string>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // A failed or late reading is left out: the other metrics are needed most while the database does not answer.
        const reading = Promise.resolve(read()).catch((): GaugeReading[] => []);
        const readings = await withinTime(reading, READING_WITHIN_MS, () => []);
        // A gauge without labels is 0 after a reset, which would be a reading.
        if (readings.length === 0) this.remove({});
        for (const { labels, value } of readings) this.set(labels ?? {}, value);
      },
    });
    void gauge;
  };
  const addCounter: Metrics['addCounter'] = (name, values) => {
    const { help, labels: labelNames } = METRICS[name];
    const [label = ''] = labelNames;
    const counter = new Counter<string>({ name, help, labelNames, registers: [registry] });
    for (const value of values) counter.inc({ [label]: value }, 0);
    return (value) => counter.inc({ [label]: value });
  };
  const pools = new Map<string, PoolUse>();
  addGauge('db_pool_connections', () =>
    [...pools].flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'total' }, value: totalCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waiting' }, value: waitingCount },
    ]),
  );
  addGauge('http_requests_in_flight', () => [{ value: inFlight.value }]);

  return {
    contentType: registry.contentType,
    inFlight,
    addGauge,
    addCounter,
    route(method, pattern) {
      const stats = { method, pattern, classes: [] };
      routes.push(stats);
      return stats;
    },
    addPool(name, pool) {
      pools.set(name, pool);
    },
    text: async () => `${await registry.metrics()}\n${await nodeMetricsText()}`,
    ownText: () => registry.metrics(),
  };
}

export interface LagMonitor {
  /** The event loop's last measured delay. */
  lagMs(): number;
  stop(): void;
}

const LAG_INTERVAL_MS = 100;

/** Measures by how much a 100 ms timer is late, so that a request only reads one number. */
export function startLagMonitor(): LagMonitor {
  let expectedMs = performance.now() + LAG_INTERVAL_MS;
  let lastMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    lastMs = Math.max(0, nowMs - expectedMs);
    expectedMs = nowMs + LAG_INTERVAL_MS;
  }, LAG_INTERVAL_MS);
  timer.unref();
  return { lagMs: () => lastMs, stop: () => clearInterval(timer) };
}
