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
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'An agent’s variants, oldest first',
          description: 'Alternative prompts and models of the agent. At most one is active.',
          errors: { 404: 'No agent has this id.' },
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
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'A variant',
          description: 'The variant with its prompts and settings.',
          errors: { 404: 'No variant of this agent has this id.' },
          params: VariantPath,
          response: { 200: VariantView },
        },
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
          description:
            'The variant is inactive until it is activated. The slug is made from the name when it is absent. Records an audit event.',
          errors: { 404: 'No agent has this id.', 409: 'The agent has a variant with this slug already.' },
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
          description: 'Fields that are absent keep their value. Records an audit event.',
          errors: {
            400: 'No field is given.',
            404: 'No variant of this agent has this id.',
            409: 'The agent has another variant with this slug.',
          },
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
        schema: {
          tags,
          summary: 'Delete an inactive variant',
          description: 'Its invocation log stays. Records an audit event.',
          errors: { 400: 'The variant is active: deactivate it first.', 404: 'No variant of this agent has this id.' },
          params: VariantPath,
          response: { 200: Deleted },
        },
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
          description:
            'Copies the agent’s own configuration; fields of the body replace copied ones. Records an audit event.',
          errors: { 404: 'No agent has this id.', 409: 'The agent has a variant with this slug already.' },
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
          description:
            'Copies the variant within its agent; fields of the body replace copied ones. Records an audit event.',
          errors: {
            404: 'No variant of this agent has this id.',
            409: 'The agent has a variant with this slug already.',
          },
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
          description:
            'The variant that was active becomes inactive in the same transaction. Takes effect with the next extraction. Records an audit event.',
          errors: { 404: 'No variant of this agent has this id.' },
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
          description: 'Does nothing when no variant is active; otherwise records an audit event.',
          errors: { 404: 'No agent has this id.' },
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
