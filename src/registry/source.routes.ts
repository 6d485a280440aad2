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
          description:
            'The source is fetched from the next cycle on. Secrets in `config` are sealed and never shown again. Every URL in it must be public. Records an audit event.',
          errors: { 404: 'No company has this id.' },
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
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['sources'],
          summary: "List a company's sources",
          description: 'Active and inactive sources. Secrets in their configuration are shown as `[secret]`.',
          errors: { 404: 'No company has this id.' },
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
