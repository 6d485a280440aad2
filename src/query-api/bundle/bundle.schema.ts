import { Type } from 'typebox';
import { JsonObject, Named, Nullable, OneOf, Timestamp, Uuid } from '../../kernel/http/types.schema.ts';
import { BUNDLE_FORMAT } from './bundle.ts';

/** The parts that `sextant verify` reads; each has the fields of the rows it holds. */
export const DecisionBundle = Named('DecisionBundle', {
  format: Type.Literal(BUNDLE_FORMAT),
  created_at: Timestamp,
  subject: Type.Object({ kind: OneOf(['recommendation', 'order']), id: Uuid }),
  versions: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'of the program and of its rules',
  }),
  recommendation: Nullable(JsonObject),
  recommendation_inputs: Nullable(JsonObject),
  evidence: Type.Array(JsonObject),
  documents: Type.Array(JsonObject, { description: 'with texts and SHA-256 hashes' }),
  readings: Type.Array(JsonObject),
  decisions: Type.Array(JsonObject, { description: 'with checks, inputs and the settings in force' }),
  orders: Type.Array(JsonObject, { description: 'with events, fills and the inputs of the gate' }),
  audit: Type.Array(JsonObject),
  audit_heads: Type.Array(JsonObject),
  digest: Type.String({ description: 'SHA-256 of the canonical JSON without this field' }),
});
