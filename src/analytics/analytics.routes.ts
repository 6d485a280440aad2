import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Db } from '../kernel/db/database.ts';
import { badRequest } from '../kernel/errors.ts';
import { sendFile } from '../kernel/http/send-file.plugin.ts';
import { Deleted } from '../kernel/http/types.schema.ts';
import { shareFreshReads } from '../kernel/use/fresh-read.ts';
import {
  CreatedSavedQuery,
  EngineSchemaView,
  NewSavedQuery,
  PgSchemaView,
  QueryAnswer,
  QueryBody,
  SavedQueryPath,
  SavedQueryView,
} from './analytics.schema.ts';
import type { AnalyticsEngine } from './engine/engine.ts';
import { csvLines } from './export-text.ts';
import { readPgSchema } from './pg/pg-schema.store.ts';
import type { PgQuery } from './pg/pg-query.adapter.ts';
import { SQL_LENGTH_MAX, type TableResult } from './result.ts';
import { deleteSavedQuery, insertSavedQuery, listSavedQueries } from './saved/saved-query.store.ts';

const tags = ['analytics'];
const CSV_TYPE = 'text/csv; charset=utf-8';
const PARQUET_TYPE = 'application/vnd.apache.parquet';

export interface AnalyticsDeps {
  db: Db;
  engine: AnalyticsEngine;
  pgQuery: PgQuery;
  toParquet: (result: TableResult) => Promise<Buffer>;
  monotonicMs: () => number;
}

export const analyticsRoutes =
  (deps: AnalyticsDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const readEngineSchema = shareFreshReads(() => deps.engine.schema());
    app.post(
      '/api/analytics/query',
      {
        // A query changes nothing, so that every viewer may run one.
        config: { role: 'viewer', admission: 'analytics' },
        schema: {
          tags,
          summary: 'Run a SELECT over the lake',
          errors: {
            400: 'The SQL is empty, is not one SELECT, has an error, or its result is too large.',
            502: 'The query engine failed or cannot be reached.',
            503: 'All sessions for queries are busy.',
            504: 'The query ran longer than the limit.',
          },
          description: `Returns JSON, or the rows as a file with \`Accept: text/csv\` or \`Accept: ${PARQUET_TYPE}\`.`,
          body: QueryBody,
          response: { 200: QueryAnswer },
        },
      },
      async (request, reply) => {
        const { sql, limit } = request.body;
        const { result, elapsedMs } = await timed(deps, sql, reply, (signal) => deps.engine.query(sql, limit, signal));
        const wanted = request.headers.accept ?? '';
        if (wanted.includes(PARQUET_TYPE)) {
          return sendFile(reply, { name: 'result.parquet', type: PARQUET_TYPE, content: await deps.toParquet(result) });
        }
        if (wanted.includes('text/csv')) {
          return sendFile(reply, { name: 'result.csv', type: CSV_TYPE, content: Readable.from(csvLines(result)) });
        }
        return answer(result, elapsedMs);
      },
    );

    app.get(
      '/api/analytics/schema',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Tables of the lake',
          description:
            'The tables and columns that `POST /api/analytics/query` can read. They are published to the lake with a delay of minutes.',
          errors: { 502: 'The query engine failed or cannot be reached.' },
          response: { 200: EngineSchemaView },
        },
      },
      readEngineSchema,
    );

    app.get(
      '/api/analytics/pg-schema',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Tables of the database',
          description:
            'The tables of the public schema with estimated row counts, keys and references: what `POST /api/analytics/pg-query` can read.',
          response: { 200: PgSchemaView },
        },
      },
      () => readPgSchema(deps.db),
    );

    app.post(
      '/api/analytics/pg-query',
      {
        config: { role: 'viewer', admission: 'analytics' },
        schema: {
          tags,
          summary: 'Run a SELECT over the database',
          errors: {
            400: 'The SQL is empty, is not one SELECT, has an error, took too long, or its result is too large.',
            502: 'SQL over the database is switched off, because its account lacks rights.',
            503: 'All sessions for queries are busy.',
          },
          description:
            'For the newest rows; questions over long histories belong to the lake. Runs as an account that can only read, with a row limit and a time limit. Viewers get no rows with text of restricted sources.',
          body: QueryBody,
          response: { 200: QueryAnswer },
        },
      },
      async (request, reply) => {
        const { sql, limit } = request.body;
        const readsRestricted = mayReadRestricted(request.actor.role);
        const { result, elapsedMs } = await timed(deps, sql, reply, (signal) =>
          deps.pgQuery.run(sql, limit, { signal, readsRestricted }),
        );
        return answer(result, elapsedMs);
      },
    );

    app.get(
      '/api/analytics/saved-queries',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Saved queries by name',
          description: 'All saved queries, ordered by name. Twelve are made at the first start.',
          response: { 200: Type.Array(SavedQueryView) },
        },
      },
      () => listSavedQueries(deps.db),
    );

    app.post(
      '/api/analytics/saved-queries',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Save a query',
          description: 'Stores a named SQL text. The text is not run.',
          errors: { 409: 'A query with this name exists already.' },
          body: NewSavedQuery,
          response: { 201: CreatedSavedQuery },
        },
      },
      async ({ body, actor }, reply) => {
        const row = await insertSavedQuery(deps.db, {
          ...body,
          description: body.description ?? '',
          created_by: actor.name,
        });
        return reply.code(201).send(row);
      },
    );

    app.delete(
      '/api/analytics/saved-queries/:query_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Delete a saved query',
          description: 'Removes the query. A prebuilt one returns with `sextant seed`.',
          errors: { 404: 'No saved query has this id.' },
          params: SavedQueryPath,
          response: { 200: Deleted },
        },
      },
      async ({ params }) => {
        await deleteSavedQuery(deps.db, params.query_id);
        return { status: 'deleted' as const, id: params.query_id };
      },
    );
  };

/** Cancels the query when the client closes the connection. */
async function timed(
  deps: AnalyticsDeps,
  sql: string,
  reply: FastifyReply,
  run: (signal: AbortSignal) => Promise<TableResult>,
): Promise<{ result: TableResult; elapsedMs: number }> {
  if (sql.trim() === '') throw badRequest('the SQL is empty');
  if (sql.length > SQL_LENGTH_MAX)
    throw badRequest(`the SQL has ${sql.length} characters; at most ${SQL_LENGTH_MAX} are allowed`);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  const startedMs = deps.monotonicMs();
  const result = await run(gone.signal);
  return { result, elapsedMs: deps.monotonicMs() - startedMs };
}

const answer = ({ columns, rows }: TableResult, elapsedMs: number): QueryAnswer => ({
  columns: columns.map(({ name }) => name),
  rows,
  row_count: rows.length,
  elapsed_ms: Math.round(elapsedMs * 100) / 100,
});
