import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted, QueryBoolean } from '../../kernel/http/types.schema.ts';
import { AgentChange, AgentPath, AgentView, NewAgent } from './agent.schema.ts';
import { getAgent, listAgents } from './agent.store.ts';
import { performanceRoutes } from './performance.routes.ts';
import { priceRoutes } from './price.routes.ts';
import type { AgentDeps } from './use/agent-deps.ts';
import { changeAgent, createAgent, removeAgent } from './use/change-agent.ts';
import { variantRoutes } from './variant.routes.ts';

const tags = ['agents'];

/** The interface's 18 endpoints of agents, their variants and their performance, and those of prices and budgets. */
export const agentRoutes =
  (deps: AgentDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(variantRoutes(deps));
    await app.register(performanceRoutes(deps));
    await app.register(priceRoutes(deps));

    app.get(
      '/api/agents',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'Agents, oldest first',
          description: 'Agents that read documents with a model, with their prompts and settings. Three are built in.',
          querystring: Type.Object({ active_only: QueryBoolean(false) }),
          response: { 200: Type.Array(AgentView) },
        },
      },
      ({ query }) => listAgents(deps.db, query.active_only),
    );

    app.get(
      '/api/agents/:agent_id',
      {
        config: { role: 'viewer', kept: 'while-unchanged' },
        schema: {
          tags,
          summary: 'An agent',
          description: 'The agent with its prompts and settings.',
          errors: { 404: 'No agent has this id.' },
          params: AgentPath,
          response: { 200: AgentView },
        },
      },
      ({ params }) => getAgent(deps.db, params.agent_id),
    );

    app.post(
      '/api/agents',
      {
        config: { role: 'admin', idempotent: true },
        schema: {
          tags,
          summary: 'Create an agent',
          description: 'The slug is made from the name when it is absent. Records an audit event.',
          errors: { 409: 'An agent with this slug exists already.' },
          body: NewAgent,
          response: { 201: AgentView },
        },
      },
      async (request, reply) => reply.code(201).send(await createAgent(deps, request.body, request.actor)),
    );

    app.put(
      '/api/agents/:agent_id',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Change some of an agent’s fields',
          description:
            'Fields that are absent keep their value. Takes effect with the next extraction. Records an audit event.',
          errors: {
            400: 'No field is given.',
            404: 'No agent has this id.',
            409: 'Another agent has this slug, or it is the slug of a system agent.',
          },
          params: AgentPath,
          body: AgentChange,
          response: { 200: AgentView },
        },
      },
      (request) => changeAgent(deps, request.params.agent_id, request.body, request.actor),
    );

    app.delete(
      '/api/agents/:agent_id',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Delete an agent and its variants; its invocation log stays',
          description: 'Removes the agent with its variants. Records an audit event.',
          errors: { 403: 'A system agent cannot be deleted.', 404: 'No agent has this id.' },
          params: AgentPath,
          response: { 200: Deleted },
        },
      },
      async ({ params, actor }) => {
        await removeAgent(deps, params.agent_id, actor);
        return { status: 'deleted' as const, id: params.agent_id };
      },
    );
  };
