import { expect, test } from 'vitest';
import { onlyShares, parseActivity, parseList, parseOrder, parsePosition, parseUpdate } from './alpaca-format.ts';

const order = (more: Record<string, unknown>) => ({
  id: 'o-1',
  client_order_id: 'c-1',
  symbol: 'QLLN',
  asset_class: 'us_equity',
  side: 'buy',
  type: 'limit',
  time_in_force: 'day',
  qty: '1',
  filled_qty: '0',
  status: 'new',
  created_at: '2026-11-19T10:00:00Z',
  ...more,
});
const option = { symbol: 'QLLN261218C00250000', asset_class: 'us_option' };
/** As Alpaca reports an order of several options. */
const legs = { symbol: '', side: '', asset_class: '', order_class: 'mleg' };

test('orders of options, of several options and of crypto leave the list of orders readable', () => {
  const list = [order({}), order(option), order(legs), order({ symbol: 'BTC/USD', asset_class: 'crypto' })];
  expect(parseList(onlyShares(list), parseOrder)?.map(({ ticker }) => ticker)).toEqual(['QLLN']);
});

test('a list with an order of shares that cannot be read stays unreadable', () => {
  expect(parseList(onlyShares([order({}), order({ side: null })]), parseOrder)).toBeNull();
  expect(parseList(onlyShares({ message: 'no list' }), parseOrder)).toBeNull();
});

test('positions in options and crypto are left out', () => {
  const held = { qty: '2', avg_entry_price: '1.05', side: 'long' };
  const list = [
    { ...held, ...option },
    { ...held, symbol: 'BTCUSD', asset_class: 'crypto' },
    { ...held, symbol: 'PLGB', asset_class: 'us_equity' },
  ];
  expect(parseList(onlyShares(list), parsePosition)?.map(({ ticker }) => ticker)).toEqual(['PLGB']);
});

test.each([
  ['QLLN', true],
  ['BRK.B', true],
  ['QLLN261218C00250000', false],
  ['BTC/USD', false],
])('a fill of %s is about shares: %s', (symbol, isAboutShares) => {
  const activity = {
    id: '20261119100000000::e-1',
    activity_type: 'FILL',
    order_id: 'o-1',
    symbol,
    side: 'buy',
    qty: '1',
    price: '1.05',
    transaction_time: '2026-11-19T10:00:00Z',
  };
  expect(parseActivity(activity)).toMatchObject({ activityId: activity.id, isAboutShares });
});

test('an update about an option is not ours', () => {
  expect(parseUpdate({ event: 'new', order: order({}) })).not.toBeNull();
  expect(parseUpdate({ event: 'new', order: order(option) })).toBeNull();
});
