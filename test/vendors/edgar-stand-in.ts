import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  cikText,
  directoryListing,
  type EdgarFiler,
  type EdgarFiling,
  filingDateOf,
  folderOf,
  indexHeadersPage,
  newYorkWall,
  primaryDocumentOf,
  submissionText,
} from './edgar-files.ts';

/**
 * EDGAR as its published formats describe it, independent of `src/`: ticker lists, submissions in columns with older pages,
 * company facts, and the archive with folder listings, headers, full submissions and single documents. It compresses, refuses
 * requests without a contact address, and allows ten requests in any second.
 */
export interface EdgarStandIn {
  /** Serves what data.sec.gov and www.sec.gov serve. */
  origin: string;
  filers: EdgarFiler[];
  /** What was accepted later than `now` is not served. */
  filings: EdgarFiling[];
  /** Company facts by CIK, in EDGAR's JSON. */
  facts: Map<number, unknown>;
  /** Path and query of every request, in order. */
  hits: string[];
  /** When each request arrived, by a steady clock. */
  arrivedMs: number[];
  /** Requests answered with 429. */
  refused: number;
  stop(): Promise<void>;
}

export interface EdgarOptions {
  filers?: readonly EdgarFiler[];
  filings?: readonly EdgarFiling[];
  now?: () => Date;
  /** How `acceptanceDateTime` is written: in UTC, or as New York's wall clock marked as UTC, as EDGAR did for years. */
  stamps?: 'utc' | 'new_york_marked_utc';
  /** Filings in the first list; older ones are in further files. */
  recentMax?: number;
  requestsPerSecond?: number;
}

export const EDGAR_REQUESTS_PER_SECOND = 10;
const UNDECLARED =
  '<html><head><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1></body></html>';
const TOO_FAST =
  '<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body><h1>Request Rate Threshold Exceeded</h1></body></html>';
const NO_SUCH_KEY = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code></Error>';

