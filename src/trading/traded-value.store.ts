import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/** Money bought and sold by an account in `(after, until]`. */
export async function sumTradedValue(
  db: Executor,
  accountId: string,
  after: Date,
  until: Date,
): Promise<{ bought: number; sold: number }> {
  const { rows } = await sql<{ bought: number; sold: number }>`
    select coalesce(sum(quantity * price) filter (where side = 'buy'), 0)::float8 as bought,
      coalesce(sum(quantity * price) filter (where side = 'sell'), 0)::float8 as sold
    from fills where broker_account_id = ${accountId} and executed_at > ${after} and executed_at <= ${until}`.execute(
    db,
  );
  return rows[0] ?? { bought: 0, sold: 0 };
}
