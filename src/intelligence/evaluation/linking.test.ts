import { expect, test } from 'vitest';
import { buildAliasIndex } from '../../documents/link/alias-index.ts';
import { readCompanyList } from '../../documents/link/company-list.ts';
import { createCompanyLinker } from '../extraction/company-linker.ts';
import { LINKING_COMPANIES, LINKING_DEVELOPMENT, LINKING_HELD_OUT } from './set/linking.ts';

const { companies, aliases } = readCompanyList(LINKING_COMPANIES);
const link = createCompanyLinker(buildAliasIndex(aliases, companies));

function scoreLinks(table: string): { precision: number; recall: number } {
  let right = 0;
  let made = 0;
  let named = 0;
  for (const line of table.trim().split('\n')) {
    const bar = line.indexOf(' | ');
    const labels = new Set(
      line
        .slice(0, bar)
        .split(',')
        .filter((ticker) => ticker !== '-'),
    );
    const { mentions } = link({ id: line, title: null, text: line.slice(bar + 3), tickers: [] });
    const found = new Set(mentions.filter(({ status }) => status === 'linked').map(({ ticker }) => ticker));
    named += labels.size;
    made += found.size;
    right += [...found].filter((ticker) => labels.has(ticker)).length;
  }
  return { precision: right / made, recall: right / named };
}

test('people and other companies with the name of a company are not linked to it', () => {
  const known = scoreLinks(LINKING_DEVELOPMENT);
  expect(known.precision).toBeGreaterThan(0.98);
  expect(known.recall).toBeGreaterThan(0.98);
  const unseen = scoreLinks(LINKING_HELD_OUT);
  expect(unseen.precision).toBeGreaterThan(0.93);
  expect(unseen.recall).toBeGreaterThan(0.95);
});
