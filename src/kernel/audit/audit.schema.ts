import { type Static, Type } from 'typebox';
import { Nullable, Timestamp, Uuid } from '../http/types.schema.ts';

const Snapshot = Nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }));

export const AuditEventView = Type.Object({
  id: Uuid,
  service: Type.String(),
  sequence: Type.Integer({ description: "place in the service's hash chain" }),
  entity_type: Type.String(),
  entity_id: Type.String(),
  action: Type.String(),
  actor: Type.String({ description: 'the name the request gave; not a credential' }),
  token_name: Nullable(Type.String({ description: 'the access token that was used' })),
  before: Snapshot,
  after: Snapshot,
  occurred_at: Timestamp,
  hash: Type.String(),
  previous_hash: Type.String(),
});
export type AuditEventView = Static<typeof AuditEventView>;

export const AuditPath = Type.Object({
  entity_type: Type.String({ minLength: 1, maxLength: 100 }),
  entity_id: Type.String({ minLength: 1, maxLength: 200 }),
});
