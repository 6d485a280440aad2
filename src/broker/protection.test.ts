import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BrokerCapabilities } from './broker-port.ts';
import { planProtection, type ProtectionFacts, type ProtectionOrder } from './protection.ts';

const ALPACA: BrokerCapabilities = {
  restingStops: true,
  triggersWithoutPlatform: true,
  oneCancelsOther: true,
  stopBesideEntry: false,
  replace: true,
  fractionalGtc: false,
};

const facts = (changes: Partial<ProtectionFacts> = {}): ProtectionFacts => ({
  held: 10,
  stopPrice: 90,
  targetPrice: 120,
  orders: [],
  loneTargets: [],
  leaving: 0,
  isEntryOpen: false,
  capabilities: ALPACA,
  mayPlace: true,
  ...changes,
});

const pair = (changes: Partial<ProtectionOrder> = {}): ProtectionOrder => ({
  id: 'stop',
  status: 'accepted',
  timeInForce: 'gtc',
  quantity: 10,
  filledQuantity: 0,
  stopPrice: 90,
  target: { id: 'target', status: 'accepted', limitPrice: 120, isReplaceRefused: false },
  replaces: null,
  isReplaced: false,
  isReplaceRefused: false,
  ...changes,
});

const kinds = (given: ProtectionFacts) => planProtection(given).actions.map(({ kind }) => kind);

describe('the plan of a protection', () => {
  test('places whole shares as a pair and a fraction as a stop for the day', () => {
    expect(planProtection(facts({ held: 10.5 })).actions).toEqual([
      { kind: 'place', quantity: 10, timeInForce: 'gtc', stopPrice: 90, targetPrice: 120 },
      { kind: 'place', quantity: 0.5, timeInForce: 'day', stopPrice: 90, targetPrice: null },
    ]);
  });

  test('places the stop alone without a target, at a broker without pairs, and while a purchase is open', () => {
    const alone = [
      facts({ targetPrice: null }),
      facts({ capabilities: { ...ALPACA, oneCancelsOther: false } }),
      facts({ isEntryOpen: true }),
    ];
    for (const given of alone)
      expect(planProtection(given).actions).toMatchObject([{ kind: 'place', targetPrice: null }]);
  });

  test('leaves a right pair alone, also when a part was sold at the target', () => {
    expect(planProtection(facts({ orders: [pair()] }))).toEqual({ actions: [], fault: null });
    expect(planProtection(facts({ held: 7, orders: [pair({ filledQuantity: 3 })] }))).toEqual({
      actions: [],
      fault: null,
    });
  });

  test('replaces stop and target one by one', () => {
    const plan = planProtection(facts({ stopPrice: 95, targetPrice: 130, orders: [pair()] }));
    expect(plan.actions).toMatchObject([
      { kind: 'replace', orderId: 'stop', stopPrice: 95 },
      { kind: 'replace target', orderId: 'target', limitPrice: 130 },
    ]);
  });

  test('cancels both orders of a pair when its quantity changes, and places nothing before they have ended', () => {
    const cancelled = [{ kind: 'cancel', orderId: 'stop', targetId: 'target' }];
    expect(planProtection(facts({ held: 12, orders: [pair()] })).actions).toEqual(cancelled);
    expect(planProtection(facts({ held: 8, orders: [pair()] })).actions).toEqual(cancelled);
    expect(kinds(facts({ held: 12, orders: [pair({ status: 'pending_cancel' })] }))).toEqual([]);
  });

  test('keeps what rests while nothing may be placed, except what covers more than is held', () => {
    expect(kinds(facts({ held: 12, orders: [pair()], mayPlace: false }))).toEqual([]);
    expect(kinds(facts({ held: 8, orders: [pair()], mayPlace: false }))).toEqual(['cancel']);
  });

  test('keeps a pair while a further purchase is open', () => {
    expect(kinds(facts({ orders: [pair()], isEntryOpen: true }))).toEqual([]);
    expect(kinds(facts({ orders: [pair()], isEntryOpen: true, stopPrice: 95 }))).toEqual(['replace']);
  });

  test('cancels a limit sale whose stop is gone before it places another pair', () => {
    const lone = facts({ loneTargets: [{ id: 'target', status: 'accepted' }] });
    expect(planProtection(lone).actions).toEqual([{ kind: 'cancel', orderId: 'target', targetId: null }]);
    expect(kinds(facts({ loneTargets: [{ id: 'target', status: 'pending_cancel' }] }))).toEqual([]);
  });

  test('never covers more than is held', () => {
    const order = fc.record({
      quantity: fc.integer({ min: 1, max: 20 }),
      status: fc.constantFrom('accepted' as const, 'pending_cancel' as const, 'submitting' as const),
      hasTarget: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.array(order, { maxLength: 3 }),
        fc.boolean(),
        (held, given, mayPlace) => {
          const orders = given.map(({ quantity, status, hasTarget }, index) =>
            pair({ id: `stop-${index}`, quantity, status, ...(hasTarget ? {} : { target: null }) }),
          );
          const { actions } = planProtection(facts({ held, orders, mayPlace }));
          const placed = actions.reduce((sum, action) => sum + (action.kind === 'place' ? action.quantity : 0), 0);
          const grown = actions.reduce((sum, action) => {
            if (action.kind !== 'replace') return sum;
            return sum + action.quantity - (orders.find(({ id }) => id === action.orderId)?.quantity ?? 0);
          }, 0);
          const resting = orders.reduce((sum, { quantity }) => sum + quantity, 0);
          if (placed > 0 || grown > 0) expect(resting + placed + grown).toBeLessThanOrEqual(held);
        },
      ),
    );
  });
});
