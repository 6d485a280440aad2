import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';

export async function findSector(db: Executor, ticker: string): Promise<string | null> {
  const found = db.selectFrom('companies').select('sector').where('ticker', '=', ticker);
  const row = await found.modifyEnd(prepared('find-sector')).executeTakeFirst();
  return row?.sector ?? null;
}
