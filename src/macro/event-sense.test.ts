import { describe, expect, test } from 'vitest';
import type { MacroEventType } from '../intelligence/macro-event.ts';
import { readSense } from './event-sense.ts';

const cases: [MacroEventType, -1 | 0 | 1, string][] = [
  ['rate_decision', 1, 'The Bank of England lifted borrowing costs to 5.25%, saying inflation was still too high.'],
  ['rate_decision', -1, 'The ECB eased monetary policy on Thursday, trimming its benchmark rate to 2.50%.'],
  ['rate_decision', 0, 'The Federal Reserve held rates steady after three increases.'],
  ['rate_decision', 0, 'The central bank will meet next week.'],
  ['commodity_move', 1, 'Oil prices surged 8% on Monday after a drop in supplies.'],
  ['commodity_move', 1, 'A supply cut sent crude 6% higher.'],
  ['commodity_move', -1, 'Copper slumped 6% as inventories rose to their highest in 9 months.'],
  ['commodity_move', -1, 'Higher output pushed wheat 4% lower.'],
  ['currency', 1, 'The dollar strengthened 3% against the euro, a worry for exporters.'],
  ['currency', 1, 'The yen slid 5% to a 20-month low versus the dollar.'],
  ['currency', -1, 'The yuan climbed 2% to a 7-month high versus the dollar.'],
  ['currency', 0, 'Traders await the figures.'],
  ['tariff', 1, 'The government imposed tariffs of 20% on steel from China.'],
  ['tariff', -1, 'The government lifted tariffs of 20% on steel from China.'],
  ['tariff', -1, 'A trade deal with Europe will end import duties on machinery.'],
  ['tariff', 1, 'Import tariffs on chips take effect on Friday.'],
  ['sanction', 1, 'Allied governments widened sanctions on the Middle East to include oil.'],
  ['sanction', -1, 'Washington eased sanctions on oil exporters.'],
  ['conflict', 1, 'Troops advanced in Europe on Monday after a cease-fire collapsed.'],
  ['conflict', -1, 'The two sides signed a cease-fire in the Middle East.'],
  ['epidemic', 1, 'Authorities imposed lockdowns to contain an epidemic.'],
  ['epidemic', -1, 'Cities reopened as the outbreak subsided.'],
  ['regulation', 1, 'Regulators in Europe tightened requirements for the technology sector.'],
  ['regulation', -1, 'Lawmakers relaxed capital rules for banks.'],
  ['disaster', 1, 'Floods shut plants.'],
];

describe('the sense of an event', () => {
  test.each(cases)('%s %d: %s', (type, sense, text) => {
    expect(readSense(type, [text])).toBe(sense);
  });

  test('key facts decide when the summary does not', () => {
    expect(readSense('rate_decision', ['The Fed has decided.', 'The rate was raised to 5%.'])).toBe(1);
  });
});
