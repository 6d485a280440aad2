import type { ListedFiling } from './submissions.ts';

const trimmed = (base: string): string => base.replace(/\/+$/, '');
const padded = (cik: string): string => cik.padStart(10, '0');

/** Paths of data.sec.gov. */
export const submissionsUrl = (base: string, cik: string): string =>
  `${trimmed(base)}/submissions/CIK${padded(cik)}.json`;
export const olderSubmissionsUrl = (base: string, file: string): string => `${trimmed(base)}/submissions/${file}`;
export const companyFactsUrl = (base: string, cik: string): string =>
  `${trimmed(base)}/api/xbrl/companyfacts/CIK${padded(cik)}.json`;

/** Paths of www.sec.gov. */
export const tickerListUrl = (archive: string): string => `${trimmed(archive)}/files/company_tickers.json`;

export function folderUrl(archive: string, cik: string, accession: string): string {
  return `${trimmed(archive)}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`;
}

/** The main document, or the full submission text where the list names none. */
export function filingUrl(archive: string, cik: string, filing: ListedFiling): string {
  const document = filing.primaryDocument ?? `${filing.accession}.txt`;
  return `${folderUrl(archive, cik, filing.accession)}/${document}`;
}

/** The page with the filing's header and the types of its documents. */
export function headersUrl(archive: string, cik: string, accession: string): string {
  return `${folderUrl(archive, cik, accession)}/${accession}-index-headers.html`;
}
