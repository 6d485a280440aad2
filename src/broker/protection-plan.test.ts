import { describe, expect, test } from 'vitest';
import type { BrokerCapabilities } from './broker-port.ts';
import { planProtection, type ProtectionFacts, type ProtectionOrder } from './protection.ts';

const CAPABILITIES: BrokerCapabilities = {
  restingStops: true,
  triggersWithoutPlatform: true,
  replace: true,
  fractionalGtc: false,
  oneCancelsOther: false,
  stopBesideEntry: true,
};
const order = (changes: Partial<ProtectionOrder> = {}): ProtectionOrder => ({
  id: 'one',
  status: 'accepted',
  timeInForce: 'gtc',
  quantity: 9,
  filledQuantity: 0,
  stopPrice: 90,
  replaces: null,
  target: null,
  isReplaced: false,
  isReplaceRefused: false,
  ...changes,
});
const plan = (changes: Partial<ProtectionFacts>) =>
  planProtection({
    held: 9,
    stopPrice: 90,
    targetPrice: null,
    orders: [],
    loneTargets: [],
    leaving: 0,
    isEntryOpen: false,
    capabilities: CAPABILITIES,
    mayPlace: true,
    ...changes,
  });
const day = { id: 'day', timeInForce: 'day' as const, quantity: 0.5 };

describe('the plan of the resting stops', () => {
  test('leaves a stop that fits', () => {
    expect(plan({ orders: [order()] })).toEqual({ actions: [], fault: null });
  });

  test('places whole shares until cancelled and a fraction for the day', () => {
    expect(plan({ held: 9.5 })).toEqual({
      actions: [
        { kind: 'place', quantity: 9, timeInForce: 'gtc', stopPrice: 90, targetPrice: null },
        { kind: 'place', quantity: 0.5, timeInForce: 'day', stopPrice: 90, targetPrice: null },
      ],
      fault: 'missing',
    });
  });

  test('places the fraction although the replacement of the other stop is still on its way', () => {
    const orders = [order({ stopPrice: 88 }), order({ id: 'two', status: 'submitting', replaces: 'one' })];
    expect(plan({ held: 9.5, orders })).toMatchObject({
      actions: [{ kind: 'place', quantity: 0.5, timeInForce: 'day' }],
    });
  });

  test('places nothing more while two stops of all shares are open', () => {
    const orders = [order(), order({ id: 'two', status: 'submitting' })];
    expect(plan({ held: 9.5, orders }).actions).toEqual([]);
  });

  test('cancels the surplus of two stops and keeps the one that fits', () => {
    const orders = [order({ id: 'worse', stopPrice: 85 }), order()];
    expect(plan({ orders })).toEqual({
      actions: [{ kind: 'cancel', orderId: 'worse', targetId: null }],
      fault: 'doubled',
    });
  });

  test('replaces a stop of another price or quantity, and cancels where replacing is refused', () => {
    const moved = { kind: 'replace', orderId: 'one', quantity: 9, timeInForce: 'gtc', stopPrice: 90 };
    expect(plan({ orders: [order({ stopPrice: 88 })] })).toEqual({ actions: [moved], fault: 'wrong' });
    expect(plan({ orders: [order({ quantity: 12 })] })).toEqual({ actions: [moved], fault: 'wrong' });
    const refused = [order({ stopPrice: 88, isReplaceRefused: true })];
    expect(plan({ orders: refused })).toEqual({
      actions: [{ kind: 'cancel', orderId: 'one', targetId: null }],
      fault: 'wrong',
    });
  });

  test('moves the stop of a fraction by cancelling it, because brokers fix its quantity', () => {
    const orders = [order({ ...day, stopPrice: 88 })];
    expect(plan({ held: 0.5, orders })).toEqual({
      actions: [{ kind: 'cancel', orderId: 'day', targetId: null }],
      fault: 'wrong',
    });
  });

  test('cancels the stop of shares that are not held any more', () => {
    const orphaned = { actions: [{ kind: 'cancel', orderId: 'one', targetId: null }], fault: 'orphaned' };
    expect(plan({ held: 0, orders: [order()] })).toEqual(orphaned);
  });

  test('reduces first, and lets what grows wait for the reduction', () => {
    const orders = [order({ quantity: 12 }), order({ ...day, quantity: 0.2 })];
    const { actions } = plan({ held: 9.5, orders });
    expect(actions).toEqual([
      { kind: 'replace', orderId: 'one', quantity: 9, timeInForce: 'gtc', stopPrice: 90 },
      { kind: 'cancel', orderId: 'day', targetId: null },
    ]);
  });

  test('leaves a stop that has begun to sell, unless it would sell more than is held', () => {
    const selling = order({ status: 'partially_filled', filledQuantity: 3, stopPrice: 80 });
    expect(plan({ held: 6, orders: [selling] }).actions).toEqual([]);
    expect(plan({ held: 4, orders: [selling] })).toEqual({
      actions: [{ kind: 'cancel', orderId: 'one', targetId: null }],
      fault: 'wrong',
    });
  });

  test('only cancels shortly after the broker refused a stop', () => {
    expect(plan({ mayPlace: false }).actions).toEqual([]);
    expect(plan({ mayPlace: false, held: 0, orders: [order()] }).actions).toHaveLength(1);
  });

  test('asks for nothing of a broker without resting stops', () => {
    const capabilities = { ...CAPABILITIES, restingStops: false };
    expect(plan({ capabilities })).toEqual({ actions: [], fault: null });
  });
});
