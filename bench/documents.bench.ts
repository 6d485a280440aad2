import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createPdfReader } from '../src/documents/pdf.adapter.ts';
import { parseDocument } from '../src/documents/parse/parse-document.ts';
import { neverExpires } from '../src/documents/parse/limits.ts';
import { buildAliasIndex } from '../src/documents/link/alias-index.ts';
import { createCompanyLinker } from '../src/intelligence/extraction/company-linker.ts';
import type { Row } from './kit.ts';
import { createParsePipeline } from './parse-pipeline.ts';
import { type TruePage, truePage, wordF1 } from '../test/documents/pages.ts';

const PARSE_PAGES = 800;
/** Warm-up until the code is compiled, as in a long-running worker. */
const WARM_UP_PAGES = 400;
const TURN_PAGES = 40;
const PIPELINE_PAGES = 3_000;

/** Pages of about 20 kB: parsing alone against readability on linkedom, then parse, de-duplicate, link and store. */
export async function run(options: { databaseUrl: string }): Promise<Row[]> {
  const pages = Array.from({ length: PIPELINE_PAGES }, (_, seed) => truePage(seed));
  const { parsing, baseline } = await benchParsing(pages.slice(0, PARSE_PAGES));
  const pipeline = await benchPipeline(pages, options.databaseUrl);
  const linking = benchLinking();
  const kilobytes = round(pages.reduce((sum, page) => sum + page.html.length, 0) / pages.length / 1_024);
  if (parsing.f1 < baseline.f1)
    throw new Error(`main content is worse than the baseline's: ${parsing.f1} < ${baseline.f1}`);
  return [
    {
      name: `parse pages of ${kilobytes} kB (main content F1 ${parsing.f1}, readability+linkedom ${baseline.f1})`,
      value: parsing.perSecond,
      unit: 'per second',
      baseline: baseline.perSecond,
      goal: Math.round(baseline.perSecond * 5),
    },
    {
      name: `parse, de-duplicate, link and store (${JSON.stringify(pipeline.statuses)})`,
      value: pipeline.perSecond,
      unit: 'per second',
      baseline: baseline.perSecond,
      referenceGoal: 300,
    },
    {
      name: `link headlines against ${LINKED_COMPANIES} companies (index built in ${linking.buildMs} ms)`,
      value: linking.perSecond,
      unit: 'per second',
      referenceGoal: 20_000,
    },
  ];
}

const LINKED_COMPANIES = 10_000;
const LINKED_TEXTS = 20_000;

/** Headlines linked against 10,000 companies, one core. */
function benchLinking(): { perSecond: number; buildMs: number } {
  const companies = Array.from({ length: LINKED_COMPANIES }, (_, n) => ({
    id: `c${n}`,
    ticker: `T${n.toString(36).toUpperCase()}`,
    legalName: `${NAME_STEMS[n % NAME_STEMS.length]}${n.toString(36)} ${NAME_TAILS[n % NAME_TAILS.length]}, Inc.`,
    sector: null,
  }));
  const started = process.hrtime.bigint();
  const link = createCompanyLinker(buildAliasIndex([], companies));
  const buildMs = Math.round(seconds(started) * 1_000);
  const texts = companies
    .slice(0, 500)
    .map(({ legalName }, n) => `${legalName.split(' ')[0]} ${HEADLINES[n % HEADLINES.length]}`);
  const linkAll = (count: number) => {
    for (let n = 0; n < count; n++) link({ id: 'x', title: null, text: texts[n % texts.length] ?? '', tickers: [] });
  };
  linkAll(2_000);
  const from = process.hrtime.bigint();
  linkAll(LINKED_TEXTS);
  return { perSecond: Math.round(LINKED_TEXTS / seconds(from)), buildMs };
}

const NAME_STEMS = ['Harbor', 'Quill', 'North', 'Bright', 'Stone', 'Silver', 'Ever', 'Blue'];
const NAME_TAILS = ['Systems', 'Therapeutics', 'Energy', 'Financial', 'Holdings', 'Technologies'];
const HEADLINES = [
  'slides 4% after weak forecast as Nasdaq slips',
  'to buy a maker of pumps for $2 billion',
  'names new chief executive, raises outlook for the year',
];

const round = (value: number) => Math.round(value * 10) / 10;
const truthOf = (page: TruePage) => page.paragraphs.join(' ');
const seconds = (sinceNs: bigint) => Number(process.hrtime.bigint() - sinceNs) / 1e9;

/** Alternates, so that other work on the machine affects both. */
async function benchParsing(pages: TruePage[]) {
  const readPdf = createPdfReader();
  const ours = async (page: TruePage) => {
    const context = {
      contentType: 'text/html',
      documentType: 'news' as const,
      url: null,
      externalId: 'x',
      hints: {},
      availableAt: new Date('2027-01-01T00:00:00Z'),
    };
    const { body, titleEnd } = await parseDocument(Buffer.from(page.html), context, { readPdf, expired: neverExpires });
    return body.slice(titleEnd);
  };
  const theirs = async (page: TruePage) => {
    const { document } = parseHTML(page.html);
    return new Readability(document as never).parse()?.textContent ?? '';
  };
  const measure = async (
    parse: (page: TruePage) => Promise<string>,
    part: TruePage[],
    total: { s: number; f1: number[] },
  ) => {
    const found: string[] = [];
    const start = process.hrtime.bigint();
    for (const page of part) found.push(await parse(page));
    total.s += seconds(start);
    total.f1.push(...part.map((page, n) => wordF1(found[n]!, truthOf(page))));
  };
  const warmUp = { s: 0, f1: [] };
  await measure(ours, pages.slice(0, WARM_UP_PAGES), warmUp);
  await measure(theirs, pages.slice(0, WARM_UP_PAGES), warmUp);
  const parsing = { s: 0, f1: [] };
  const baseline = { s: 0, f1: [] };
  for (let from = 0; from < pages.length; from += TURN_PAGES) {
    await measure(ours, pages.slice(from, from + TURN_PAGES), parsing);
    await measure(theirs, pages.slice(from, from + TURN_PAGES), baseline);
  }
  return {
    parsing: { perSecond: pages.length / parsing.s, f1: mean(parsing.f1) },
    baseline: { perSecond: pages.length / baseline.s, f1: mean(baseline.f1) },
  };
}

const mean = (values: number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000;

/** One process with two batches in flight; the database uses the second core. */
async function benchPipeline(pages: TruePage[], databaseUrl: string) {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench-documents' });
  const db = createDb(pool);
  try {
    const { sourceId, batches, parse } = await createParsePipeline(db, pages);
    const waiting = [...batches];
    const work = async () => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) await parse(batch);
    };
    const start = process.hrtime.bigint();
    await Promise.all([work(), work()]);
    const perSecond = pages.length / seconds(start);
    const rows = await db
      .selectFrom('documents')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .where('source_id', '=', sourceId)
      .groupBy('status')
      .execute();
    return { perSecond, statuses: Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
  } finally {
    await db.destroy();
  }
}
