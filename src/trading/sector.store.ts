import type { Executor } from '../kernel/db/database.ts';

export async function findSector(db: Executor, ticker: string): Promise<string | null> {
  const row = await db.selectFrom('companies').select('sector').where('ticker', '=', ticker).executeTakeFirst();
  return row?.sector ?? null;
}
