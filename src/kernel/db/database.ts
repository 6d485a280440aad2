import type { Kysely, Transaction } from 'kysely';

/**
 * The tables, as Kysely sees them. Each slice adds its own in a `<slice>.tables.ts` by declaration merging, so that a
 * table's columns are written down once, beside the slice that owns it:
 *
 *   declare module '../kernel/db/database.ts' { interface Database { companies: CompaniesTable } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** Whatever can run a statement: the pool or a transaction. Every store takes it as its first argument. */
export type Executor = Kysely<Database> | Transaction<Database>;
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
