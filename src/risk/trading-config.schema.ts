import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { explainMismatch } from '../kernel/http/explain.ts';
import type { JsonSchema } from '../kernel/http/json-schema.ts';
import { JsonObject, Named, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { ApprovalKeys, LimitKeys } from './portfolio-config.schema.ts';
import { TRADING_MODES } from './portfolio-config.ts';

export const RiskConfigView = Named('RiskConfigView', {
  id: Uuid,
  name: Type.String(),
  trading_mode: OneOf(TRADING_MODES),
  config: JsonObject,
  limits: Type.Object(LimitKeys, {
    description:
      'every limit: the value in config, or its default; the trading engine also applies the limits of its risk tier',
  }),
  active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type RiskConfigView = Static<typeof RiskConfigView>;

/** `explainPatch` checks the known keys, so that an error can name the endpoint that owns a key; others are kept. */
export const ConfigPatch = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'known keys of config, which are validated, and any other keys, which are stored unchanged',
});

export const ModeInput = Named('ModeInput', { mode: OneOf(TRADING_MODES) });

export const ApprovalConfigView = Named('ApprovalConfigView', ApprovalKeys);
export const ApprovalConfigPatch = Type.Partial(ApprovalConfigView);
export type ApprovalConfigPatch = Static<typeof ApprovalConfigPatch>;

/** An error for the first known key with an invalid value; null when all are valid. */
export function explainPatch(patch: Record<string, unknown>): string | null {
  for (const [key, schema] of Object.entries(LimitKeys)) {
    if (!Object.hasOwn(patch, key) || Check(schema as TSchema, patch[key])) continue;
    return explainMismatch(schema as JsonSchema, patch[key], `body.${key}`);
  }
  return null;
}
