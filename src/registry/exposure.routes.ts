import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { getCompany } from './company.store.ts';
import { ExposureInput, ExposureView } from './exposure.schema.ts';
import { getActiveExposure, listExposureHistory } from './exposure.store.ts';
import { CompanyPath } from './paths.schema.ts';
import type { RegistryDeps } from './use/registry-deps.ts';
import { replaceExposure } from './use/replace-exposure.ts';

export const exposureRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/companies/:company_id/exposure',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['exposure'],
          summary: 'Get the active exposure profile',
          params: CompanyPath,
          response: { 200: ExposureView },
        },
      },
      (request) => getActiveExposure(deps.db, request.params.company_id),
    );

    app.put(
      '/companies/:company_id/exposure',
      {
        config: { role: 'operator' },
        schema: {
          tags: ['exposure'],
          summary: 'Replace the exposure profile and keep the previous version',
          params: CompanyPath,
          body: ExposureInput,
          response: { 200: ExposureView },
        },
      },
      (request) => replaceExposure(deps, request.params.company_id, request.body, request.actor),
    );

    app.get(
      '/companies/:company_id/exposure/history',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['exposure'],
          summary: 'List all versions of the exposure profile, newest first',
          params: CompanyPath,
          response: { 200: Type.Array(ExposureView) },
        },
      },
      async (request) => {
        await getCompany(deps.db, request.params.company_id);
        return listExposureHistory(deps.db, request.params.company_id);
      },
    );
  };
