import { createHash } from 'node:crypto';

/** The content of a seeded agent: every field that an operator can edit, except `active`. */
export interface SeedContent {
  readonly name: string;
  readonly slug: string;
  readonly purpose: string;
  readonly model_provider: string;
  readonly model_name: string;
  readonly system_prompt: string;
  readonly user_prompt_template: string;
  readonly prompt_version: string;
  readonly schema_version: string;
  readonly temperature: number;
  readonly max_tokens: number;
  readonly timeout_seconds: number;
  readonly max_retries: number;
}

/** Identifies whether a stored agent is still as seeded. Deactivating it is not an edit of its content. */
export function seedHash(content: SeedContent): string {
  const fields = [
    content.name,
    content.slug,
    content.purpose,
    content.model_provider,
    content.model_name,
    content.system_prompt,
    content.user_prompt_template,
    content.prompt_version,
    content.schema_version,
    content.temperature,
    content.max_tokens,
    content.timeout_seconds,
    content.max_retries,
  ];
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('hex');
}
