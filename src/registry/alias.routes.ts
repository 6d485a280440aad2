import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AliasView, NewAlias } from './alias.schema.ts';
import { insertAlias, listAliases } from './alias.store.ts';
import { getCompany } from './company.store.ts';
import { CompanyPath } from './paths.schema.ts';
import type { RegistryDeps } from './use/registry-deps.ts';

export const aliasRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/companies/:company_id/aliases',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['aliases'],
          summary: 'Add an alias to a company',
          description:
            'A name under which documents mention the company: brand, legal name, product, subsidiary or former name.',
          errors: {
            404: 'No company has this id.',
            409: 'The company has this alias already, in any case of letters.',
          },
          params: CompanyPath,
          body: NewAlias,
          response: { 201: AliasView },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await insertAlias(deps.db, request.params.company_id, request.body)),
    );

    app.get(
      '/companies/:company_id/aliases',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['aliases'],
          summary: "List a company's aliases",
          description: 'Names under which documents mention the company.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: Type.Array(AliasView) },
        },
      },
      async (request) => {
        await getCompany(deps.db, request.params.company_id);
        return listAliases(deps.db, request.params.company_id);
      },
    );
  };
