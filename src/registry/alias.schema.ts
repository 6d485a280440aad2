import { type Static, Type } from 'typebox';
import { OneOf, Text, Uuid } from '../kernel/http/types.schema.ts';

const AliasType = OneOf(['brand', 'legal', 'ticker', 'product', 'subsidiary', 'former_name']);

export const NewAlias = Type.Object(
  { alias: Text(300), alias_type: Type.Optional(AliasType) },
  { additionalProperties: false },
);
export type NewAlias = Static<typeof NewAlias>;

export const AliasView = Type.Object({ id: Uuid, alias: Type.String(), alias_type: AliasType });
export type AliasView = Static<typeof AliasView>;
