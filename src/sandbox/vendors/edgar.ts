import type { Company } from '../cast/company.ts';
import { accessionOf, documentIdOfAccession, primaryDocumentOf } from '../pages/address.ts';
import { pressReleasePage } from '../pages/article-page.ts';
import { filingPage, formOf, itemOf } from '../pages/filing-page.ts';
import { folderListing, indexHeadersPage, type Submission, submissionText } from '../pages/filing-submission.ts';
import { namesOf } from '../prose/names.ts';
import { hexName } from '../rng.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { World } from '../world/world.ts';
import { companyFacts } from './edgar-facts.ts';
import {
  conditional,
  jsonReply,
  textReply,
  type VendorHandler,
  type VendorReply,
  type VendorRequest,
} from './exchange.ts';

const UNDECLARED = `<html><head><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1><p>To allow for equitable access to all users, please declare your traffic by updating your user agent to include company specific information.</p></body></html>`;

/**
 * The filing archive: ticker lists, columnar lists, company facts, folders with headers and exhibits, documents and full
 * submissions. Requests without a declared user agent are refused.
 */
export function edgarVendor(world: World): VendorHandler {
  return (request) => {
    if (!request.headers['user-agent']?.trim()) return textReply(403, 'text/html', UNDECLARED);
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound();
    if (request.path === '/files/company_tickers.json') return jsonReply(200, tickerList(world));
    if (request.path === '/files/company_tickers_exchange.json') return jsonReply(200, exchangeList(world));
    const facts = /^\/api\/xbrl\/companyfacts\/CIK(\d{10})\.json$/.exec(request.path);
    if (facts) return factsReply(world, request, Number(facts[1]));
    const list = /^\/submissions\/CIK(\d{10})\.json$/.exec(request.path);
    if (list) return submissions(world, request, Number(list[1]));
    const file =
      /^\/Archives\/edgar\/data\/(\d+)\/(\d{18})\/([\w.-]+)$/.exec(request.path) ??
      /^\/Archives\/edgar\/data\/(\d+)\/(\d{10}-\d{2}-\d{6})(\.txt)$/.exec(request.path);
    return file ? document(world, request, Number(file[1]), file[2] ?? '', file[3] ?? '') : notFound();
  };
}

const notFound = (): VendorReply =>
  textReply(
    404,
    'application/xml',
    '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
  );

const tickerList = (world: World) =>
  Object.fromEntries(
    world.companies.map(({ cik, ticker, legalName }, index) => [index, { cik_str: cik, ticker, title: legalName }]),
  );

const exchangeName = (company: Company): string => (company.exchange === 'NYSE' ? 'NYSE' : 'Nasdaq');

const exchangeList = (world: World) => ({
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: world.companies.map((company) => [company.cik, company.legalName, company.ticker, exchangeName(company)]),
});

function factsReply(world: World, request: VendorRequest, cik: number): VendorReply {
  const company = world.companies.find((candidate) => candidate.cik === cik);
  return company ? jsonReply(200, companyFacts(world, company, filingsOf(world, company, request.now))) : notFound();
}

const filingsOf = (world: World, company: Company, now: Date): DocumentPlan[] =>
  world
    .documentsBetween(Number.NEGATIVE_INFINITY, now.getTime())
    .filter((plan) => plan.outlet === 'filings' && plan.ticker === company.ticker);

function submissions(world: World, request: VendorRequest, cik: number): VendorReply {
  const company = world.companies.find((candidate) => candidate.cik === cik);
  if (!company) return notFound();
  const filings = filingsOf(world, company, request.now).reverse();
  const newest = filings[0]?.publishedMs ?? world.session(0).openMs;
  const etag = `"${hexName(world.seed, 16, 'edgar', company.ticker, filings.length, newest)}"`;
  return conditional(request, etag, newest, () => jsonReply(200, submissionList(world, company, filings)));
}

