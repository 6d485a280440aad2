import { expect, test } from 'vitest';
import { fingerprint } from '../../src/documents/dedup/fingerprint.ts';
import { compareTexts } from '../../src/documents/dedup/similarity.ts';
import { buildAliasIndex } from '../../src/documents/link/alias-index.ts';
import { linkMentions } from '../../src/documents/link/link-mentions.ts';
import { parseDocument } from '../../src/documents/parse/parse-document.ts';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import { documentPath } from '../../src/sandbox/pages/address.ts';
import { sandboxUrls } from '../../src/sandbox/sandbox-urls.ts';
import { sandboxSeedData } from '../../src/sandbox/seed-data.ts';
import { edgarVendor } from '../../src/sandbox/vendors/edgar.ts';
import { outletsVendor } from '../../src/sandbox/vendors/outlets.ts';
import { worldTruth } from '../../src/sandbox/world/truth.ts';
import { createWorld } from '../../src/sandbox/world/world.ts';

// A third of a year: includes the rename and every outlet, and keeps the test short.
const FROM_SESSION = 60;
const TO_SESSION = 140;

const world = createWorld({ world: 'easy', seed: 7, anchorDate: '2026-11-13', calendar: nyseCalendar() });
const truth = worldTruth(world);
const now = new Date(world.session(TO_SESSION).closeMs);
const plans = world.documentsBetween(world.session(FROM_SESSION).openMs, now.getTime());
const [outlets, edgar] = [outletsVendor(world), edgarVendor(world)];

async function parse(plan: (typeof plans)[number]) {
  const path = documentPath(plan, world.story(plan));
  const filing = plan.outlet === 'filings';
  const reply = (filing ? edgar : outlets)({
    method: 'GET',
    path,
    query: new URLSearchParams(),
    headers: { 'user-agent': 'test' },
    body: '',
    now,
    shownNow: now,
    base: 'http://sandbox.example/outlets',
  });
  const document = await parseDocument(
    Buffer.from(reply.body as string),
    {
      contentType: reply.headers['content-type'] ?? '',
      documentType: filing ? 'filing' : 'news',
      url: path,
      externalId: plan.id,
      hints: filing ? { publishedAt: new Date(plan.publishedMs).toISOString() } : {},
      availableAt: new Date(plan.publishedMs + 900_000),
    },
    { readPdf: () => Promise.reject(new Error('no pdf here')), expired: () => false },
  ).catch(() => null);
  return { plan, document };
}
const parsed = await Promise.all(plans.map(parse));

test('the platform parses every page except deeply nested ones, with correct title and time', () => {
  const unread = parsed.filter(({ document }) => document === null);
  expect(unread.every(({ plan }) => plan.kind === 'hostile')).toBe(true);
  const wrong = parsed.filter(({ plan, document }) => {
    if (!document) return false;
    const { title, publishedAt } = truth.document(plan.id)!;
    const sameTitle = plan.outlet === 'filings' || document.title === title;
    return !sameTitle || document.publishedAt?.getTime() !== publishedAt.getTime();
  });
  expect(wrong.map(({ plan }) => plan.id)).toEqual([]);
});

test('the platform links exactly the companies named by the truth', () => {
  const { companies } = sandboxSeedData(sandboxUrls('http://x'), (session) => new Date(world.session(session).openMs));
  const index = buildAliasIndex(
    companies.flatMap(({ ticker, aliases }) =>
      aliases.map((alias) => ({
        companyId: ticker,
        alias: alias.alias,
        aliasType: alias.alias_type,
        validFrom: alias.valid_from,
        validUntil: alias.valid_until,
      })),
    ),
    companies.map(({ ticker, legal_name, sector }) => ({ id: ticker, ticker, legalName: legal_name, sector })),
  );
  let [right, wrong, missed] = [0, 0, 0];
  for (const { plan, document } of parsed) {
    if (!document) continue;
    const { body, titleEnd, leadStart, leadEnd } = document;
    const at = new Date(plan.publishedMs);
    const found = linkMentions(body, index, {
      titleEnd,
      leadStart,
      leadEnd,
      sourceCompanyId: null,
      vendorTickers: [],
      at,
    });
    const linked = new Set(found.filter(({ status }) => status === 'linked').map(({ ticker }) => ticker));
    const { tickers } = truth.document(plan.id)!;
    right += tickers.filter((ticker) => linked.has(ticker)).length;
    missed += tickers.filter((ticker) => !linked.has(ticker)).length;
    wrong += [...linked].filter((ticker) => !tickers.includes(ticker)).length;
  }
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.98);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(0.95);
});

test('the platform detects the true duplicates and clusters', () => {
  const prints = new Map(
    parsed.flatMap(({ plan, document }) => (document ? [[plan.id, fingerprint(document.body)]] : [])),
  );
  let [right, missed] = [0, 0];
  for (const { plan } of parsed) {
    const mine = prints.get(plan.id);
    const base = plan.baseId === null ? undefined : prints.get(plan.baseId);
    if (!mine || !base) continue;
    const wanted = truth.document(plan.id)!.duplicateOf === null ? 'same_story' : 'duplicate';
    if (compareTexts(mine, base).relation === wanted) right += 1;
    else missed += 1;
  }
  expect(right).toBeGreaterThan(200);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(0.97);
});
