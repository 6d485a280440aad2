import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { decodeBytes } from '../../src/documents/parse/charset.ts';
import { sandboxSeedData } from '../../src/sandbox/seed-data.ts';
import { seedSandbox } from '../../src/sandbox/use/seed-sandbox.ts';
import { sandboxUrls } from '../../src/sandbox/sandbox-urls.ts';
import { testDatabase } from '../kit/database.ts';
import { createBench } from './kit.ts';
import { wordF1 } from './pages.ts';
import { createTestWorld, type WorldDocument, worldDocuments } from './world-documents.ts';

const { db } = await testDatabase();
const world = createTestWorld(7);
await seedSandbox(
  db,
  sandboxSeedData(sandboxUrls('https://sandbox.example.com'), (session) => new Date(world.session(session).openMs)),
);
const sources = await db
  .selectFrom('sources')
  .innerJoin('companies', 'companies.id', 'sources.company_id')
  .select([
    'sources.id',
    'sources.source_name',
    'sources.source_type',
    'companies.ticker',
    'companies.id as company_id',
  ])
  .execute();
const bench = createBench(db);

function sourceOf({ plan }: WorldDocument) {
  const own = sources.find(
    (source) =>
      source.ticker === plan.ticker &&
      source.source_type === (plan.kind.startsWith('filing') ? 'filings_api' : 'web_scrape'),
  );
  return own ?? sources.find((source) => source.source_type === 'news_api')!;
}

const all = [...worldDocuments(world, 90, 14), ...worldDocuments(world, 170, 14)];
await bench.accept(
  await Promise.all(
    all.map(async (document) => {
      const source = sourceOf(document);
      // EDGAR's index and feeds provide the time; all other pages must provide their own.
      const isListed = document.documentType === 'filing' || document.plan.kind === 'hostile';
      return bench.item(source.id, '', {
        externalId: document.plan.id,
        companyId: document.plan.ticker === null ? null : source.company_id,
        url: document.url,
        documentType: document.documentType,
        contentType: document.contentType,
        artifact: await bench.artifacts.put(document.bytes, document.contentType),
        hints: isListed ? { publishedAt: document.truth.publishedAt.toISOString() } : {},
        availableAt: new Date(document.truth.publishedAt.getTime() + 15 * 60_000),
        pitEstimated: true,
      });
    }),
  ),
);
await bench.parseAll();
const rows = await db.selectFrom('documents').selectAll().execute();
const byPlan = new Map(rows.map((row) => [row.external_id, row]));
const planOf = new Map(rows.map((row) => [row.id, row.external_id]));
const readable = all.filter(({ plan }) => !['parse_failed'].includes(byPlan.get(plan.id)!.status));

/** Counts hits and keeps the first few misses for the failure message. */
class Score {
  private readonly counts = { right: 0, wrong: 0, missed: 0 };
  private readonly examples: string[] = [];

  count(kind: 'right' | 'wrong' | 'missed', example: string, by = 1): void {
    this.counts[kind] += by;
    if (kind !== 'right' && by > 0 && this.examples.length < 20) this.examples.push(`${kind}: ${example}`);
  }

  expectAtLeast(right: number, precision: number, recall: number): void {
    const { counts } = this;
    const found = {
      precision: counts.right / (counts.right + counts.wrong),
      recall: counts.right / (counts.right + counts.missed),
    };
    expect(counts.right, 'too few cases').toBeGreaterThan(right);
    const message = `${JSON.stringify({ ...counts, ...found })}\n${this.examples.join('\n')}`;
    expect(found.precision, message).toBeGreaterThanOrEqual(precision);
    expect(found.recall, message).toBeGreaterThanOrEqual(recall);
  }
}

test('every page is parsed, except those that nest too deeply', () => {
  expect(all.length).toBeGreaterThan(400);
  const failed = all.filter(({ plan }) => byPlan.get(plan.id)!.status === 'parse_failed');
  expect(
    failed
      .filter(({ plan }) => plan.kind !== 'hostile')
      .map(({ plan }) => [plan.id, byPlan.get(plan.id)!.failure_reason]),
  ).toEqual([]);
  expect(new Set(failed.map(({ plan }) => byPlan.get(plan.id)!.failure_reason))).toEqual(
    new Set(['the page nests its elements more than 1500 deep']),
  );
});

test('published_at is correct for all documents', () => {
  const wrong = readable.filter(({ plan, truth }) => {
    const found = byPlan.get(plan.id)!.published_at.getTime();
    return Math.abs(found - truth.publishedAt.getTime()) > 60_000;
  });
  expect(
    wrong.map(({ plan, truth }) => [
      plan.id,
      plan.kind,
      plan.outlet,
      truth.publishedAt.toISOString(),
      byPlan.get(plan.id)!.published_at.toISOString(),
    ]),
  ).toEqual([]);
});