function submissionList(world: World, company: Company, filings: readonly DocumentPlan[]) {
  const day = (plan: DocumentPlan) => new Date(plan.publishedMs).toISOString().slice(0, 10);
  const former = company.aliases.filter(({ type, alias }) => type === 'former_name' && alias.includes('Company'));
  return {
    cik: String(company.cik),
    entityType: 'operating',
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: 0,
    sic: '3674',
    sicDescription: company.industry,
    name: company.legalName.toUpperCase(),
    tickers: [company.ticker],
    exchanges: [exchangeName(company)],
    ein: '000000000',
    description: '',
    website: '',
    investorWebsite: '',
    category: 'Large accelerated filer',
    fiscalYearEnd: '1231',
    stateOfIncorporation: 'DE',
    stateOfIncorporationDescription: 'DE',
    addresses: { mailing: addressOf(company), business: addressOf(company) },
    phone: '302-555-0100',
    flags: '',
    formerNames: former.map(({ alias, untilSession }) => ({
      name: alias.toUpperCase(),
      from: null,
      to: new Date(world.session(untilSession ?? 0).openMs).toISOString(),
    })),
    filings: {
      recent: {
        accessionNumber: filings.map(accessionOf),
        filingDate: filings.map(day),
        reportDate: filings.map(day),
        acceptanceDateTime: filings.map((plan) => new Date(plan.publishedMs).toISOString()),
        act: filings.map(() => '34'),
        form: filings.map(formOf),
        fileNumber: filings.map(() => `001-${String(company.cik).slice(-5)}`),
        filmNumber: filings.map((plan) => String(plan.session * 1_000)),
        items: filings.map((plan) => itemsOf(world, plan)),
        size: filings.map(() => 24_000),
        isXBRL: filings.map(() => 0),
        isInlineXBRL: filings.map(() => 0),
        primaryDocument: filings.map(primaryDocumentOf),
        primaryDocDescription: filings.map(
          (plan) => `${namesOf(company, plan.session).shortName} FORM ${formOf(plan)}`,
        ),
      },
      files: [],
    },
  };
}

const addressOf = (company: Company) => ({
  street1: '1 SANDBOX WAY',
  street2: null,
  city: company.headquarters.toUpperCase(),
  stateOrCountry: 'DE',
  zipCode: '19801',
  stateOrCountryDescription: 'DE',
});

function itemsOf(world: World, plan: DocumentPlan): string {
  const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
  return event?.kind === 'company' && plan.kind === 'filing_8k' ? itemOf(event)[0] : '';
}

function document(world: World, request: VendorRequest, cik: number, accession: string, file: string): VendorReply {
  const submission = findSubmission(world, request.now, cik, accession);
  if (submission === null) return notFound();
  const number = accessionOf(submission.plan);
  if (file === 'index.json') return jsonReply(200, folderListing(submission));
  if (file === `${number}-index-headers.html`) return textReply(200, 'text/html', indexHeadersPage(submission));
  if (file === '.txt' || file === `${number}.txt`) return textReply(200, 'text/plain', submissionText(submission));
  const part = submission.parts.find(({ filename }) => filename === file);
  return part === undefined ? notFound() : textReply(200, 'text/html', part.content);
}

/** A filing with its documents: the form, and for a current report the press release on the same event. */
function findSubmission(world: World, now: Date, cik: number, accession: string): Submission | null {
  const id = documentIdOfAccession(accession);
  const plan = id === null ? null : world.findPublished(id, now.getTime());
  const company = world.companies.find((candidate) => candidate.cik === cik);
  if (!plan || plan.outlet !== 'filings' || plan.ticker !== company?.ticker) return null;
  const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
  if (event?.kind !== 'company') return null;
  const form = {
    type: formOf(plan),
    filename: primaryDocumentOf(plan),
    content: filingPage(plan, world.story(plan), event),
  };
  const release = world
    .documentsBetween(event.atMs, plan.publishedMs)
    .find(({ kind, eventId }) => plan.kind === 'filing_8k' && kind === 'press_release' && eventId === plan.eventId);
  const exhibit = release && {
    type: 'EX-99.1',
    filename: primaryDocumentOf(plan).replace(/\.htm$/, '-ex991.htm'),
    content: pressReleasePage(release, world.story(release)),
  };
  return { plan, company, items: [itemsOf(world, plan)].filter(Boolean), parts: exhibit ? [form, exhibit] : [form] };
}
