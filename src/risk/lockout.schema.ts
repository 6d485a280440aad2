import { type Static, Type } from 'typebox';
import { Named, OneOf, Text, Ticker, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { LOCKOUT_MINUTES_MAX, LOCKOUT_TYPES } from './lockout.ts';

export const NewLockout = Named('NewLockout', {
  ticker: Ticker,
  reason: Text(500),
  duration_minutes: Type.Integer({ minimum: 1, maximum: LOCKOUT_MINUTES_MAX }),
  lockout_type: Type.Optional(OneOf(LOCKOUT_TYPES)),
});
export type NewLockout = Static<typeof NewLockout>;

export const LockoutPath = Type.Object({ lockout_id: Uuid });

export const LockoutView = Named('LockoutView', {
  id: Uuid,
  ticker: Type.String(),
  reason: Type.String(),
  lockout_type: OneOf(LOCKOUT_TYPES),
  active: Type.Boolean(),
  created_at: Timestamp,
  expires_at: Timestamp,
  created_by: Type.String(),
});
export type LockoutView = Static<typeof LockoutView>;