test('titles and main texts match the stories', () => {
  const pages = readable.filter(({ documentType, plan }) => documentType === 'news' && plan.kind !== 'hostile');
  expect(
    pages
      .filter(({ plan, truth }) => byPlan.get(plan.id)!.title !== truth.title)
      .map(({ plan, truth }) => [plan.id, plan.outlet, truth.title, byPlan.get(plan.id)!.title]),
  ).toEqual([]);
  const scores = pages.map(({ plan, text }) => {
    const row = byPlan.get(plan.id)!;
    return { id: plan.id, outlet: plan.outlet, f1: wordF1(row.body!.slice(row.title_end), text) };
  });
  expect(scores.filter(({ f1 }) => f1 < 0.95)).toEqual([]);
  expect(scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length).toBeGreaterThan(0.99);
});

test('main text extraction is at least as good as readability on the same pages', () => {
  const pages = readable
    .filter(({ documentType, plan }) => documentType === 'news' && plan.kind !== 'hostile')
    .slice(0, 60);
  const ours = pages.map(({ plan, text }) =>
    wordF1(byPlan.get(plan.id)!.body!.slice(byPlan.get(plan.id)!.title_end), text),
  );
  const theirs = pages.map(({ bytes, contentType, text }) => {
    const { document } = parseHTML(decodeBytes(bytes, contentType).text);
    return wordF1(new Readability(document as never).parse()?.textContent ?? '', text);
  });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(ours)).toBeGreaterThanOrEqual(mean(theirs));
});

test('mention linking: precision >= .98, recall >= .95, by document and by mention', async () => {
  const rows = await db
    .selectFrom('document_mentions')
    .select(['document_id', 'ticker'])
    .where('status', '=', 'linked')
    .execute();
  const found = new Map<string, Map<string, number>>();
  for (const { document_id, ticker } of rows) {
    const plan = planOf.get(document_id)!;
    const counts = found.get(plan) ?? new Map<string, number>();
    found.set(plan, counts.set(ticker, (counts.get(ticker) ?? 0) + 1));
  }
  const byDocument = new Score();
  const byMention = new Score();
  // Filings and press releases mention their company outside the story too.
  const stories = readable.filter(({ documentType, plan }) => documentType === 'news' && plan.kind !== 'hostile');
  for (const { plan, truth } of readable) {
    const linked = found.get(plan.id) ?? new Map<string, number>();
    const expected = new Set([...truth.tickers, ...(plan.ticker === null ? [] : [plan.ticker])]);
    for (const ticker of linked.keys())
      byDocument.count(expected.has(ticker) ? 'right' : 'wrong', `${plan.id} ${ticker} in ${truth.title}`);
    for (const ticker of truth.tickers)
      if (!linked.has(ticker)) byDocument.count('missed', `${plan.id} ${ticker} in ${truth.title}`);
  }
  for (const { plan, truth } of stories) {
    const linked = found.get(plan.id) ?? new Map<string, number>();
    const expected = new Map<string, number>();
    for (const { ticker, ambiguous } of truth.mentions)
      if (!ambiguous) expected.set(ticker, (expected.get(ticker) ?? 0) + 1);
    for (const ticker of new Set([...linked.keys(), ...expected.keys()])) {
      const [is, should] = [linked.get(ticker) ?? 0, expected.get(ticker) ?? 0];
      byMention.count('right', '', Math.min(is, should));
      // A company name inside a product name is also correct; only a company that is absent counts as wrong.
      if (should === 0) byMention.count('wrong', `${plan.id} ${ticker} in ${truth.title}`, is);
      byMention.count('missed', `${plan.id} ${ticker} ${is} for ${should} in ${truth.title}`, Math.max(0, should - is));
    }
  }
  byDocument.expectAtLeast(300, 0.98, 0.95);
  byMention.expectAtLeast(1_000, 0.98, 0.95);
});

test('near-duplicates: precision >= .99, recall >= .95', () => {
  const here = new Set(readable.map(({ plan }) => plan.id));
  const rootOf = (id: string): string => {
    const base = all.find(({ plan }) => plan.id === id)?.truth.duplicateOf ?? null;
    return base === null || !here.has(base) ? id : rootOf(base);
  };
  const score = new Score();
  for (const { plan, truth } of readable) {
    const row = byPlan.get(plan.id)!;
    const isCopy = truth.duplicateOf !== null && here.has(truth.duplicateOf);
    const claimed = row.duplicate_of === null ? null : planOf.get(row.duplicate_of)!;
    const case_ = `${plan.id} ${plan.relation} of ${truth.duplicateOf}, taken for ${claimed} (${row.similarity})`;
    if (claimed !== null) score.count(rootOf(claimed) === rootOf(plan.id) ? 'right' : 'wrong', case_);
    else if (isCopy) score.count('missed', case_);
  }
  score.expectAtLeast(50, 0.99, 0.95);
});
