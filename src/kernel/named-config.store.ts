import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from './db/database.ts';
import { prepared } from './db/prepared.store.ts';

/** Owner of the table `risk_configs`: named settings that signal layers, the risk engine and validation share. */
export type NamedConfigRow = Selectable<Database['risk_configs']>;

export async function findConfig(db: Executor, name: string): Promise<NamedConfigRow | null> {
  const row = await db
    .selectFrom('risk_configs')
    .selectAll()
    .where('name', '=', name)
    .modifyEnd(prepared('find-config'))
    .executeTakeFirst();
  return row ?? null;
}

/** Several in one round trip; those that are missing are left out. */
export function listConfigs(db: Executor, names: readonly string[]): Promise<NamedConfigRow[]> {
  return db
    .selectFrom('risk_configs')
    .selectAll()
    .where(sql<boolean>`name = any(${names}::text[])`)
    .orderBy('name')
    .limit(names.length)
    .modifyEnd(prepared('list-configs'))
    .execute();
}

/** Creates the row with an empty configuration where it is missing. */
export async function getConfig(db: Executor, name: string): Promise<NamedConfigRow> {
  const found = await findConfig(db, name);
  if (found) return found;
  await db
    .insertInto('risk_configs')
    .values({ name })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return db.selectFrom('risk_configs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** Locks the row until the transaction ends, so that concurrent changes run one after the other. */
export async function lockConfig(tx: Executor, name: string): Promise<NamedConfigRow> {
  await getConfig(tx, name);
  return tx.selectFrom('risk_configs').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

export interface ConfigChange {
  /** Merged into the stored configuration, key by key. */
  patch?: Record<string, unknown>;
  tradingMode?: NamedConfigRow['trading_mode'];
  active?: boolean;
}

export function changeConfig(
  tx: Executor,
  name: string,
  { patch = {}, tradingMode, active }: ConfigChange,
): Promise<NamedConfigRow> {
  return tx
    .updateTable('risk_configs')
    .set({
      config: sql`config || ${JSON.stringify(patch)}::jsonb`,
      ...(tradingMode === undefined ? {} : { trading_mode: tradingMode }),
      ...(active === undefined ? {} : { active }),
    })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the whole configuration and returns the id of its row. */
export async function replaceConfig(tx: Executor, name: string, value: object): Promise<string> {
  const config = JSON.stringify(value);
  const { id } = await tx
    .insertInto('risk_configs')
    .values({ name, config })
    .onConflict((on) => on.column('name').doUpdateSet({ config }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
