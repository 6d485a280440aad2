import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advanceBook,
  credibilityOf,
  effectiveCredibility,
  EMPTY_RECORD,
  emptyBook,
  type Outcome,
} from './credibility.ts';

const START = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const at = (days: number) => new Date(START + days * DAY);
const record = (wins: number, n: number, retracted = 0) => ({ wins, n, retracted });

describe('what a source is worth', () => {
  test('33 of 60 right where others have 52%', () => {
    expect(effectiveCredibility(0.6, record(33, 60), record(520, 1000))).toBeCloseTo(0.6409, 4);
  });

  test('nobody knows it yet: as configured', () => {
    expect(effectiveCredibility(0.6, EMPTY_RECORD, record(520, 1000))).toBeCloseTo(0.6, 12);
    expect(credibilityOf(emptyBook(at(0)), 'x', 0.35)).toBeCloseTo(0.35, 12);
  });

  test('taking back what was said costs', () => {
    const pool = record(520, 1000);
    const honest = effectiveCredibility(0.6, record(52, 100), pool);
    expect(effectiveCredibility(0.6, record(52, 100, 50), pool)).toBeCloseTo(honest - 0.1, 12);
  });

  test('never certain and never worthless', () => {
    expect(effectiveCredibility(0.9, record(1000, 1000), record(500, 1000))).toBe(0.95);
    expect(effectiveCredibility(0.1, record(0, 1000), record(500, 1000))).toBe(0.05);
  });

  test('an outcome counts half after 180 days', () => {
    const book = advanceBook(
      emptyBook(at(0)),
      [{ sourceKey: 'a', maturedAt: at(0), won: true, retracted: false }],
      at(180),
    );
    expect(book.records.get('a')).toEqual({ wins: 0.5, n: 0.5, retracted: 0 });
  });

  test('what matures later is not known', () => {
    const later: Outcome = { sourceKey: 'a', maturedAt: at(5), won: true, retracted: false };
    expect(advanceBook(emptyBook(at(0)), [later], at(4)).records.size).toBe(0);
  });

  test('carried forward in steps it is what counting anew gives', () => {
    const outcomes = fc.array(
      fc.record({
        sourceKey: fc.constantFrom('a', 'b', 'c'),
        day: fc.integer({ min: 0, max: 400 }),
        won: fc.boolean(),
        retracted: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(outcomes, fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }), (given, stops) => {
        const all = given.map(({ day, ...rest }) => ({ ...rest, maturedAt: at(day) }));
        let book = emptyBook(at(0));
        let done = -1;
        for (const stop of [...stops.sort((a, b) => a - b), 400]) {
          const due = given.flatMap(({ day }, index) => (day > done && day <= stop ? (all[index] ?? []) : []));
          book = advanceBook(book, due, at(stop));
          done = stop;
        }
        const anew = advanceBook(emptyBook(at(400)), all, at(400));
        for (const key of ['a', 'b', 'c']) {
          expect(credibilityOf(book, key, 0.6)).toBeCloseTo(credibilityOf(anew, key, 0.6), 10);
        }
      }),
    );
  });
});
