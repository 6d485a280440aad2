import type { Database } from './database.ts';

export type PgType =
  | 'uuid'
  | 'text'
  | 'float8'
  | 'integer'
  | 'smallint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'uuid[]'
  | 'text[]';

/** A column of the lake that is computed from a stored one; its SQL calls the table `s`. */
export interface DerivedColumn {
  readonly name: string;
  readonly type: PgType;
  readonly sql: string;
}

export interface Column {
  readonly type: PgType;
  /** What the lake publishes: the column as it is, nothing, or these columns. */
  readonly lake: boolean | readonly DerivedColumn[];
}

export type Columns = Readonly<Record<string, Column>>;

/**
 * The definition of a table's columns, which its inserts, its replayed history and its lake table are generated from. A column of
 * the table's type that the definition lacks does not compile, and `test/replay/columns.test.ts` compares it with the migrations.
 */
export type ColumnsOf<Table extends keyof Database> = Readonly<Record<keyof Database[Table], Column>>;

/** The names of a definition's columns, in its order. */
export const namesOf = <C extends Columns>(columns: C) => Object.keys(columns) as (keyof C & string)[];
