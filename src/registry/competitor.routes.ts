import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted } from '../kernel/http/types.schema.ts';
import { getCompany } from './company.store.ts';
import { CompetitorInput, CompetitorListItem, CompetitorView } from './competitor.schema.ts';
import { listActiveRelationships } from './competitor.store.ts';
import { CompanyPath, RelationshipPath } from './paths.schema.ts';
import { addCompetitor, changeCompetitor, removeCompetitor } from './use/change-competitor.ts';
import { inferCompetitors } from './use/infer-competitors.ts';
import type { RegistryDeps } from './use/registry-deps.ts';

const tags = ['competitors'];

export const competitorRoutes =
  (deps: RegistryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/companies/:company_id/competitors',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Add a competitor relationship',
          description: 'Relates the company to another one. Records an audit event.',
          errors: {
            400: 'The two companies are the same.',
            404: 'One of the companies does not exist.',
            409: 'The two companies have an active relationship already.',
          },
          params: CompanyPath,
          body: CompetitorInput,
          response: { 201: CompetitorView },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await addCompetitor(deps, request.params.company_id, request.body, request.actor)),
    );

    app.get(
      '/companies/:company_id/competitors',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'List active relationships, strongest first',
          description: 'Relationships in either direction, with the ticker and name of the other company.',
          errors: { 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: Type.Array(CompetitorListItem) },
        },
      },
      async (request) => {
        await getCompany(deps.db, request.params.company_id);
        return listActiveRelationships(deps.db, request.params.company_id);
      },
    );

    app.put(
      '/companies/:company_id/competitors/:relationship_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Replace a relationship',
          description: 'Written from the side of the company in the path. The audit event has the previous state.',
          errors: {
            400: 'The two companies are the same.',
            404: 'The company has no active relationship with this id, or the other company does not exist.',
            409: 'The two companies have another active relationship.',
          },
          params: RelationshipPath,
          body: CompetitorInput,
          response: { 200: CompetitorView },
        },
      },
      (request) =>
        changeCompetitor(deps, request.params.company_id, request.params.relationship_id, request.body, request.actor),
    );

    app.delete(
      '/companies/:company_id/competitors/:relationship_id',
      {
        config: { role: 'operator' },
        schema: {
          tags,
          summary: 'Deactivate a relationship',
          description: 'The row stays, inactive. Records an audit event.',
          errors: { 404: 'The company has no active relationship with this id.' },
          params: RelationshipPath,
          response: { 200: Deleted },
        },
      },
      async (request) => {
        await removeCompetitor(deps, request.params.company_id, request.params.relationship_id, request.actor);
        return { status: 'deleted' as const, id: request.params.relationship_id };
      },
    );

    app.post(
      '/companies/:company_id/competitors/infer',
      {
        config: { role: 'operator', idempotent: true },
        schema: {
          tags,
          summary: 'Infer competitors from sector, industry and co-mentions',
          description: 'Adds or updates inferred relationships, at most 100. Manual ones stay as they are.',
          errors: { 400: 'The company has no sector or no industry.', 404: 'No company has this id.' },
          params: CompanyPath,
          response: { 200: Type.Array(CompetitorView) },
        },
      },
      (request) => inferCompetitors(deps, request.params.company_id, request.actor),
    );
  };
