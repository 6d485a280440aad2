import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { getCompany } from './company.store.ts';
import { CompanyPath } from './paths.schema.ts';
import { NewSource, SourceCreated, SourceView } from './source.schema.ts';
import { listSources } from './source.store.ts';
import { addSource } from './use/add-source.ts';
import type { RegistryDeps } from './use/registry-deps.ts';

export const sourceRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/companies/:company_id/sources',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['sources'],
          summary: 'Add a data source to a company',
          params: CompanyPath,
          body: NewSource,
          response: { 201: SourceCreated },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await addSource(deps, request.params.company_id, request.body, request.actor)),
    );

    app.get(
      '/companies/:company_id/sources',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['sources'],
          summary: "List a company's sources",
          params: CompanyPath,
          response: { 200: Type.Array(SourceView) },
        },
      },
      async (request) => {
        await getCompany(deps.db, request.params.company_id);
        return listSources(deps.db, request.params.company_id);
      },
    );
  };
