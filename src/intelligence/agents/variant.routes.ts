import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted } from '../../kernel/http/types.schema.ts';
import { AgentPath } from './agent.schema.ts';
import { getAgent } from './agent.store.ts';
import { activateVariant, deactivateVariants } from './use/activate-variant.ts';
import type { AgentDeps } from './use/agent-deps.ts';
import { changeVariant, cloneAgent, cloneVariant, createVariant, removeVariant } from './use/change-variant.ts';
import { CloneInput, Deactivated, NewVariant, VariantChange, VariantPath, VariantView } from './variant.schema.ts';
import { getVariant, listVariants } from './variant.store.ts';

const tags = ['agent variants'];

export const variantRoutes =
  (deps: AgentDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/agents/:agent_id/variants',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'An agent’s variants, oldest first',
          params: AgentPath,
          response: { 200: Type.Array(VariantView) },
        },
      },
      async ({ params }) => {
        await getAgent(deps.db, params.agent_id);
        return listVariants(deps.db, params.agent_id);
      },
    );

    app.get(
      '/api/agents/:agent_id/variants/:variant_id',
      {
        config: { role: 'viewer' },
        schema: { tags, summary: 'A variant', params: VariantPath, response: { 200: VariantView } },
      },
      ({ params }) => getVariant(deps.db, params.agent_id, params.variant_id),
    );

    app.post(
      '/api/agents/:agent_id/variants',
      {
        config: { role: 'admin', idempotent: true },
        schema: {
          tags,
          summary: 'Create a variant',
          params: AgentPath,
          body: NewVariant,
          response: { 201: VariantView },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await createVariant(deps, request.params.agent_id, request.body, request.actor)),
    );

    app.put(
      '/api/agents/:agent_id/variants/:variant_id',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Change some of a variant’s fields',
          params: VariantPath,
          body: VariantChange,
          response: { 200: VariantView },
        },
      },
      ({ params, body, actor }) => changeVariant(deps, params.agent_id, params.variant_id, body, actor),
    );

    app.delete(
      '/api/agents/:agent_id/variants/:variant_id',
      {
        config: { role: 'admin' },
        schema: { tags, summary: 'Delete an inactive variant', params: VariantPath, response: { 200: Deleted } },
      },
      async ({ params, actor }) => {
        await removeVariant(deps, params.agent_id, params.variant_id, actor);
        return { status: 'deleted' as const, id: params.variant_id };
      },
    );

    app.post(
      '/api/agents/:agent_id/clone',
      {
        config: { role: 'admin', idempotent: true },
        schema: {
          tags,
          summary: 'Clone an agent’s configuration as a new variant',
          params: AgentPath,
          body: CloneInput,
          response: { 201: VariantView },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await cloneAgent(deps, request.params.agent_id, request.body, request.actor)),
    );

    app.post(
      '/api/agents/:agent_id/variants/:variant_id/clone',
      {
        config: { role: 'admin', idempotent: true },
        schema: {
          tags,
          summary: 'Clone a variant',
          params: VariantPath,
          body: CloneInput,
          response: { 201: VariantView },
        },
      },
      async ({ params, body, actor }, reply) =>
        reply.code(201).send(await cloneVariant(deps, params.agent_id, params.variant_id, body, actor)),
    );

    app.post(
      '/api/agents/:agent_id/variants/:variant_id/activate',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Activate a variant instead of the active one',
          params: VariantPath,
          response: { 200: VariantView },
        },
      },
      ({ params, actor }) => activateVariant(deps, params.agent_id, params.variant_id, actor),
    );

    app.post(
      '/api/agents/:agent_id/variants/deactivate',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Deactivate all variants and use the agent’s own configuration',
          params: AgentPath,
          response: { 200: Deactivated },
        },
      },
      async ({ params, actor }) => {
        await deactivateVariants(deps, params.agent_id, actor);
        return { deactivated: true as const };
      },
    );
  };
