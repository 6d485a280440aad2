import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../db/database.ts';
import { notFound } from '../errors.ts';
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
          description: 'Jobs are kept for seven days after their end.',
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
          description: 'The result is what the request would have answered to a caller that waits.',
          errors: { 404: 'No job has this id, or it was deleted.' },
          params: AsyncJobPath,
          response: { 200: AsyncJobView },
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
          description: 'A waiting job ends at once, a running one within seconds: its status then becomes cancelled.',
          errors: { 404: 'No job has this id, or it was deleted.', 409: 'The job has ended already.' },
          params: AsyncJobPath,
          response: { 200: AsyncJobView },
        },
      },
      async ({ params }) => viewAsyncJob(await cancelAsyncJob(db, params.job_id)),
    );
  };
