import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AgentPath } from '../agents/agent.schema.ts';
import { Detail } from '../../kernel/http/types.schema.ts';
import { TriedAgent, TryAgent } from './try-agent.schema.ts';
import { type TryDeps, tryAgent } from './use/try-agent.ts';

export const tryAgentRoutes =
  (deps: TryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/api/agents/:agent_id/try',
      {
        // Model calls cost money.
        config: { role: 'operator' },
        schema: {
          tags: ['agents'],
          summary: 'Try an agent on one document, optionally with changed settings; nothing is stored',
          params: AgentPath,
          body: TryAgent,
          response: { 200: TriedAgent, 404: Detail, 409: Detail },
        },
      },
      async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        return tryAgent(deps, request.params.agent_id, request.body, gone.signal);
      },
    );
  };
