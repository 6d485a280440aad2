import type { Company } from '../cast/company.ts';
import { accessionOf, documentIdOfAccession, primaryDocumentOf } from '../pages/address.ts';
import { filingPage, formOf, itemOf, submissionText } from '../pages/filing-page.ts';
import { namesOf } from '../prose/names.ts';
import { hexName } from '../rng.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { World } from '../world/world.ts';
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
 * The filing archive: columnar lists, documents and full submissions. Requests without a declared user agent are
 * refused.
 */
export function edgarVendor(world: World): VendorHandler {
  return (request) => {
    if (!request.headers['user-agent']?.trim()) return textReply(403, 'text/html', UNDECLARED);
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound();
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

function submissions(world: World, request: VendorRequest, cik: number): VendorReply {
  const company = world.companies.find((candidate) => candidate.cik === cik);
  if (!company) return notFound();
  const filings = world
    .documentsBetween(Number.NEGATIVE_INFINITY, request.now.getTime())
    .filter((plan) => plan.outlet === 'filings' && plan.ticker === company.ticker)
    .reverse();
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
    sic: '3674',
    sicDescription: company.industry,
    name: company.legalName.toUpperCase(),
    tickers: [company.ticker],
    exchanges: [company.exchange === 'NYSE' ? 'NYSE' : 'Nasdaq'],
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

function itemsOf(world: World, plan: DocumentPlan): string {
  const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
  return event?.kind === 'company' && plan.kind === 'filing_8k' ? itemOf(event)[0] : '';
}

function document(world: World, request: VendorRequest, cik: number, accession: string, file: string): VendorReply {
  const id = documentIdOfAccession(accession);
  const plan = id === null ? null : world.findPublished(id, request.now.getTime());
  const company = world.companies.find((candidate) => candidate.cik === cik);
  if (!plan || plan.outlet !== 'filings' || plan.ticker !== company?.ticker) return notFound();
  const event = plan.eventId === null ? null : world.findEvent(plan.eventId);
  if (event?.kind !== 'company') return notFound();
  const page = filingPage(plan, world.story(plan), event);
  if (file === primaryDocumentOf(plan)) return textReply(200, 'text/html', page);
  const isFull = file === '.txt' || file === `${accessionOf(plan)}.txt`;
  return isFull ? textReply(200, 'text/plain', submissionText(plan, page)) : notFound();
}
