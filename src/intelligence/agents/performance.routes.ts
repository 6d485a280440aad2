import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { HOUR_MS } from '../../kernel/clock.ts';
import { AgentPath } from './agent.schema.ts';
import { getAgent } from './agent.store.ts';
import { AgentPerformance, HourlyPerformance, PerformanceQuery } from './performance.schema.ts';
import { readHourlyPerformance, readPerformance } from './performance.store.ts';
import type { AgentDeps } from './use/agent-deps.ts';
import { VariantPath } from './variant.schema.ts';
import { getVariant } from './variant.store.ts';

const tags = ['agents'];
const config = { role: 'viewer' } as const;

export const performanceRoutes =
  (deps: AgentDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const period = (hours: number): [from: Date, to: Date] => {
      const to = deps.now();
      return [new Date(to.getTime() - hours * HOUR_MS), to];
    };

    app.get(
      '/api/agents/:agent_id/performance',
      {
        config: { ...config, kept: 'within-second' },
        schema: {
          tags,
          summary: 'Performance of an agent, including its variants',
          description: 'Invocations, successes, durations, confidence and tokens of the period.',
          errors: { 404: 'No agent has this id.' },
          params: AgentPath,
          querystring: PerformanceQuery,
          response: { 200: AgentPerformance },
        },
      },
      async ({ params, query }) => {
        const { id } = await getAgent(deps.db, params.agent_id);
        return readPerformance(deps.db, { agentId: id }, ...period(query.hours));
      },
    );

    app.get(
      '/api/agents/:agent_id/performance/history',
      {
        config: { ...config, kept: 'within-second' },
        schema: {
          tags,
          summary: 'Hourly performance of an agent',
          description: 'One row for each hour of the period, zeros included.',
          errors: { 404: 'No agent has this id.' },
          params: AgentPath,
          querystring: PerformanceQuery,
          response: { 200: Type.Array(HourlyPerformance) },
        },
      },
      async ({ params, query }) => {
        const { id } = await getAgent(deps.db, params.agent_id);
        return readHourlyPerformance(deps.db, { agentId: id }, ...period(query.hours));
      },
    );

    app.get(
      '/api/agents/:agent_id/variants/:variant_id/performance',
      {
        config: { ...config, kept: 'within-second' },
        schema: {
          tags,
          summary: 'Performance of a variant',
          description: 'Invocations, successes, durations, confidence and tokens of the period.',
          errors: { 404: 'No variant of this agent has this id.' },
          params: VariantPath,
          querystring: PerformanceQuery,
          response: { 200: AgentPerformance },
        },
      },
      async ({ params, query }) => {
        const { id, agent_id: agentId } = await getVariant(deps.db, params.agent_id, params.variant_id);
        return readPerformance(deps.db, { agentId, variantId: id }, ...period(query.hours));
      },
    );

    app.get(
      '/api/agents/:agent_id/variants/:variant_id/performance/history',
      {
        config: { ...config, kept: 'within-second' },
        schema: {
          tags,
          summary: 'Hourly performance of a variant',
          description: 'One row for each hour of the period, zeros included.',
          errors: { 404: 'No variant of this agent has this id.' },
          params: VariantPath,
          querystring: PerformanceQuery,
          response: { 200: Type.Array(HourlyPerformance) },
        },
      },
      async ({ params, query }) => {
        const { id, agent_id: agentId } = await getVariant(deps.db, params.agent_id, params.variant_id);
        return readHourlyPerformance(deps.db, { agentId, variantId: id }, ...period(query.hours));
      },
    );
  };
