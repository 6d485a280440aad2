import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DAY_MS, HOUR_MS, type Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import type { SourceType } from '../registry/registry-enums.ts';
import {
  CoverageGaps,
  HoursQuery,
  IngestionRunView,
  IngestionSummary,
  RunsQuery,
  SourceHealthQuery,
  SourceHealthRecord,
  SourcePath,
  type THROUGHPUT_BUCKETS,
  ThroughputQuery,
  ThroughputRow,
} from './ingestion-ops.schema.ts';
import {
  listMissingSourceTypes,
  listRuns,
  listSourceHealth,
  listStaleSources,
  readIngestionSummary,
  readThroughput,
} from './ingestion-ops.store.ts';

const BUCKET_SECONDS: Record<(typeof THROUGHPUT_BUCKETS)[number], number> = {
  '15m': 900,
  '1h': 3_600,
  '6h': 21_600,
  '1d': 86_400,
};
/** Source types that every company should have. A broker belongs to the operator's account, and scraping is optional. */
const WANTED_SOURCE_TYPES: readonly SourceType[] = ['market_api', 'news_api', 'filings_api'];
/** One missed run does not make a source stale. */
const STALE_AFTER_CADENCES = 3;

export interface IngestionOpsDeps {
  db: Db;
  now: Now;
  /** How often each source type is read. */
  cadencesSeconds: Readonly<Record<SourceType, number>>;
}

export const ingestionOpsRoutes =
  (deps: IngestionOpsDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const since = (hours: number) => new Date(deps.now().getTime() - hours * HOUR_MS);

    app.get(
      '/api/ops/ingestion/throughput',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['operations'],
          summary: 'Runs and items per time bucket and source type',
          description: 'One row for each bucket and source type, zeros included, so that an outage shows.',
          querystring: ThroughputQuery,
          response: { 200: Type.Array(ThroughputRow) },
        },
      },
      ({ query }) => readThroughput(deps.db, since(query.hours), deps.now(), BUCKET_SECONDS[query.bucket]),
    );

    app.get(
      '/api/ops/ingestion/summary',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['operations'],
          summary: 'Ingestion totals',
          description:
            'Runs by status, items fetched and new, active sources and companies, in total and by source type.',
          querystring: HoursQuery,
          response: { 200: IngestionSummary },
        },
      },
      async ({ query }) => ({ ...(await readIngestionSummary(deps.db, since(query.hours))), hours: query.hours }),
    );

    app.get(
      '/api/ops/sources/coverage-gaps',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['operations'],
          summary: 'Missing source types per company, and stale sources',
          description:
            'Companies without a market, news or filings source, and sources without a success for three cadences.',
          response: { 200: CoverageGaps },
        },
      },
      async () => ({
        missing_source_types: await listMissingSourceTypes(deps.db, WANTED_SOURCE_TYPES),
        stale_sources: await listStaleSources(deps.db, deps.now(), deps.cadencesSeconds, STALE_AFTER_CADENCES),
      }),
    );

    app.get(
      '/api/admin/sources/health',
      {
        config: { role: 'viewer', kept: 'within-second' },
        schema: {
          tags: ['admin: sources'],
          summary: 'Health of each source',
          description: 'The newest run of each source and its counts of the last 24 hours.',
          querystring: SourceHealthQuery,
          response: { 200: Type.Array(SourceHealthRecord) },
        },
      },
      ({ query }) => listSourceHealth(deps.db, query, new Date(deps.now().getTime() - DAY_MS)),
    );

    app.get(
      '/api/admin/sources/:source_id/runs',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['admin: sources'],
          summary: 'The runs of a source, newest first',
          description: 'Each run with its status, items, duration and error.',
          errors: { 404: 'No source has this id.' },
          params: SourcePath,
          querystring: RunsQuery,
          response: { 200: Type.Array(IngestionRunView) },
        },
      },
      ({ params, query }) => listRuns(deps.db, params.source_id, query.limit, query.offset),
    );
  };
