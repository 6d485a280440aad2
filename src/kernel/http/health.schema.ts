import { Type } from 'typebox';
import { Nullable, OneOf, Timestamp } from './types.schema.ts';

export const HealthView = Type.Object({
  status: OneOf(['ok', 'degraded']),
  checked_at: Type.Optional(Timestamp),
  checks: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        status: OneOf(['ok', 'off', 'warning', 'failed']),
        detail: Type.String({ description: 'one sentence: what was found' }),
        action: Nullable(Type.String({ description: 'what to do about it' })),
      }),
    ),
  ),
});
