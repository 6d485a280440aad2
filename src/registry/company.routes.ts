import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { QueryBoolean } from '../kernel/http/types.schema.ts';
import { CompanyInput, CompanyView } from './company.schema.ts';
import { getCompany, listCompanies } from './company.store.ts';
import { CompanyPath } from './paths.schema.ts';
import { changeCompany, registerCompany } from './use/change-company.ts';
import type { RegistryDeps } from './use/registry-deps.ts';

export const companyRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/companies',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['companies'],
          summary: 'Register a company',
          body: CompanyInput,
          response: { 201: CompanyView },
        },
      },
      async (request, reply) => reply.code(201).send(await registerCompany(deps, request.body, request.actor)),
    );

    app.get(
      '/companies',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['companies'],
          summary: 'List companies by ticker',
          querystring: Type.Object({ active: QueryBoolean(true) }),
          response: { 200: Type.Array(CompanyView) },
        },
      },
      (request) => listCompanies(deps.db, request.query.active),
    );

    app.get(
      '/companies/:company_id',
      {
        config: { role: 'viewer' },
        schema: { tags: ['companies'], summary: 'One company', params: CompanyPath, response: { 200: CompanyView } },
      },
      (request) => getCompany(deps.db, request.params.company_id),
    );

    app.put(
      '/companies/:company_id',
      {
        config: { role: 'operator' },
        schema: {
          tags: ['companies'],
          summary: 'Replace a company',
          params: CompanyPath,
          body: CompanyInput,
          response: { 200: CompanyView },
        },
      },
      (request) => changeCompany(deps, request.params.company_id, request.body, request.actor),
    );
  };
