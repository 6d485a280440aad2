import { type Static, Type } from 'typebox';
import { Named, Nullable, Uuid } from '../../kernel/http/types.schema.ts';
import { ModelName, modelFields } from '../agents/agent.schema.ts';
import { ExtractionView } from '../intelligence.schema.ts';

/** A document, and settings that override the agent or the variant for this trial. */
export const TryAgent = Named('TryAgent', {
  document_id: Uuid,
  variant_id: Type.Optional(Uuid),
  model_provider: Type.Optional(modelFields.model_provider),
  model_name: Type.Optional(ModelName),
  system_prompt: Type.Optional(modelFields.system_prompt),
  user_prompt_template: Type.Optional(modelFields.user_prompt_template),
});
export type TryAgent = Static<typeof TryAgent>;

export const TriedAgent = Named('TriedAgent', {
  provider: Type.String(),
  model_name: Type.String(),
  error: Nullable(Type.String({ description: 'why the reading failed' })),
  extraction: Nullable(ExtractionView),
  grounding_rate: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  duration_ms: Type.Number({ minimum: 0 }),
  input_tokens: Type.Integer({ minimum: 0 }),
  output_tokens: Type.Integer({ minimum: 0 }),
  builtin: Type.Unsafe<Static<typeof ExtractionView>>({
    ...ExtractionView,
    description: "the builtin extractor's reading of the same document",
  }),
});
export type TriedAgent = Static<typeof TriedAgent>;
