import { type Static, Type } from 'typebox';
import { Named, Text, Ticker, Timestamp } from '../kernel/http/types.schema.ts';

export const NewRestricted = Named('NewRestricted', { ticker: Ticker, reason: Text(500) });
export type NewRestricted = Static<typeof NewRestricted>;

export const RestrictedPath = Type.Object({ ticker: Ticker });

export const RestrictedView = Named('RestrictedView', {
  ticker: Type.String(),
  reason: Type.String(),
  created_by: Type.String(),
  created_at: Timestamp,
});

export const RestrictedDeleted = Named('RestrictedDeleted', { status: Type.Literal('deleted'), ticker: Type.String() });
