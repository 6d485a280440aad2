import { expect, test } from 'vitest';
import { activitiesUrl, parseAccount, parseActivities } from './account.ts';

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

test('account amounts stay decimal text', () => {
  const account = {
    id: 'a-1',
    account_number: 'PA1',
    status: 'ACTIVE',
    currency: 'USD',
    cash: '0.10',
    equity: '-5',
    buying_power: 12.5,
  };
  expect(parseAccount(bytes(account))).toEqual({
    accountId: 'a-1',
    status: 'ACTIVE',
    currency: 'USD',
    cash: '0.10',
    equity: '-5',
    buyingPower: '12.5',
  });
  for (const cash of ['NaN', 'Infinity', '1e400', '', null, '9e15'])
    expect(parseAccount(bytes({ ...account, cash }))).toBeNull();
});

test('trades have a time and other activities a date; entries with neither are dropped', () => {
  const activities = parseActivities(
    bytes([
      {
        id: '1',
        activity_type: 'FILL',
        transaction_time: '2026-11-13T15:00:00.123Z',
        price: '10.5',
        qty: '2',
        side: 'buy',
        symbol: 'ACME',
        order_id: 'o',
      },
      { id: '2', activity_type: 'DIV', date: '2026-11-12', net_amount: '1.02', symbol: 'ACME', qty: '2' },
      { id: '3', activity_type: 'FILL' },
      'x',
    ]),
  );
  expect(activities?.map(({ activityId, occurredAt }) => [activityId, occurredAt.toISOString()])).toEqual([
    ['1', '2026-11-13T15:00:00.123Z'],
    ['2', '2026-11-12T00:00:00.000Z'],
  ]);
  expect(parseActivities(bytes({ code: 40010001, message: 'no' }))).toBeNull();
});

test('activities are requested in order, starting after the last page', () => {
  expect(activitiesUrl('https://broker.example.com/', { after: null, pageToken: 'x::1', pageSize: 100 })).toBe(
    'https://broker.example.com/v2/account/activities?direction=asc&page_size=100&page_token=x%3A%3A1',
  );
});
