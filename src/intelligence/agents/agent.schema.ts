import { type Static, type TProperties, Type } from 'typebox';
import { Named, OneOf, Text, Timestamp, Uuid } from '../../kernel/http/types.schema.ts';
import { PROMPT_LENGTH_MAX } from '../model/prompt.ts';
import {
  DEFAULT_MAX_RETRIES,
  DEFAULT_MAX_TOKENS,
  DEFAULT_MODEL,
  DEFAULT_PROVIDER,
  DEFAULT_SCHEMA_VERSION,
  DEFAULT_TIMEOUT_SECONDS,
  MAX_TOKENS_MAX,
  NAME_LENGTH_MAX,
  PROMPT_VERSION_LENGTH_MAX,
  PURPOSE_LENGTH_MAX,
  RETRIES_MAX,
  TEMPERATURE_MAX,
  TIMEOUT_SECONDS_MAX,
} from './agent.ts';
import { SLUG_PATTERN } from './slug.ts';

export const Name = Text(NAME_LENGTH_MAX);
export const Slug = Type.String({
  pattern: SLUG_PATTERN,
  'x-expected': 'up to 100 lowercase letters, digits, hyphens and underscores',
});
export const Description = Type.String({ maxLength: PURPOSE_LENGTH_MAX });
export const ModelName = Text(200);

/** Model settings that agents and variants share. */
export const modelFields = {
  model_provider: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$',
    'x-expected': 'the name of a provider, such as ollama, openai-compatible or builtin',
  }),
  system_prompt: Type.String({ maxLength: PROMPT_LENGTH_MAX }),
  user_prompt_template: Type.String({ maxLength: PROMPT_LENGTH_MAX }),
  prompt_version: Type.String({ maxLength: PROMPT_VERSION_LENGTH_MAX }),
  temperature: Type.Number({ minimum: 0, maximum: TEMPERATURE_MAX }),
  max_tokens: Type.Integer({ minimum: 1, maximum: MAX_TOKENS_MAX }),
  timeout_seconds: Type.Integer({ minimum: 1, maximum: TIMEOUT_SECONDS_MAX }),
  max_retries: Type.Integer({ minimum: 0, maximum: RETRIES_MAX }),
};

export const modelDefaults = {
  model_provider: DEFAULT_PROVIDER,
  system_prompt: '',
  user_prompt_template: '',
  prompt_version: '',
  temperature: 0,
  max_tokens: DEFAULT_MAX_TOKENS,
  timeout_seconds: DEFAULT_TIMEOUT_SECONDS,
  max_retries: DEFAULT_MAX_RETRIES,
};

/** Makes fields optional with the given defaults. */
export function withDefaults<T extends TProperties>(fields: T, defaults: { [K in keyof T]: unknown }): T {
  const entries = Object.entries(fields).map(([name, schema]) => [name, { ...schema, default: defaults[name] }]);
  return Object.fromEntries(entries) as T;
}

/** The body of a partial update. Every field is optional, and so is the body, which then changes nothing. */
export function partialBody<T extends TProperties>(fields: T) {
  return Type.Unsafe<Partial<Static<ReturnType<typeof Type.Object<T>>>> | null>({
    ...Type.Partial(Type.Object(fields)),
    'x-optional-body': true,
  });
}

const agentFields = {
  purpose: Description,
  model_name: ModelName,
  schema_version: Type.String({ minLength: 1, maxLength: 50 }),
  ...modelFields,
};

export const NewAgent = Named('NewAgent', {
  name: Name,
  slug: Type.Optional(Slug),
  ...withDefaults(agentFields, {
    purpose: '',
    model_name: DEFAULT_MODEL,
    schema_version: DEFAULT_SCHEMA_VERSION,
    ...modelDefaults,
  }),
});
export type NewAgent = Static<typeof NewAgent>;

export const AgentChange = partialBody({ name: Name, slug: Slug, ...agentFields, active: Type.Boolean() });
export type AgentChange = NonNullable<Static<typeof AgentChange>>;

export const AgentView = Named('AgentView', {
  id: Uuid,
  name: Type.String(),
  slug: Type.String(),
  purpose: Type.String(),
  model_provider: Type.String(),
  model_name: Type.String(),
  system_prompt: Type.String(),
  user_prompt_template: Type.String(),
  prompt_version: Type.String(),
  schema_version: Type.String(),
  temperature: Type.Number(),
  max_tokens: Type.Integer(),
  timeout_seconds: Type.Integer(),
  max_retries: Type.Integer(),
  active: Type.Boolean(),
  source: OneOf(['system', 'user']),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AgentView = Static<typeof AgentView>;

export const AgentPath = Type.Object({ agent_id: Uuid });
