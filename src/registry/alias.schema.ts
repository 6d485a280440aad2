import { type Static, Type } from 'typebox';
import { Named, OneOf, Text, Uuid } from '../kernel/http/types.schema.ts';
import { ALIAS_TYPES } from './registry-enums.ts';

const AliasType = OneOf(ALIAS_TYPES);

export const NewAlias = Named(
  'NewAlias',
  { alias: Text(300), alias_type: Type.Optional(AliasType) },
  { additionalProperties: false },
);
export type NewAlias = Static<typeof NewAlias>;

export const AliasView = Named('AliasView', { id: Uuid, alias: Type.String(), alias_type: AliasType });
export type AliasView = Static<typeof AliasView>;
