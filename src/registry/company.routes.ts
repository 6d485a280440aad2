import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { readTableVersion } from '../kernel/db/table-version.store.ts';
import { sendJson } from '../kernel/http/send-json.plugin.ts';
import { QueryBoolean } from '../kernel/http/types.schema.ts';
import { createVersionedCache } from '../kernel/use/versioned-cache.ts';
import { CompanyInput, CompanyView } from './company.schema.ts';
import { getCompany, listCompanies } from './company.store.ts';
import { CompanyPath } from './paths.schema.ts';
import { changeCompany, registerCompany } from './use/change-company.ts';
import type { RegistryDeps } from './use/registry-deps.ts';

/**
 * Serialised responses held in the cache: one per company plus the active and the inactive list. A kept answer ends with any commit,
 * these only when a company changes: a list of 20,000 takes long to make.
 */
const CACHED_RESPONSES_MAX = 20_000;

export const companyRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const responses = createVersionedCache<string>({
      readVersion: () => readTableVersion(deps.db, ['companies']),
      entriesMax: CACHED_RESPONSES_MAX,
    });

    app.post(
      '/companies',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags: ['companies'],
          summary: 'Register a company',
          description:
            'Adds the company without sources. Use `POST /tracking` to add it with everything it needs. Records an audit event.',
          errors: { 409: 'A company with this ticker exists already.' },
          body: CompanyInput,
          response: { 201: CompanyView },
        },
      },
      async (request, reply) => reply.code(201).send(await registerCompany(deps, request.body, request.actor)),
    );

    app.get(
      '/companies',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['companies'],
          summary: 'List companies by ticker',
          description: 'All active companies, or all inactive ones, ordered by ticker; at most 20,000.',
          querystring: Type.Object({ active: QueryBoolean(true) }),
          response: { 200: Type.Array(CompanyView) },
        },
      },
      async (request, reply) => {
        const { active } = request.query;
        const json = await responses.get(
          `active ${active}`,
          async () => reply.serialize(await listCompanies(deps.db, active)) as string,
        );
        return sendJson(reply, json);
      },
    );

    app.get(
      '/companies/:company_id',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['companies'],
          summary: 'Get a company',
          description: 'The company as registered.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: CompanyView },
        },
      },
      async (request, reply) => {
        const id = request.params.company_id;
        const json = await responses.get(id, async () => reply.serialize(await getCompany(deps.db, id)) as string);
        return sendJson(reply, json);
      },
    );

    app.put(
      '/companies/:company_id',
      {
        config: { role: 'operator' },
        schema: {
          tags: ['companies'],
          summary: 'Replace a company',
          description: 'Optional fields that are absent become null. Records an audit event.',
          errors: { 404: 'No company has this id.', 409: 'The ticker belongs to another company.' },
          params: CompanyPath,
          body: CompanyInput,
          response: { 200: CompanyView },
        },
      },
      (request) => changeCompany(deps, request.params.company_id, request.body, request.actor),
    );
  };