export async function startEdgar(options: EdgarOptions = {}): Promise<EdgarStandIn> {
  const now = options.now ?? (() => new Date());
  const times: number[] = [];
  const self: EdgarStandIn = {
    origin: '',
    filers: [...(options.filers ?? [])],
    filings: [...(options.filings ?? [])],
    facts: new Map(),
    hits: [],
    arrivedMs: [],
    refused: 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    self.hits.push(request.url ?? '');
    self.arrivedMs.push(performance.now());
    if (!/\S+@\S+/.test(request.headers['user-agent'] ?? ''))
      return reply(request, response, 403, 'text/html', UNDECLARED);
    const atMs = performance.now();
    while (times[0] !== undefined && times[0] <= atMs - 1_000) times.shift();
    if (times.length >= (options.requestsPerSecond ?? EDGAR_REQUESTS_PER_SECOND)) {
      self.refused += 1;
      return reply(request, response, 429, 'text/html', TOO_FAST);
    }
    times.push(atMs);
    const found = answer(self, options, now(), new URL(request.url ?? '/', 'http://edgar').pathname);
    if (found === null) return reply(request, response, 404, 'application/xml', NO_SUCH_KEY);
    const isText = typeof found.body === 'string';
    return reply(request, response, 200, found.type, isText ? (found.body as string) : JSON.stringify(found.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  self.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return self;
}

function reply(request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void {
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  response.writeHead(status, {
    'content-type': type,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...(status === 429 ? { 'retry-after': '1' } : {}),
  });
  response.end(zipped ? gzipSync(body) : body);
}

type Answer = { type: string; body: unknown } | null;
const json = (body: unknown): Answer => ({ type: 'application/json', body });

function answer(edgar: EdgarStandIn, options: EdgarOptions, now: Date, path: string): Answer {
  const listed = edgar.filers.filter(({ tickers }) => tickers.length > 0);
  const rows = listed.flatMap((filer) => filer.tickers.map((ticker) => ({ filer, ticker })));
  if (path === '/files/company_tickers.json') {
    return json(
      Object.fromEntries(
        rows.map(({ filer, ticker }, index) => [index, { cik_str: filer.cik, ticker, title: filer.name }]),
      ),
    );
  }
  if (path === '/files/company_tickers_exchange.json') {
    const data = rows.map(({ filer, ticker }) => [filer.cik, filer.name, ticker, filer.exchange]);
    return json({ fields: ['cik', 'name', 'ticker', 'exchange'], data });
  }
  const facts = /^\/api\/xbrl\/companyfacts\/CIK(\d{10})\.json$/.exec(path);
  if (facts) return edgar.facts.has(Number(facts[1])) ? json(edgar.facts.get(Number(facts[1]))) : null;
  const float = /^\/api\/xbrl\/companyconcept\/CIK(\d{10})\/dei\/EntityPublicFloat\.json$/.exec(path);
  if (float) return publicFloat(edgar, Number(float[1]));
  const list = /^\/submissions\/CIK(\d{10})(?:-submissions-(\d{3}))?\.json$/.exec(path);
  if (list) return submissions(edgar, options, now, Number(list[1]), Number(list[2] ?? 0));
  return archived(edgar, now, path);
}

function publicFloat(edgar: EdgarStandIn, cik: number): Answer {
  const filer = edgar.filers.find((candidate) => candidate.cik === cik);
  if (filer?.publicFloat === undefined) return null;
  const value = { end: '2026-03-31', val: filer.publicFloat, fy: 2026, fp: 'FY', form: '10-K', filed: '2026-10-30' };
  return json({
    cik,
    taxonomy: 'dei',
    tag: 'EntityPublicFloat',
    label: 'Entity Public Float',
    entityName: filer.name,
    units: { USD: [{ ...value, accn: '0000000000-26-000001' }] },
  });
}

const filedBy = (edgar: EdgarStandIn, cik: number, now: Date): EdgarFiling[] =>
  edgar.filings
    .filter((filing) => (filing.filer.cik === cik || filing.owner?.cik === cik) && filing.acceptedAt <= now)
    .sort((a, b) => b.acceptedAt.getTime() - a.acceptedAt.getTime());

function submissions(edgar: EdgarStandIn, options: EdgarOptions, now: Date, cik: number, page: number): Answer {
  const filer = [
    ...edgar.filers,
    ...edgar.filings.flatMap(({ filer, owner }) => (owner ? [filer, owner] : [filer])),
  ].find((candidate) => candidate.cik === cik);
  if (filer === undefined) return null;
  const size = options.recentMax ?? 1_000;
  const all = filedBy(edgar, cik, now);
  const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
  if (page > 0) return pages[page] === undefined ? null : json(columns(pages[page], options));
  const address = {
    street1: '1 EXAMPLE WAY',
    street2: null,
    city: (filer.city ?? 'Wilmington').toUpperCase(),
    stateOrCountry: filer.state ?? 'DE',
    zipCode: '19801',
    stateOrCountryDescription: filer.state ?? 'DE',
  };
  return json({
    cik: String(filer.cik),
    entityType: filer.tickers.length > 0 ? 'operating' : 'other',
    sic: filer.sic,
    sicDescription: filer.sicDescription,
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: 1,
    name: filer.name,
    tickers: filer.tickers,
    exchanges: filer.tickers.map(() => filer.exchange),
    ein: '000000000',
    description: '',
    website: '',
    investorWebsite: '',
    category: 'Large accelerated filer',
    fiscalYearEnd: filer.fiscalYearEnd ?? '1231',
    stateOfIncorporation: filer.state ?? 'DE',
    stateOfIncorporationDescription: filer.state ?? 'DE',
    addresses: { mailing: address, business: address },
    phone: '302-555-0100',
    flags: '',
    formerNames: filer.formerNames ?? [],
    filings: {
      recent: columns(pages[0] ?? [], options),
      files: pages.slice(1).map((part, index) => ({
        name: `CIK${cikText(cik)}-submissions-${String(index + 1).padStart(3, '0')}.json`,
        filingCount: part.length,
        filingFrom: filingDateOf(part.at(-1) as EdgarFiling),
        filingTo: filingDateOf(part[0] as EdgarFiling),
      })),
    },
  });
}

function columns(filings: readonly EdgarFiling[], options: EdgarOptions) {
  const stamp = (at: Date) => (options.stamps === 'new_york_marked_utc' ? `${newYorkWall(at)}.000Z` : at.toISOString());
  return {
    accessionNumber: filings.map(({ accession }) => accession),
    filingDate: filings.map(filingDateOf),
    reportDate: filings.map(({ reportDate }) => reportDate ?? ''),
    acceptanceDateTime: filings.map(({ acceptedAt }) => stamp(acceptedAt)),
    act: filings.map(() => '34'),
    form: filings.map(({ form }) => form),
    fileNumber: filings.map(() => '001-00001'),
    filmNumber: filings.map(() => '26000001'),
    items: filings.map(({ items }) => (items ?? []).join(',')),
    core_type: filings.map(({ form }) => form),
    size: filings.map((filing) => Buffer.byteLength(submissionText(filing))),
    isXBRL: filings.map(({ form }) => (form.startsWith('10-') ? 1 : 0)),
    isInlineXBRL: filings.map(({ form }) => (form.startsWith('10-') ? 1 : 0)),
    primaryDocument: filings.map(primaryDocumentOf),
    primaryDocDescription: filings.map((filing) => filing.documents[0]?.description ?? filing.form),
  };
}

function archived(edgar: EdgarStandIn, now: Date, path: string): Answer {
  const match = /^\/Archives\/edgar\/data\/(\d+)\/(?:(\d{18})\/(.+)|(\d{10}-\d{2}-\d{6})\.txt)$/.exec(path);
  const cik = Number(match?.[1]);
  const wanted = match?.[2] ?? match?.[4]?.replaceAll('-', '');
  const filing = filedBy(edgar, cik, now).find((candidate) => folderOf(candidate) === wanted);
  if (filing === undefined) return null;
  const file = match?.[3] ?? `${filing.accession}.txt`;
  if (file === 'index.json') return json(directoryListing(filing, cik));
  if (file === `${filing.accession}.txt`) return { type: 'text/plain', body: submissionText(filing) };
  if (file === `${filing.accession}-index-headers.html`) return { type: 'text/html', body: indexHeadersPage(filing) };
  const rendered = /^xsl\w+\/(.+)$/.exec(file)?.[1];
  const document = filing.documents.find(({ filename }) => filename === (rendered ?? file));
  if (document === undefined) return null;
  if (rendered !== undefined) return { type: 'text/html', body: renderXml(document.content) };
  return { type: document.filename.endsWith('.xml') ? 'text/xml' : 'text/html', body: document.content };
}

/** EDGAR renders XML forms with a style sheet; here one line for each element with text. */
const renderXml = (xml: string): string =>
  `<html><body>${[...xml.matchAll(/<([\w:]+)[^<>]*>([^<>]+)<\//g)].map(([, name, text]) => `<p>${name}: ${text}</p>`).join('\n')}</body></html>`;
