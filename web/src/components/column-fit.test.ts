import { createElement } from 'react';
import { expect, test } from 'vitest';
import { StatusBadge } from './badge.tsx';
import { fitsColumn } from './column-fit.ts';
import { Meter } from './meter.tsx';
import { TickerLink } from './ticker.tsx';
import { Time } from './time.tsx';

test('short text fits a column of known width, long text may not', () => {
  expect(fitsColumn('1,234', '58px')).toBe(true);
  expect(fitsColumn(12, '58px')).toBe(true);
  expect(fitsColumn('a name of some length', '58px')).toBe(false);
  expect(fitsColumn('1,234', 'minmax(86px, 1fr)')).toBe(true);
});

test('a flexible column or unknown content may not fit', () => {
  for (const width of ['minmax(0, 2fr)', '1fr', 'auto', '4em', undefined]) expect(fitsColumn('a', width)).toBe(false);
  expect(fitsColumn(createElement('span', null, 'a'), '400px')).toBe(false);
  expect(fitsColumn(null, '400px')).toBe(false);
  expect(fitsColumn(['a', 'b'], '400px')).toBe(false);
});

test('text in wide scripts may not fit', () => {
  expect(fitsColumn('株式会社', '58px')).toBe(false);
  expect(fitsColumn('Börse −1,5 % …', '140px')).toBe(true);
});

test('the widths of the common cell components are known', () => {
  expect(fitsColumn(createElement(TickerLink, { ticker: 'BFEN' }), '58px')).toBe(true);
  expect(fitsColumn(createElement(TickerLink, { ticker: 'BFENBFENBF' }), '58px')).toBe(false);
  expect(fitsColumn(createElement(StatusBadge, { status: 'failed' }), '88px')).toBe(true);
  expect(fitsColumn(createElement(StatusBadge, { status: 'extraction_failed' }), '88px')).toBe(false);
  expect(fitsColumn(createElement(Time, { value: '2026-01-01T00:00:00Z' }), '78px')).toBe(true);
  expect(fitsColumn(createElement(Meter, { value: 0.5, text: '50%' }), 'minmax(84px, 1fr)')).toBe(true);
  expect(fitsColumn(createElement(Meter, { value: 0.5, text: '50%' }), 'minmax(0, 1fr)')).toBe(false);
});
