import { type Static, Type } from 'typebox';
import { Named, Nullable, Timestamp, Uuid } from '../http/types.schema.ts';

const Snapshot = Nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }));

export const AuditEventView = Named('AuditEventView', {
  id: Uuid,
  service: Type.String(),
  sequence: Type.Integer({ description: "position in the service's hash chain" }),
  entity_type: Type.String(),
  entity_id: Type.String(),
  action: Type.String(),
  actor: Type.String({ description: 'name given by the request; not authenticated' }),
  token_name: Nullable(Type.String({ description: 'name of the access token used' })),
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
