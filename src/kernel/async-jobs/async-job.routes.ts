import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { Detail } from '../http/types.schema.ts';
import { AsyncJobPath, AsyncJobQuery, AsyncJobView } from './async-job.schema.ts';
import { cancelAsyncJob, findAsyncJob, listAsyncJobs } from './async-job.store.ts';
import { viewAsyncJob } from './view-async-job.ts';

const tags = ['jobs'];

/** Jobs of requests that their callers do not wait for. */
export const asyncJobRoutes =
  ({ db }: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/jobs',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Jobs of requests with `Prefer: respond-async`, newest first',
          querystring: AsyncJobQuery,
          response: { 200: Type.Array(AsyncJobView) },
        },
      },
      async ({ query }) => (await listAsyncJobs(db, query)).map(viewAsyncJob),
    );

    app.get(
      '/api/jobs/:job_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'A job with its progress and, once it is completed, its result',
          params: AsyncJobPath,
          response: { 200: AsyncJobView, 404: Detail },
        },
      },
      async ({ params }) => {
        const job = await findAsyncJob(db, params.job_id);
        if (!job) throw notFound('job');
        return viewAsyncJob(job);
      },
    );

    app.delete(
      '/api/jobs/:job_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Cancel a job; what it has done until then stays',
          params: AsyncJobPath,
          response: { 200: AsyncJobView, 404: Detail, 409: Detail },
        },
      },
      async ({ params }) => viewAsyncJob(await cancelAsyncJob(db, params.job_id)),
    );
  };
