import { arrayOf, finiteNumber, instant, isObject, parseJson, parseObject, text } from '../json.ts';

/**
 * An account and its activities in the Alpaca format (`/v2/account`, `/v2/account/activities`). Amounts stay decimal
 * text.
 */
export interface BrokerAccount {
  accountId: string;
  status: string;
  currency: string;
  cash: string;
  equity: string;
  buyingPower: string;
}

export interface BrokerActivity {
  activityId: string;
  activityType: string;
  symbol: string | null;
  side: string | null;
  quantity: string | null;
  price: string | null;
  netAmount: string | null;
  orderId: string | null;
  occurredAt: Date;
}

const AMOUNT_ABS_MAX = 1e15;

export function parseAccount(bytes: Uint8Array): BrokerAccount | null {
  const root = parseObject(bytes);
  const accountId = text(root?.['id'], 100) ?? text(root?.['account_number'], 100);
  const [cash, equity, buyingPower] = [
    amount(root?.['cash']),
    amount(root?.['equity']),
    amount(root?.['buying_power']),
  ];
  if (root === null || accountId === undefined || cash === null || equity === null || buyingPower === null) return null;
  return {
    accountId,
    status: text(root['status'], 50) ?? 'UNKNOWN',
    currency: text(root['currency'], 10) ?? 'USD',
    cash,
    equity,
    buyingPower,
  };
}

/**
 * Null when the response is not a list. Entries without an id or a time are dropped because they cannot be
 * deduplicated.
 */
export function parseActivities(bytes: Uint8Array): BrokerActivity[] | null {
  const list = parseJson(bytes);
  if (!Array.isArray(list)) return null;
  return arrayOf(list).flatMap((entry): BrokerActivity[] => {
    if (!isObject(entry)) return [];
    const activityId = text(entry['id'], 200);
    const activityType = text(entry['activity_type'], 50);
    // Trades have a time, dividends and fees only a date.
    const occurredAt = instant(entry['transaction_time']) ?? instant(entry['date']);
    if (activityId === undefined || activityType === undefined || occurredAt === null) return [];
    return [
      {
        activityId,
        activityType,
        symbol: text(entry['symbol'], 50) ?? null,
        side: text(entry['side'], 20) ?? null,
        quantity: amount(entry['qty']),
        price: amount(entry['price']),
        netAmount: amount(entry['net_amount']),
        orderId: text(entry['order_id'], 200) ?? null,
        occurredAt,
      },
    ];
  });
}

/** Keeps the decimal text, so that money is never rounded by floating point. */
function amount(value: unknown): string | null {
  const number = finiteNumber(value);
  if (number === null || Math.abs(number) > AMOUNT_ABS_MAX) return null;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? value.trim() : String(number);
}

export function activitiesUrl(
  base: string,
  query: { after: string | null; pageToken: string | null; pageSize: number },
): string {
  const url = new URL(`${base.replace(/\/+$/, '')}/v2/account/activities`);
  url.searchParams.set('direction', 'asc');
  url.searchParams.set('page_size', String(query.pageSize));
  if (query.after !== null) url.searchParams.set('after', query.after);
  if (query.pageToken !== null) url.searchParams.set('page_token', query.pageToken);
  return url.href;
}
