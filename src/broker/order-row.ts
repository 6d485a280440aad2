import type { Selectable } from 'kysely';
import type { Database } from '../kernel/db/database.ts';

/** An order without its trace, which is kilobytes of JSON and is read by `readTrace` where it is needed. */
export type OrderRow = Omit<Selectable<Database['orders']>, 'trace'>;

/** A column of the table that is missing here does not compile. */
const columns: Readonly<Record<keyof OrderRow, true>> = {
  id: true,
  broker_account_id: true,
  mode: true,
  client_order_id: true,
  intent_key: true,
  origin: true,
  decision_id: true,
  recommendation_id: true,
  approval_id: true,
  ticker: true,
  side: true,
  order_type: true,
  time_in_force: true,
  quantity: true,
  limit_price: true,
  stop_price: true,
  estimated_value: true,
  reference_price: true,
  confidence: true,
  risk_amount: true,
  status: true,
  filled_quantity: true,
  broker_filled_quantity: true,
  avg_fill_price: true,
  broker_order_id: true,
  replaces_order_id: true,
  target_price: true,
  oco_id: true,
  oco_filled_quantity: true,
  reason: true,
  sends: true,
  send_began_at: true,
  unknown_since: true,
  alerted_at: true,
  created_by: true,
  created_at: true,
  submitted_at: true,
  completed_at: true,
  updated_at: true,
  request_id: true,
  trace_parent: true,
};

export const ORDER_ROW_COLUMNS = Object.keys(columns) as (keyof OrderRow)[];
