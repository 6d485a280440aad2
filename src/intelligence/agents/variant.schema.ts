import { type Static, Type } from 'typebox';
import { Named, Timestamp, Uuid } from '../../kernel/http/types.schema.ts';
import { CONTEXT_TOKENS_MAX, TOKEN_BUDGET_MAX } from './agent.ts';
import {
  Description,
  ModelName,
  modelDefaults,
  modelFields,
  Name,
  partialBody,
  Slug,
  withDefaults,
} from './agent.schema.ts';

const variantFields = {
  description: Description,
  ...modelFields,
  context_window: Type.Integer({ minimum: 0, maximum: CONTEXT_TOKENS_MAX }),
  input_token_limit: Type.Integer({ minimum: 0, maximum: CONTEXT_TOKENS_MAX }),
  token_budget: Type.Integer({ minimum: 0, maximum: TOKEN_BUDGET_MAX }),
};

export const NewVariant = Named('NewVariant', {
  variant_name: Name,
  variant_slug: Type.Optional(Slug),
  model_name: ModelName,
  ...withDefaults(variantFields, {
    description: '',
    ...modelDefaults,
    context_window: 0,
    input_token_limit: 0,
    token_budget: 0,
  }),
});
export type NewVariant = Static<typeof NewVariant>;

export const VariantChange = partialBody({
  variant_name: Name,
  variant_slug: Slug,
  model_name: ModelName,
  ...variantFields,
});
export type VariantChange = NonNullable<Static<typeof VariantChange>>;

/** Fields that a clone does not override are copied. */
export const CloneInput = Named('CloneInput', {
  variant_name: Name,
  variant_slug: Type.Optional(Slug),
  ...Type.Partial(Type.Object({ model_name: ModelName, ...variantFields })).properties,
});
export type CloneInput = Static<typeof CloneInput>;

export const VariantView = Named('VariantView', {
  id: Uuid,
  agent_id: Uuid,
  variant_name: Type.String(),
  variant_slug: Type.String(),
  description: Type.String(),
  model_provider: Type.String(),
  model_name: Type.String(),
  system_prompt: Type.String(),
  user_prompt_template: Type.String(),
  prompt_version: Type.String(),
  temperature: Type.Number(),
  max_tokens: Type.Integer(),
  context_window: Type.Integer(),
  input_token_limit: Type.Integer(),
  token_budget: Type.Integer(),
  timeout_seconds: Type.Integer(),
  max_retries: Type.Integer(),
  is_active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type VariantView = Static<typeof VariantView>;

export const VariantPath = Type.Object({ agent_id: Uuid, variant_id: Uuid });
export const Deactivated = Named('Deactivated', { deactivated: Type.Literal(true) });
