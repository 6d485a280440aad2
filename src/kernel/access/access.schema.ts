import { type Static, Type } from 'typebox';
import { Named, OneOf, Timestamp } from '../http/types.schema.ts';
import { ROLES } from './role.ts';

export const OwnAccess = Named('OwnAccess', {
  name: Type.String(),
  role: OneOf(ROLES),
  tokens_required: Type.Boolean(),
  ends_at: Type.Union([Timestamp, Type.Null()], { description: 'when the token of this request stops working' }),
  warning: Type.Union([Type.String(), Type.Null()], { description: 'set when the token expires soon' }),
});
export type OwnAccess = Static<typeof OwnAccess>;

export const AccessTokens = Named('AccessTokens', {
  tokens_required: Type.Boolean(),
  tokens: Type.Array(
    Type.Object({
      name: Type.String(),
      role: OneOf(ROLES),
      state: OneOf(['live', 'expiring', 'rotated', 'expired', 'revoked'] as const),
      created_at: Timestamp,
      ends_at: Type.Union([Timestamp, Type.Null()]),
      days_left: Type.Union([Type.Integer(), Type.Null()]),
      last_used_at: Type.Union([Timestamp, Type.Null()], { description: 'to the minute' }),
    }),
  ),
  warnings: Type.Array(Type.String()),
});
export type AccessTokens = Static<typeof AccessTokens>;
