import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createBroadcast } from '../kernel/http/broadcast.plugin.ts';
import { Hours } from '../kernel/http/types.schema.ts';
import {
  PendingReport,
  PipelineHealth,
  PipelineState,
  PipelineSwitch,
  PipelineSwitched,
  RestoreResult,
  RetryResult,
} from './pipeline.schema.ts';
import { STREAM_INTERVAL_MS } from './pipeline.ts';
import { isPipelineEnabled } from './pipeline-flag.store.ts';
import { type PendingDeps, readPending } from './use/read-pending.ts';
import { readPipelineHealth, readPipelineSnapshot } from './use/read-pipeline.ts';
import { restoreByOperator } from './use/restore-by-operator.ts';
import { type SwitchDeps, switchPipeline } from './use/switch-pipeline.ts';

const tags = ['operations'];

export interface PipelineRouteDeps extends SwitchDeps, PendingDeps {
  /** Enqueues failed extractions again and returns their number. */
  retryFailed: () => Promise<number>;
}

export const pipelineRoutes =
  (deps: PipelineRouteDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const broadcast = createBroadcast({
      intervalMs: STREAM_INTERVAL_MS,
      produce: async () => {
        const snapshot = await readPipelineSnapshot(deps);
        return { event: 'pipeline', id: snapshot.at, data: snapshot };
      },
      onError: (error) => app.log.warn({ err: error }, 'could not read the pipeline state for the event stream'),
    });
    app.addHook('onClose', async () => broadcast.stop());

    app.get(
      '/api/ops/pipeline/health',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags,
          summary: 'Health of each pipeline stage',
          description:
            'Documents by stage, latency and failures of parsing, extraction and aggregation in the period, and the depth of each queue.',
          querystring: Type.Object({ hours: Hours(24, 168) }),
          response: { 200: PipelineHealth },
        },
      },
      (request) => readPipelineHealth(deps, request.query.hours),
    );

    app.get(
      '/api/ops/pipeline/stream',
      {
        config: { role: 'viewer' },
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'Queue depths and document counts as server-sent events, every 3 seconds',
          description:
            'An endless stream. Each event has the name `pipeline` and JSON data with queue depths, dead letters and document counts. A reader that is too slow is disconnected.',
          errors: { 503: 'Too many streams are open.' },
          produces: ['text/event-stream'],
          response: { 200: Type.String({ description: 'Server-sent events' }) },
        },
      },
      (_request, reply) => broadcast.serve(reply),
    );

    app.get(
      '/api/ops/pipeline/toggle',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Whether the pipeline is on',
          description: 'The runtime flag that every worker of the document pipeline checks.',
          response: { 200: PipelineState },
        },
      },
      async () => ({ pipeline_enabled: await isPipelineEnabled(deps.db) }),
    );

    app.post(
      '/api/ops/pipeline/toggle',
      {
        config: { role: 'operator', admission: 'orders' },
        schema: {
          tags,
          summary: 'Switch the pipeline on or off',
          description:
            'Off: workers idle and pipeline queues are flushed; orders and trading continue. On: flushed work is restored from state. Records an audit event.',
          body: PipelineSwitch,
          response: { 200: PipelineSwitched },
        },
      },
      (request) => switchPipeline(deps, request.body.enabled, request.actor),
    );

    app.get(
      '/api/ops/pipeline/pending',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Pending work of every queue',
          description:
            'Derived from state, beside what the queues hold. A job is missing when the state asks for it and it neither waits nor runs: it was flushed, failed for the last time, or was lost.',
          response: { 200: PendingReport },
        },
      },
      () => readPending(deps),
    );

    app.post(
      '/api/ops/pipeline/restore',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Restore missing jobs',
          description:
            'Enqueues every missing job, dead ones included. Repeating it adds nothing. Queues of a pipeline that is off stay empty until it is switched on. Records an audit event.',
          querystring: Type.Object({
            queue: Type.Optional(Type.String({ maxLength: 60, description: 'short name; all queues when absent' })),
          }),
          response: { 200: RestoreResult },
        },
      },
      (request) => restoreByOperator(deps, request.query.queue, request.actor),
    );

    app.post(
      '/api/ops/pipeline/retry-failed',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Retry failed extractions, up to 200',
          description:
            'Deletes the failed readings and queues the documents for extraction again. A document that was queued within the last hour is skipped.',
          response: { 200: RetryResult },
        },
      },
      async () => {
        const retried = await deps.retryFailed();
        return {
          retried,
          message:
            retried === 0
              ? 'no failed extraction is due for a retry'
              : `${retried} document(s) will be extracted again`,
        };
      },
    );
  };
