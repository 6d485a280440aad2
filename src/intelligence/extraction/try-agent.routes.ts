import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AgentPath } from '../agents/agent.schema.ts';
import { TriedAgent, TryAgent } from './try-agent.schema.ts';
import { type TryDeps, tryAgent } from './use/try-agent.ts';

export const tryAgentRoutes =
  (deps: TryDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/api/agents/:agent_id/try',
      {
        // Model calls cost money.
        config: { role: 'operator', admission: 'analytics' },
        schema: {
          tags: ['agents'],
          summary: 'Try an agent on one document, optionally with changed settings; nothing is stored',
          description:
            'Runs the agent once on a stored document and returns what it would extract, beside what the builtin extractor reads. Calls the model, which may cost money.',
          errors: { 404: 'No agent or no document has this id.', 409: 'The document is not parsed yet.' },
          params: AgentPath,
          body: TryAgent,
          response: { 200: TriedAgent },
        },
      },
      async (request, reply) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        return tryAgent(deps, request.params.agent_id, request.body, gone.signal);
      },
    );
  };
