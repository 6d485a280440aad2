import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { publishStories } from '../sandbox/published-stories.ts';
import { stem } from './stem.ts';
import { readWords } from './words.ts';

const { db } = await testDatabase();
const OTHER_WORDS =
  'acquisitions acquiring takeover layoffs restructuring guidance outlook forecasting dividends buybacks litigation regulatory approvals downgraded upgrades agreed hopping hoping controlling rationally generously communism relational conditional sensibly biology geologist happiness electrical formative yearly sayings enjoying syzygy proceeding exceeded flies dies dying ties hospitality decisiveness vietnamization'.split(
    ' ',
  );

test('words have the stems that the database gives them', async () => {
  const texts = publishStories(3, 'open', 150).map(({ text }) => text);
  const words = [
    ...new Set([...texts.flatMap((text) => readWords(text).map(({ word }) => word)), ...OTHER_WORDS]),
  ].filter((word) => /^[a-z]+$/.test(word));
  expect(words.length).toBeGreaterThan(800);
  const { rows } = await sql<{ word: string; lexeme: string }>`
    select word, (ts_lexize('english_stem', word))[1] as lexeme from unnest(${words}::text[]) as word
    where cardinality(ts_lexize('english_stem', word)) = 1`.execute(db);
  const different = rows.filter(({ word, lexeme }) => stem(word) !== lexeme);
  expect(different).toEqual([]);
  // `findWanted` relies on it.
  expect(words.filter((word) => stem(word).charAt(0) !== word.charAt(0))).toEqual([]);
});
