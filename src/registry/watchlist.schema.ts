import { type Static, Type } from 'typebox';
import { Named, Nullable, Text, Uuid } from '../kernel/http/types.schema.ts';

export const NewWatchlist = Named(
  'NewWatchlist',
  { name: Text(200), description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))) },
  { additionalProperties: false },
);
export type NewWatchlist = Static<typeof NewWatchlist>;

export const WatchlistView = Named('WatchlistView', {
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  active: Type.Boolean(),
});
export type WatchlistView = Static<typeof WatchlistView>;
