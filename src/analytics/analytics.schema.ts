import { type Static, Type } from 'typebox';
import { Limit, LongText, Named, Text, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { type JsonValue, LIMIT_DEFAULT, LIMIT_MAX, SQL_LENGTH_MAX } from './result.ts';

/** An absent text counts as empty, which is answered with 400. */
export const QueryBody = Named('QueryBody', {
  sql: Type.String({ default: '', description: `One SELECT statement of at most ${SQL_LENGTH_MAX} characters` }),
  limit: Limit(LIMIT_DEFAULT, LIMIT_MAX),
});

export const QueryAnswer = Named('QueryAnswer', {
  columns: Type.Array(Type.String()),
  rows: Type.Unsafe<JsonValue[][]>({ type: 'array', items: { type: 'array', items: {} } }),
  row_count: Type.Integer({ minimum: 0 }),
  elapsed_ms: Type.Number({ minimum: 0 }),
});
export type QueryAnswer = Static<typeof QueryAnswer>;

const Column = Type.Object({ name: Type.String(), type: Type.String() });

export const EngineSchemaView = Named('EngineSchemaView', {
  catalog: Type.String(),
  schema: Type.String(),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Column) })),
});

export const PgSchemaView = Named('PgSchemaView', {
  catalog: Type.String(),
  schema: Type.String(),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      row_estimate: Type.Number(),
      columns: Type.Array(
        Type.Object({
          name: Type.String(),
          type: Type.String(),
          nullable: Type.Boolean(),
          primary_key: Type.Optional(Type.Boolean()),
          references: Type.Optional(Type.String()),
          has_default: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
  ),
});

export const NewSavedQuery = Type.Object({
  name: Text(200),
  description: Type.Optional(Type.String({ maxLength: 2_000 })),
  sql_text: LongText(SQL_LENGTH_MAX),
});

const savedFields = {
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  sql_text: Type.String(),
  created_by: Type.String(),
  created_at: Timestamp,
};
export const CreatedSavedQuery = Type.Object(savedFields);
export const SavedQueryView = Named('SavedQueryView', { ...savedFields, updated_at: Timestamp });
export const SavedQueryPath = Type.Object({ query_id: Uuid });
