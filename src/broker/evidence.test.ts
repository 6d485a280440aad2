import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusByEvidence, statusByFill } from './evidence.ts';
import { BROKER_ORDER_STATUSES, isTerminal, ORDER_STATUSES, TERMINAL_STATUSES } from './order-status.ts';

const order = (status: (typeof ORDER_STATUSES)[number], filled = 0) => ({
  status,
  quantity: 10,
  filled_quantity: filled,
});

const report = (status: (typeof BROKER_ORDER_STATUSES)[number], filledQuantity = 10) => ({
  status,
  filledQuantity,
  quantity: 10,
});

describe('a status reported by the broker', () => {
  test('does not change an order in a terminal status', () => {
    for (const status of TERMINAL_STATUSES) {
      for (const reported of BROKER_ORDER_STATUSES)
        expect(statusByEvidence(order(status), report(reported))).toBeNull();
      expect(statusByFill(order(status, 4))).toBe(status);
    }
  });

  test('fills an order only when its fills are booked', () => {
    expect(statusByEvidence(order('submitting'), report('filled'))).toBe('accepted');
    expect(statusByEvidence(order('unknown', 4), report('filled'))).toBe('partially_filled');
    expect(statusByEvidence(order('accepted', 10), report('filled'))).toBe('filled');
    expect(statusByFill(order('accepted', 10))).toBe('filled');
  });

  test('ends an order that the broker had reduced, once its fills are booked', () => {
    expect(statusByEvidence(order('partially_filled', 5), report('filled', 7))).toBeNull();
    expect(statusByEvidence(order('partially_filled', 7), report('filled', 7))).toBe('cancelled');
  });

  test('does not undo a cancel request', () => {
    expect(statusByEvidence(order('pending_cancel', 3), report('accepted'))).toBeNull();
    expect(statusByFill(order('pending_cancel', 3))).toBe('pending_cancel');
    expect(statusByEvidence(order('pending_cancel', 3), report('cancelled'))).toBe('cancelled');
  });

  test('in any sequence never leaves a terminal status', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_STATUSES),
        fc.array(fc.tuple(fc.constantFrom(...BROKER_ORDER_STATUSES), fc.integer({ min: 0, max: 10 })), {
          maxLength: 20,
        }),
        (start, reported) => {
          let current = order(start);
          for (const [status, filled] of reported) {
            const filledNow = Math.max(current.filled_quantity, filled);
            const before = current.status;
            const booked = { ...current, filled_quantity: filledNow };
            const next = statusByEvidence(booked, report(status)) ?? before;
            if (isTerminal(before)) expect(next).toBe(before);
            if (next === 'filled' && before !== 'filled') expect(filledNow).toBe(10);
            current = { ...booked, status: next };
          }
        },
      ),
    );
  });
});
