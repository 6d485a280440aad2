import { type Static, Type } from 'typebox';
import { Named, OneOf, Text, Uuid } from '../kernel/http/types.schema.ts';
import { ACCESS_POLICIES, SOURCE_TYPES } from './registry-enums.ts';

export const SourceType = OneOf(SOURCE_TYPES);
const AccessPolicy = OneOf(ACCESS_POLICIES);

export const NewSource = Named(
  'NewSource',
  {
    source_type: SourceType,
    source_name: Text(200),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    credibility_score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    retention_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
    access_policy: Type.Optional(AccessPolicy),
  },
  { additionalProperties: false },
);
export type NewSource = Static<typeof NewSource>;

export const SourceCreated = Named('SourceCreated', {
  id: Uuid,
  source_type: SourceType,
  source_name: Type.String(),
  credibility_score: Type.Number(),
  active: Type.Boolean(),
});
export type SourceCreated = Static<typeof SourceCreated>;

export const SourceView = Named('SourceView', {
  ...SourceCreated.properties,
  config: Type.Record(Type.String(), Type.Unknown()),
  retention_days: Type.Integer(),
  access_policy: AccessPolicy,
});
export type SourceView = Static<typeof SourceView>;
