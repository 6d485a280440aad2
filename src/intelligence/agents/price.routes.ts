import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Deleted } from '../../kernel/http/types.schema.ts';
import { LimitsChange, LimitsView, PriceInput, PricePath, PriceView } from './price.schema.ts';
import { listPrices } from './price.store.ts';
import type { AgentDeps } from './use/agent-deps.ts';
import { changeLimits, changePrice, readLimits, removePrice } from './use/change-price.ts';
import { VariantPath } from './variant.schema.ts';

const tags = ['model prices'];
const LIMITS_URL = '/api/agents/:agent_id/variants/:variant_id/limits';

/** Prices of models and the budgets of variants; ours, beside the interface. */
export const priceRoutes =
  (deps: AgentDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/model-prices',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'Prices of models; a model without one has an unknown price',
          description: 'In US dollars for a million tokens, by provider and model.',
          response: { 200: Type.Array(PriceView) },
        },
      },
      () => listPrices(deps.db),
    );

    app.put(
      '/api/model-prices',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Store the price of a model, or of all models of a provider (*)',
          description: 'Replaces the price of the same provider and model. Records an audit event.',
          body: PriceInput,
          response: { 200: PriceView },
        },
      },
      ({ body, actor }) => changePrice(deps, body, actor),
    );

    app.delete(
      '/api/model-prices/:price_id',
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Delete a price',
          description: 'Costs of the model count as unknown afterwards. Records an audit event.',
          errors: { 404: 'No price has this id.' },
          params: PricePath,
          response: { 200: Deleted },
        },
      },
      async ({ params, actor }) => {
        await removePrice(deps, params.price_id, actor);
        return { status: 'deleted' as const, id: params.price_id };
      },
    );

    app.get(
      LIMITS_URL,
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          summary: 'A variant’s context and daily budgets, with today’s usage',
          description:
            'The budgets in tokens and in US dollars (0 is no limit), and what was used and reserved of them today.',
          errors: { 404: 'No variant of this agent has this id.' },
          params: VariantPath,
          response: { 200: LimitsView },
        },
      },
      ({ params }) => readLimits(deps, params.agent_id, params.variant_id),
    );

    app.put(
      LIMITS_URL,
      {
        config: { role: 'admin' },
        schema: {
          tags,
          summary: 'Change a variant’s context and daily budgets',
          description:
            'Fields that are absent keep their value. Extraction stops for the day when a budget is used up. Records an audit event.',
          errors: { 400: 'No field is given.', 404: 'No variant of this agent has this id.' },
          params: VariantPath,
          body: LimitsChange,
          response: { 200: LimitsView },
        },
      },
      ({ params, body, actor }) => changeLimits(deps, params.agent_id, params.variant_id, body, actor),
    );
  };
