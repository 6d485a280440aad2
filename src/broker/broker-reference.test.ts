import { expect, test } from 'vitest';
import { assetInForce, isOpenByClock } from './broker-reference.ts';

const at = (time: string) => new Date(`2026-01-05T${time}Z`);
const open = { isOpen: true, nextOpen: at('23:00:00'), nextClose: at('21:00:00'), fetchedAt: at('20:58:00') };

test('the clock changes at the times it announced', () => {
  expect(isOpenByClock(open, at('20:59:59'))).toBe(true);
  expect(isOpenByClock(open, at('21:00:00'))).toBe(false);
  const closed = { ...open, isOpen: false, nextOpen: at('14:30:00'), fetchedAt: at('14:29:00') };
  expect(isOpenByClock(closed, at('14:29:59'))).toBe(false);
  expect(isOpenByClock(closed, at('14:30:00'))).toBe(true);
});

test('a clock older than five minutes is unknown', () => {
  expect(isOpenByClock(open, at('21:03:00'))).toBe(false);
  expect(isOpenByClock(open, at('21:03:01'))).toBeNull();
  expect(isOpenByClock(null, at('21:00:00'))).toBeNull();
});

test('flags older than a day are unknown', () => {
  const asset = { listed: true, tradable: true, fractionable: true, shortable: false, halted: null };
  const known = { ...asset, fetchedAt: at('00:00:00') };
  expect(assetInForce(known, at('23:59:59'))).toBe(known);
  expect(assetInForce(known, new Date(at('00:00:00').getTime() + 86_400_001))).toBeNull();
});
