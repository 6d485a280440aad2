import { Type } from 'typebox';
import { DomainError, unavailable } from '../errors.ts';
import type { Metrics } from '../metrics/service-metrics.adapter.ts';
import { shareFreshReads } from '../use/fresh-read.ts';
import { withinTime } from '../within-time.adapter.ts';
import { type HealthReport, overallStatus } from './health.ts';
import { HealthView } from './health.schema.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { Service } from './service-type.ts';

export interface SystemOptions {
  /** Rejects when a dependency that the service needs is down. */
  checkHealth: () => Promise<void>;
  /** What is known about the platform's parts; null while nothing is. It must not wait long. */
  readHealth: () => Promise<HealthReport | null>;
  /** False until the service is ready. */
  isReady: () => Promise<boolean>;
  healthTimeoutMs: number;
  metrics: Metrics;
  openapi: () => OpenApiDocument;
}

const tags = ['system'];
const text = (description: string) => Type.String({ description });

/** Routes of every service. Health and readiness need no token, because a supervisor has none. */
export function registerSystemRoutes(app: Service, options: SystemOptions): void {
  // Serialised once: routes do not change after the start.
  let document: string | undefined;
  const healthy = () => answersInTime(options.checkHealth(), options.healthTimeoutMs);
  const readMetrics = shareFreshReads(() => options.metrics.text());
  app.get(
    '/health',
    {
      config: { role: 'viewer', open: true, admission: 'health' },
      schema: {
        tags,
        summary: 'Whether the service and its database work, with the state of the other parts',
        description:
          '503 when the database does not respond or cannot be written to. `checks` has the disk, the trading loop, mail, vendors and the lake, each with what to do; they are at most a few seconds old.',
        response: { 200: HealthView },
      },
    },
    async () => {
      await healthy();
      const report = await options.readHealth();
      if (report === null) return { status: 'ok' as const };
      return {
        status: overallStatus(report.checks),
        checked_at: report.checkedAt.toISOString(),
        checks: [...report.checks],
      };
    },
  );
  app.get(
    '/ready',
    {
      config: { role: 'viewer', open: true, admission: 'health' },
      schema: {
        tags,
        summary: 'Whether the service is ready',
        description:
          'False until the service has everything it needs to work, and while its database does not respond.',
        response: { 200: Type.Object({ ready: Type.Boolean() }) },
      },
    },
    () =>
      healthy()
        .then(options.isReady)
        .then((ready) => ({ ready }))
        .catch(() => ({ ready: false })),
  );
  app.get(
    '/metrics',
    {
      config: { role: 'viewer', admission: 'health' },
      schema: {
        tags,
        summary: 'Metrics in the Prometheus text format',
        description:
          'Requests by route and status, database connections, event loop lag and the gauges of this service.',
        produces: ['text/plain'],
        response: { 200: text('Metrics') },
      },
    },
    (_request, reply) => {
      reply.header('content-type', options.metrics.contentType);
      return readMetrics();
    },
  );
  app.get(
    '/openapi.json',
    {
      config: { role: 'viewer' },
      schema: {
        tags,
        summary: 'This interface as OpenAPI 3.1',
        description: 'This document. `/docs` shows it as a page.',
        response: { 200: Type.Any() },
      },
    },
    (_request, reply) => {
      document ??= JSON.stringify(options.openapi());
      return reply.header('content-type', 'application/json; charset=utf-8').send(document);
    },
  );
}

async function answersInTime(check: Promise<void>, timeoutMs: number): Promise<void> {
  try {
    await withinTime(check, timeoutMs, () => {
      throw new Error(`no response within ${timeoutMs} ms`);
    });
  } catch (error) {
    throw error instanceof DomainError ? error : unavailable('the database does not respond', error);
  }
}
