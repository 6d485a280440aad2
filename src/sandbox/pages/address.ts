import { getCompany } from '../cast/companies.ts';
import { sentenceText, type Story } from '../prose/text.ts';
import type { DocumentPlan } from '../world/document.ts';
import { slugOf } from './html.ts';

/** Path of a document below the outlets' or EDGAR's base URL. */
export function documentPath(plan: DocumentPlan, story: Story): string {
  if (plan.outlet === 'filings') return filingPath(plan);
  if (plan.outlet === 'newsroom') return `/newsroom/${getCompany(plan.ticker ?? '').slug}/${plan.id}.html`;
  const date = new Date(plan.publishedMs).toISOString().slice(0, 10).replaceAll('-', '/');
  return `/${plan.outlet}/${date}/${slugOf(sentenceText(story.title))}-${plan.id}.html`;
}

/** The id precedes the file suffix; the words before it are only a readable slug. */
export function documentIdIn(path: string): string | null {
  return /(?:^|[-/])(d\d{1,4}-\d{1,4}|l\d{1,12})\.html$/.exec(path)?.[1] ?? null;
}

/** A stable accession number in EDGAR's form: agent, year and sequence. */
export function accessionOf(plan: DocumentPlan): string {
  const sequence = plan.id.split('-')[1] ?? '0';
  const year = String(new Date(plan.publishedMs).getUTCFullYear() % 100).padStart(2, '0');
  return `0009${String(plan.session).padStart(6, '0')}-${year}-${sequence.padStart(6, '0')}`;
}

/** Accepts the accession number with or without dashes. */
export function documentIdOfAccession(accession: string): string | null {
  const match = /^0009(\d{6})-?\d{2}-?(\d{6})$/.exec(accession);
  return match ? `d${Number(match[1])}-${Number(match[2])}` : null;
}

export function primaryDocumentOf(plan: DocumentPlan): string {
  const date = new Date(plan.publishedMs).toISOString().slice(0, 10).replaceAll('-', '');
  return `${(plan.ticker ?? '').toLowerCase()}-${date}.htm`;
}

function filingPath(plan: DocumentPlan): string {
  const { cik } = getCompany(plan.ticker ?? '');
  return `/Archives/edgar/data/${cik}/${accessionOf(plan).replaceAll('-', '')}/${primaryDocumentOf(plan)}`;
}
