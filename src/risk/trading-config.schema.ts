import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { explainMismatch } from '../kernel/http/explain.ts';
import { JsonObject, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { ApprovalKeys, LimitKeys } from './portfolio-config.schema.ts';
import { TRADING_MODES } from './portfolio-config.ts';

export const RiskConfigView = Type.Object({
  id: Uuid,
  name: Type.String(),
  trading_mode: OneOf(TRADING_MODES),
  config: JsonObject,
  limits: Type.Object(LimitKeys, {
    description: 'every limit: what config says, else its default; the engine is held to its risk tier as well',
  }),
  active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type RiskConfigView = Static<typeof RiskConfigView>;

/** Known keys are checked by `explainPatch`, so that a sentence can say which endpoint owns a key; others are kept. */
export const ConfigPatch = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'any known keys of config, checked, and any others, kept as they are',
});

export const ModeInput = Type.Object({ mode: OneOf(TRADING_MODES) });

export const ApprovalConfigView = Type.Object(ApprovalKeys);
export const ApprovalConfigPatch = Type.Partial(ApprovalConfigView);
export type ApprovalConfigPatch = Static<typeof ApprovalConfigPatch>;

/** One sentence on the first known key whose value does not fit; null when all do. */
export function explainPatch(patch: Record<string, unknown>): string | null {
  for (const [key, schema] of Object.entries(LimitKeys)) {
    if (!Object.hasOwn(patch, key) || Check(schema as TSchema, patch[key])) continue;
    return explainMismatch(schema, patch[key], `body.${key}`);
  }
  return null;
}
