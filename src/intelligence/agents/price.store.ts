import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../kernel/db/database.ts';
import { notFound } from '../../kernel/errors.ts';
import { ANY_MODEL, type ModelPrice } from './price.ts';
import type { PriceInput } from './price.schema.ts';

export type PriceRow = Selectable<Database['model_prices']>;
const PRICES_MAX = 1_000;

export function listPrices(db: Executor): Promise<PriceRow[]> {
  return db
    .selectFrom('model_prices')
    .selectAll()
    .orderBy('model_provider')
    .orderBy('model_name')
    .limit(PRICES_MAX)
    .execute();
}

/** The model's own price, else its provider's; null when neither is stored. */
export async function findPrice(db: Executor, provider: string, model: string): Promise<ModelPrice | null> {
  const rows = await db
    .selectFrom('model_prices')
    .selectAll()
    .where('model_provider', '=', provider)
    .where('model_name', 'in', [model, ANY_MODEL])
    .execute();
  const row = rows.find(({ model_name }) => model_name === model) ?? rows[0];
  return row === undefined
    ? null
    : { inputUsdPerMillion: row.input_usd_per_million, outputUsdPerMillion: row.output_usd_per_million };
}

/** Locks the row, so that the audit records the price that was replaced. */
export async function findPriceToChange(tx: Executor, provider: string, model: string): Promise<PriceRow | null> {
  const row = await tx
    .selectFrom('model_prices')
    .selectAll()
    .where('model_provider', '=', provider)
    .where('model_name', '=', model)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function savePrice(tx: Executor, price: PriceInput): Promise<PriceRow> {
  const { input_usd_per_million, output_usd_per_million } = price;
  return tx
    .insertInto('model_prices')
    .values(price)
    .onConflict((conflict) =>
      conflict.columns(['model_provider', 'model_name']).doUpdateSet({ input_usd_per_million, output_usd_per_million }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePrice(tx: Executor, id: string): Promise<PriceRow> {
  const row = await tx.deleteFrom('model_prices').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw notFound(`model price ${id}`);
  return row;
}
