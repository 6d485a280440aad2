import { type Static, Type } from 'typebox';
import { Named, Nullable, Timestamp, Uuid } from '../../kernel/http/types.schema.ts';
import { CONTEXT_TOKENS_MAX, TOKEN_BUDGET_MAX } from './agent.ts';
import { ModelName, modelFields, partialBody } from './agent.schema.ts';
import { MONEY_BUDGET_USD_MAX, USD_PER_MILLION_MAX } from './price.ts';

const usdPerMillion = Type.Number({
  minimum: 0,
  maximum: USD_PER_MILLION_MAX,
  description: 'USD per million tokens; 0 is free',
});

/** `model_name` may be `*` for every model of the provider without a price of its own. */
export const PriceInput = Named('PriceInput', {
  model_provider: modelFields.model_provider,
  model_name: ModelName,
  input_usd_per_million: usdPerMillion,
  output_usd_per_million: usdPerMillion,
});
export type PriceInput = Static<typeof PriceInput>;

export const PriceView = Named('PriceView', {
  id: Uuid,
  model_provider: Type.String(),
  model_name: Type.String(),
  input_usd_per_million: Type.Number(),
  output_usd_per_million: Type.Number(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const PricePath = Type.Object({ price_id: Uuid });

export const LimitsChange = partialBody({
  token_budget: Type.Integer({ minimum: 0, maximum: TOKEN_BUDGET_MAX }),
  money_budget_usd: Type.Number({ minimum: 0, maximum: MONEY_BUDGET_USD_MAX }),
  context_window: Type.Integer({ minimum: 0, maximum: CONTEXT_TOKENS_MAX }),
});
export type LimitsChange = NonNullable<Static<typeof LimitsChange>>;

/** A variant's context and daily budgets (0 is no limit), with what it used of them today. Prices are null when none is stored. */
export const LimitsView = Named('LimitsView', {
  variant_id: Uuid,
  token_budget: Type.Integer(),
  money_budget_usd: Type.Number(),
  context_window: Type.Integer(),
  used_tokens: Type.Integer(),
  used_usd: Type.Number(),
  reserved_tokens: Type.Integer(),
  reserved_usd: Type.Number(),
  input_usd_per_million: Nullable(Type.Number()),
  output_usd_per_million: Nullable(Type.Number()),
});
export type LimitsView = Static<typeof LimitsView>;
