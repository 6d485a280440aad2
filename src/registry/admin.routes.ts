import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { parameterInput } from '../kernel/http/parameter-input.schema.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { Fraction, Text, Uuid } from '../kernel/http/types.schema.ts';
import { CompanyCoverage, CompanyRecord, SourceRecord } from './company-catalog.schema.ts';
import { readCoverage } from './company-catalog.store.ts';
import { CompanyPath } from './paths.schema.ts';
import { type AdminDeps, administerCompany, administerSource } from './use/administer.ts';

const SourcePath = Type.Object({ source_id: Uuid });
const toggle = parameterInput(Type.Object({ active: Type.Boolean({ default: true }) }));
const credibility = parameterInput(Type.Object({ credibility_score: Fraction() }));
const sector = parameterInput(Type.Object({ sector: Text(100), industry: Type.Optional(Text(100)) }));

/** Operator changes to companies and sources through the query API. */
export const registryAdminRoutes =
  (deps: AdminDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const sources = ['admin: sources'];
    const companies = ['admin: companies'];

    app.put(
      '/api/admin/sources/:source_id/toggle',
      {
        config: { role: 'operator' },
        schema: {
          ...toggle.schema,
          tags: sources,
          summary: 'Activate or deactivate a source',
          description: 'An inactive source is not fetched; its documents stay. Records an audit event.',
          errors: { 404: 'No source has this id.' },
          params: SourcePath,
          response: { 200: SourceRecord },
        },
      },
      (request) =>
        administerSource(deps, request.params.source_id, { active: toggle.read(request).active }, request.actor),
    );

    app.put(
      '/api/admin/sources/:source_id/credibility',
      {
        config: { role: 'operator' },
        schema: {
          ...credibility.schema,
          tags: sources,
          summary: "Set a source's credibility",
          description: 'The credibility weighs the evidence of the source, from 0 to 1. Records an audit event.',
          errors: { 404: 'No source has this id.' },
          params: SourcePath,
          response: { 200: SourceRecord },
        },
      },
      (request) => administerSource(deps, request.params.source_id, credibility.read(request), request.actor),
    );

    app.put(
      '/api/admin/companies/:company_id/toggle',
      {
        config: { role: 'operator' },
        schema: {
          ...toggle.schema,
          tags: companies,
          summary: 'Activate or deactivate a company',
          description:
            'An inactive company gets no new data and no recommendations; its history stays. Records an audit event.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: CompanyRecord },
        },
      },
      (request) =>
        administerCompany(deps, request.params.company_id, { active: toggle.read(request).active }, request.actor),
    );

    app.put(
      '/api/admin/companies/:company_id/sector',
      {
        config: { role: 'operator' },
        schema: {
          ...sector.schema,
          tags: companies,
          summary: "Set a company's sector and industry",
          description: 'An absent industry keeps its value. Records an audit event.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: CompanyRecord },
        },
      },
      (request) => administerCompany(deps, request.params.company_id, sector.read(request), request.actor),
    );

    app.get(
      '/api/admin/companies/coverage',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: companies,
          summary: 'Count active sources by type for each active company',
          description: 'One row for each active company, with the number of its active sources of each type.',
          response: { 200: Type.Array(CompanyCoverage) },
        },
      },
      async (_request, reply) => sendJson(reply, await readCoverage(deps.db)),
    );
  };
