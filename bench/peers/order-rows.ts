import pg from 'pg';

const ORDERS = 60;
const POSITIONS = 20;

/**
 * Filled orders and positions with a stop each, once, in a folder with few of them: without rows the reads of orders would measure nothing.
 */
export async function addOrderRows(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 where exists (select 1 from orders where client_order_id = 'peer-1')
        or ((select count(*) from orders) >= $1 and (select count(*) from positions where quantity <> 0) >= $2)`,
      [ORDERS, POSITIONS],
    );
    if (rows.length > 0) return;
    await client.query('begin');
    // The rows are written in their last state, which the triggers of the order's life refuse.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into orders (broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type, time_in_force,
        quantity, estimated_value, reference_price, confidence, status, filled_quantity, avg_fill_price, broker_order_id,
        created_by, created_at, submitted_at, completed_at)
      select account.id, account.mode, 'peer-' || n, 'peer-' || n, 'decision', company.ticker, 'buy', 'market', 'day',
        n + 0.5, 100.25 * n, 100.25, 0.6, 'filled', n + 0.5, 100.5, gen_random_uuid()::text, 'bench',
        now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, $1) n
      cross join (select id, mode from broker_accounts where mode = 'paper' order by id limit 1) account
      join (select ticker, row_number() over (order by ticker) as row from companies) company
        on company.row = 1 + n % (select count(*) from companies)`,
      [ORDERS],
    );
    await client.query(
      `insert into positions (broker_account_id, ticker, quantity, avg_entry_price, realized_pnl, opened_at, last_entry_at, last_entry_key)
      select broker_account_id, ticker, sum(quantity), 100.5, 0, now(), now(), 'peer'
      from orders where created_by = 'bench' group by broker_account_id, ticker order by ticker limit $1
      on conflict do nothing`,
      [POSITIONS],
    );
    await client.query(
      `insert into orders (broker_account_id, mode, client_order_id, intent_key, origin, ticker, side, order_type, time_in_force,
        quantity, stop_price, estimated_value, reference_price, confidence, status, broker_order_id, created_by, submitted_at)
      select account.id, account.mode, 'peer-stop-' || ticker, 'peer-stop-' || ticker, 'protection', ticker, 'sell', 'stop', 'gtc',
        quantity, 90, 90 * quantity, 100.5, 0.6, 'accepted', gen_random_uuid()::text, 'bench', now()
      from positions join broker_accounts account on account.id = positions.broker_account_id
      where last_entry_key = 'peer'`,
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
