import { expect, test } from 'vitest';
import { findAmended, type ReportedTransaction } from './amended-transactions.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const ORIGINAL: ReportedTransaction = {
  accession: 'original',
  line: 1,
  form: '4',
  filedOn: '2026-03-04',
  periodEnd: '2026-03-02',
  amendsFiledOn: null,
  publicAt: day(4),
  availableAt: day(4),
  security: 'Common Stock',
  isDerivative: false,
  date: '2026-03-02',
  code: 'S',
  acquired: false,
  shares: 1_000,
  sharesAfter: null,
};
const original = (line: number, change: Partial<ReportedTransaction> = {}) => ({ ...ORIGINAL, line, ...change });
const amendment = (line: number, change: Partial<ReportedTransaction> = {}): ReportedTransaction => ({
  ...ORIGINAL,
  accession: 'amendment',
  line,
  form: '4/A',
  filedOn: '2026-03-10',
  amendsFiledOn: '2026-03-04',
  publicAt: day(10),
  availableAt: day(10),
  ...change,
});
const amended = (...rows: ReportedTransaction[]) =>
  findAmended(rows).map(({ accession, line, amendedAt }) => `${accession} ${line} ${amendedAt.getUTCDate()}`);

test.each<[string, Partial<ReportedTransaction>]>([
  ['number of shares', { shares: 900 }],
  ['price or footnote alone', {}],
  ['date', { date: '2025-03-02', periodEnd: '2025-03-02' }],
  ['code', { code: 'F' }],
  ['title of the security', { security: 'Common Stock, par value $0.01' }],
  ['date that is not stated', { amendsFiledOn: null, shares: 900 }],
  ['period, because the stated date is wrong', { amendsFiledOn: '2026-03-01', shares: 900 }],
])('an amendment of the %s replaces the transaction from the amendment on', (_, change) => {
  expect(amended(original(1), amendment(1, change))).toEqual(['original 1 10']);
  expect(amended(amendment(1, change), original(1))).toEqual(['original 1 10']);
});

test('an amendment of one of several lots leaves the others, and an omitted transaction replaces none', () => {
  const lots = [original(1, { shares: 100 }), original(2, { shares: 200 }), original(3, { shares: 300 })];
  expect(amended(...lots, amendment(1, { shares: 200 }))).toEqual(['original 2 10']);
  expect(amended(...lots, amendment(1, { code: 'P', acquired: true, shares: 50 }))).toEqual([]);
  const whole = lots.map((lot, index) => amendment(index + 1, { shares: (lot.shares ?? 0) + 1 }));
  expect(amended(...lots, ...whole, amendment(4, { shares: 7 }))).toHaveLength(3);
});

test('an omitted lot of the same security, date and code replaces no other lot', () => {
  const lots = [original(1, { shares: 100, sharesAfter: 900 }), original(2, { shares: 200, sharesAfter: 700 })];
  const omitted = amendment(1, { shares: 50, sharesAfter: 650 });
  expect(amended(...lots, omitted)).toEqual([]);
  expect(amended(...lots, amendment(1, { shares: 150, sharesAfter: 750 }))).toEqual(['original 1 10']);
  const whole = [amendment(2, { shares: 100, sharesAfter: 900 }), amendment(3, { shares: 200, sharesAfter: 700 })];
  expect(amended(...lots, omitted, ...whole)).toEqual(['original 1 10', 'original 2 10']);
});

test('a corrected holding after the transaction does not make it an omitted lot', () => {
  const lot = original(1, { shares: 100, sharesAfter: 900 });
  expect(amended(lot, amendment(1, { shares: 100, sharesAfter: 800 }))).toEqual(['original 1 10']);
});

test('an amendment of an amendment replaces the amendment', () => {
  const second = amendment(1, { accession: 'second', publicAt: day(12), availableAt: day(12), shares: 800 });
  expect(amended(original(1), amendment(1, { shares: 900 }), second)).toEqual(['original 1 10', 'amendment 1 12']);
});

test('reports of another day and period, other forms and reports without an amendment stay', () => {
  const other = original(1, { accession: 'other', filedOn: '2026-03-05', periodEnd: '2026-03-03' });
  expect(amended(other, amendment(1))).toEqual([]);
  expect(amended(original(1, { form: '5' }), amendment(1))).toEqual([]);
  expect(amended(original(1), original(1, { accession: 'again', publicAt: day(6) }))).toEqual([]);
});
