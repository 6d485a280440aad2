import { expect, test } from 'vitest';
import { addressOfResult, type SearchResult } from './search-target.ts';

const result = (type: SearchResult['type'], id: string, start: number | null = null): SearchResult => ({
  type,
  id,
  title: '',
  title_highlights: [],
  snippet: '',
  highlights: [],
  text_start: start,
  text_end: null,
  score: 1,
  at: null,
  tickers: [],
  source_name: null,
  target: { type, id },
});

test.each([
  [result('document', 'd1', 120), '/documents/d1?at=120'],
  [result('document', 'd1'), '/documents/d1'],
  [result('company', 'BF.B'), '/companies/BF.B'],
  [result('recommendation', 'r1'), '/recommendations/r1'],
  [result('macro_event', 'e1'), '/macro?event=e1'],
  [result('report', 'p1'), '/reports?id=p1'],
  [result('saved_query', 'q1'), '/sql?saved=q1'],
  [result('company', '../x?y'), '/companies/..%2Fx%3Fy'],
])('%# opens %s', (found, address) => {
  expect(addressOfResult(found)).toBe(address);
});
