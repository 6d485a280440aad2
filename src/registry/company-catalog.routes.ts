import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../kernel/db/database.ts';
import { notFound } from '../kernel/errors.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { CompanyDetail, CompanyFilter, CompanyRecord, SourceRecord } from './company-catalog.schema.ts';
import { readCatalog, readCompanyDetail } from './company-catalog.store.ts';
import { getCompany } from './company.store.ts';
import { CompanyPath } from './paths.schema.ts';
import { listSources } from './source.store.ts';

const tags = ['companies'];

/** Read-only registry routes of the query API. */
export const companyCatalogRoutes =
  (deps: { db: Db }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/companies',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'List companies',
          description: 'Companies of the registry, filtered by activity, sector or ticker, ordered by ticker.',
          querystring: CompanyFilter,
          response: { 200: Type.Array(CompanyRecord) },
        },
      },
      async (request, reply) => sendJson(reply, await readCatalog(deps.db, request.query)),
    );

    app.get(
      '/api/companies/:company_id',
      {
        config: { role: 'viewer', conditional: true, kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Get a company with its aliases',
          description: 'The company, its aliases and the number of its active sources.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: CompanyDetail },
        },
      },
      async (request, reply) => {
        const json = await readCompanyDetail(deps.db, request.params.company_id);
        if (json === null) throw notFound('company');
        return sendJson(reply, json);
      },
    );

    app.get(
      '/api/companies/:company_id/sources',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: "List a company's sources",
          description: 'Active and inactive sources. Secrets in their configuration are shown as `[secret]`.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: Type.Array(SourceRecord) },
        },
      },
      async (request) => {
        await getCompany(deps.db, request.params.company_id);
        return listSources(deps.db, request.params.company_id);
      },
    );
  };
