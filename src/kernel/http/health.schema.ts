import { Type } from 'typebox';
import { Named, Nullable, OneOf, Timestamp } from './types.schema.ts';

export const HealthCheckView = Named('HealthCheck', {
  name: Type.String(),
  status: OneOf(['ok', 'off', 'warning', 'failed']),
  detail: Type.String({ description: 'one sentence: what was found' }),
  action: Nullable(Type.String({ description: 'what to do about it' })),
});

export const HealthView = Named('Health', {
  status: OneOf(['ok', 'degraded']),
  checked_at: Type.Optional(Timestamp),
  checks: Type.Optional(Type.Array(HealthCheckView)),
});
