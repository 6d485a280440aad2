import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { settled } from '../browser.ts';
import type { Flow } from './flow.ts';

interface Document {
  id: string;
  title: string | null;
  ticker: string | null;
}
interface Answer {
  results: { id: string; highlights: unknown[] }[];
}
type Get = <T>(path: string) => Promise<T>;
const WORD_LENGTH_MIN = 5;
const TRIES_MAX = 30;
const TRY_EVERY_MS = 2_000;

export const SEARCH_FLOWS: readonly Flow[] = [
  {
    name: 'a search by keyboard lists results with highlights and opens a document at the sentence',
    run: async ({ open, get }) => {
      const { text, ticker, id } = await findSearchWithHighlights(get);
      const { page, problems, close } = await open('/companies');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Ticker, company, page or command' }).fill(`news ${ticker} results`);
      const all = page.getByRole('option', { name: /All results/ });
      await all.waitFor();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => all.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=/);
      await page.getByLabel('Search for').fill(text);
      await page.getByRole('combobox', { name: 'Kind of result' }).click();
      await page.getByRole('option', { name: 'Document', exact: true }).click();
      await page.waitForURL(/type=document/);
      const results = page.getByRole('list', { name: 'Results' });
      // The results of the search before stay until the new ones come; among them may be readings of the document without a place.
      const atSentence = page.locator(`a[href*="/documents/${id}?at="]`);
      await results.getByRole('listitem').filter({ has: atSentence }).locator('mark').first().waitFor();
      await results.locator(atSentence).first().click();
      await page.waitForURL(new RegExp(`/documents/${id}.*at=\\d+`));
      await settled(page);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a statement behind a trend leads to its sentence in the document, and back',
    run: async ({ open, get, skip }) => {
      const trends =
        await get<{ entity_id: string; window: string; evidence_count: number }[]>('/api/trends?limit=200');
      const trend = trends.find(({ window, evidence_count }) => window === '7d' && evidence_count > 0);
      if (!trend) return skip('no trend has evidence yet');
      const { page, problems, close } = await open(`/companies/${trend.entity_id}`);
      await settled(page);
      const address = page.url();
      await page.locator('main a[href*="/documents/"][href*="at="]').first().click();
      await page.waitForURL(/\/documents\/[^?]+\?at=/);
      await settled(page);
      await page.goBack();
      await page.waitForURL(address);
      expect(problems).toEqual([]);
      await close();
    },
  },
  {
    name: 'a macro event leads to its sentence in the document',
    run: async ({ open, get, skip }) => {
      const events = await get<{ source_document_id: string | null }[]>('/api/macro/events?limit=1');
      if (events[0]?.source_document_id == null) return skip('no macro event has a document yet');
      const { page, problems, close } = await open('/macro');
      await page.getByRole('link', { name: 'Sentence in the source document' }).click();
      await page.locator('main mark[class*="target"]').first().waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  },
];

/** A document becomes searchable some seconds after it was parsed, later on a busy machine. */
async function findSearchWithHighlights(get: Get) {
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    const found = await findTitleWords(get);
    if (found) return found;
    await sleep(TRY_EVERY_MS);
  }
  throw new Error('no document with a company is found by a word of its title');
}

/** Words of a document's title that the search finds again in its text. */
async function findTitleWords(get: Get) {
  for (const { id, title, ticker } of await get<Document[]>('/api/documents?limit=50&status=extracted')) {
    const words = (title ?? '').split(/[^a-zA-Z]+/).filter((word) => word.length >= WORD_LENGTH_MIN);
    if (ticker === null || words.length === 0) continue;
    const text = `ticker:${ticker} ${words.join(' OR ')}`;
    const { results } = await get<Answer>(`/api/search?types=document&limit=50&q=${encodeURIComponent(text)}`);
    if (results.some((result) => result.id === id && result.highlights.length > 0)) return { id, ticker, text };
  }
  return null;
}
