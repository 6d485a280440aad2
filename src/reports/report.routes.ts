import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { AsOfQuery } from '../kernel/http/as-of.schema.ts';
import { pageHeaders } from '../kernel/http/security-headers.ts';
import { setTotalCount } from '../kernel/http/total-count.plugin.ts';
import { reportPage } from './page/report-page.ts';
import { REPORT_CONTENT_SECURITY_POLICY } from './page/style.ts';
import { readFilter } from './read-filter.ts';
import { ReportListItem, ReportPath, ReportQuery, ReportView } from './report.schema.ts';
import { countReports, findReport, listReports, type StoredReport } from './report.store.ts';

const tags = ['reports'];

export const reportRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/api/reports',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Daily and weekly reports, newest first',
          description:
            'One line for each report, filtered by type and period. `X-Total-Count` has the number of all that match.',
          errors: { 400: '`report_type` or a date is invalid.' },
          querystring: ReportQuery,
          response: { 200: Type.Array(ReportListItem) },
        },
      },
      async ({ query, asOf }, reply) => {
        const filter = { ...readFilter(query), asOf };
        setTotalCount(reply, await countReports(db, filter));
        return listReports(db, { ...filter, limit: query.limit, offset: query.offset });
      },
    );

    app.get(
      '/api/reports/:report_id',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'A report with all its figures',
          description: 'The figures as they were written; a finished report never changes.',
          errors: { 404: 'No report has this id.' },
          params: ReportPath,
          querystring: AsOfQuery,
          response: { 200: ReportView },
        },
      },
      async ({ params, asOf }) => {
        const { report_data, ...report } = await getReport(db, params.report_id, asOf);
        return { ...report, report_data: { ...report_data } };
      },
    );

    app.get(
      '/api/reports/:report_id(^[0-9a-fA-F-]{36}).html',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'A report as one self-contained HTML page',
          description: 'The same figures as a page without scripts or network access, to print or send.',
          errors: { 404: 'No report has this id.' },
          params: ReportPath,
          querystring: AsOfQuery,
          produces: ['text/html'],
          response: { 200: Type.String({ description: 'HTML page' }) },
        },
      },
      async ({ params, asOf }, reply) => {
        const report = await getReport(db, params.report_id, asOf);
        reply.header('content-type', 'text/html; charset=utf-8');
        reply.headers(pageHeaders(REPORT_CONTENT_SECURITY_POLICY));
        return reply.send(reportPage(report));
      },
    );
  };

async function getReport(db: Db, id: string, asOf: Date | undefined): Promise<StoredReport> {
  const report = await findReport(db, id.toLowerCase(), asOf);
  if (!report) throw notFound('report');
  return report;
}
