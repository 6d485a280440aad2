import { type Static, Type } from 'typebox';
import { Named, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { RECORD_ORIGINS, RELATIONSHIP_TYPES } from './registry-enums.ts';

const RelationshipType = OneOf(RELATIONSHIP_TYPES);
const Origin = OneOf(RECORD_ORIGINS);

export const CompetitorInput = Named(
  'CompetitorInput',
  {
    company_b_id: Uuid,
    relationship_type: RelationshipType,
    strength: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    bidirectional: Type.Optional(Type.Boolean()),
    source: Type.Optional(Origin),
  },
  { additionalProperties: false },
);
export type CompetitorInput = Static<typeof CompetitorInput>;

export const CompetitorView = Named('CompetitorView', {
  id: Uuid,
  company_a_id: Uuid,
  company_b_id: Uuid,
  relationship_type: RelationshipType,
  strength: Type.Number(),
  bidirectional: Type.Boolean(),
  source: Origin,
  active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CompetitorView = Static<typeof CompetitorView>;

export const CompetitorListItem = Named('CompetitorListItem', {
  ...CompetitorView.properties,
  ticker: Type.String({ description: 'The other company of the pair' }),
  legal_name: Type.String({ description: 'The other company of the pair' }),
});
export type CompetitorListItem = Static<typeof CompetitorListItem>;
