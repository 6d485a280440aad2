import type { Executor } from '../kernel/db/database.ts';

export function findCompanyByTicker(db: Executor, ticker: string) {
  return db.selectFrom('companies').select(['id', 'ticker', 'sector']).where('ticker', '=', ticker).executeTakeFirst();
}
