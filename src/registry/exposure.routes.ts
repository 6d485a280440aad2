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
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['exposure'],
          summary: 'Get the active exposure profile',
          description:
            'Where the company earns and buys: regions, commodities, jurisdictions. Macro events count by it.',
          errors: { 404: 'The company does not exist or has no exposure profile.' },
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
          description:
            'The previous version becomes inactive. Fields that are absent get their default. Records an audit event.',
          errors: { 404: 'No company has this id.' },
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
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags: ['exposure'],
          summary: 'List all versions of the exposure profile, newest first',
          description: 'The active version and all earlier ones.',
          errors: { 404: 'No company has this id.' },
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
