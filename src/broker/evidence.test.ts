import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BROKER_ORDER_STATUSES } from './broker-port.ts';
import { statusByEvidence, statusByFill } from './evidence.ts';
import { isTerminal, ORDER_STATUSES, TERMINAL_STATUSES } from './order-status.ts';

const order = (status: (typeof ORDER_STATUSES)[number], filled = 0) => ({
  status,
  quantity: 10,
  filled_quantity: filled,
});

describe('what the broker says', () => {
  test('changes nothing about an order that is over', () => {
    for (const status of TERMINAL_STATUSES) {
      for (const said of BROKER_ORDER_STATUSES) expect(statusByEvidence(order(status), said)).toBeNull();
      expect(statusByFill(order(status, 4))).toBe(status);
    }
  });

  test('makes an order filled only when its fills are booked', () => {
    expect(statusByEvidence(order('submitting'), 'filled')).toBe('accepted');
    expect(statusByEvidence(order('unknown', 4), 'filled')).toBe('partially_filled');
    expect(statusByEvidence(order('accepted', 10), 'filled')).toBe('filled');
    expect(statusByFill(order('accepted', 10))).toBe('filled');
  });

  test('older than a request to cancel does not undo it', () => {
    expect(statusByEvidence(order('pending_cancel', 3), 'accepted')).toBeNull();
    expect(statusByFill(order('pending_cancel', 3))).toBe('pending_cancel');
    expect(statusByEvidence(order('pending_cancel', 3), 'cancelled')).toBe('cancelled');
  });

  test('in any order ends where it ends, and never leads back from an end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_STATUSES),
        fc.array(fc.tuple(fc.constantFrom(...BROKER_ORDER_STATUSES), fc.integer({ min: 0, max: 10 })), {
          maxLength: 20,
        }),
        (start, said) => {
          let current = order(start);
          for (const [status, filled] of said) {
            const filledNow = Math.max(current.filled_quantity, filled);
            const before = current.status;
            const booked = { ...current, filled_quantity: filledNow };
            const next = statusByEvidence(booked, status) ?? before;
            if (isTerminal(before)) expect(next).toBe(before);
            if (next === 'filled' && before !== 'filled') expect(filledNow).toBe(10);
            current = { ...booked, status: next };
          }
        },
      ),
    );
  });
});
