import { type Static, Type } from 'typebox';
import { Named, Nullable, OneOf, Timestamp, Uuid } from '../http/types.schema.ts';
import { ROLES } from './role.ts';

export const SessionView = Named('SessionView', {
  id: Uuid,
  name: Type.String({ description: 'as the issuer names the person' }),
  role: OneOf(['viewer', 'operator', 'admin'] as const),
  issuer: Type.String(),
  subject: Type.String({ description: "the issuer's id of the person" }),
  state: OneOf(['live', 'signed_out', 'expired', 'idle', 'ended_by_admin', 'replaced'] as const),
  is_own: Type.Boolean({ description: 'the session of this request' }),
  created_at: Timestamp,
  last_used_at: Type.Unsafe<Date | string>({ ...Timestamp, description: 'to the minute' }),
  expires_at: Type.Unsafe<Date | string>({ ...Timestamp, description: 'when its longest time ends' }),
  idle_ends_at: Type.Unsafe<Date | string>({ ...Timestamp, description: 'when it ends without further use' }),
  ended_at: Nullable(Timestamp),
});

export const SessionPath = Type.Object({ session_id: Uuid });

export const OwnAccess = Named('OwnAccess', {
  name: Type.String(),
  role: OneOf(ROLES),
  tokens_required: Type.Boolean(),
  ends_at: Type.Union([Timestamp, Type.Null()], {
    description: 'when the token or session of this request stops working at the latest',
  }),
  warning: Type.Union([Type.String(), Type.Null()], { description: 'set when the token or session ends soon' }),
  session: Type.Union([SessionView, Type.Null()], { description: 'set for a caller who signed in by single sign-on' }),
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
