import type { Filing } from '../../filings/filing.ts';
import { isCurrentReport, isHoldingsForm, isOwnershipForm, isPressReleaseExhibit } from '../../filings/form.ts';
import { parseHoldings, parseHoldingsCover } from '../../filings/holdings-report.ts';
import { parseOwnershipReport } from '../../filings/ownership.ts';
import { computePublicAt, decideAcceptance } from '../../filings/public-time.ts';
import { filerCikOf, readSubmissionHeader, type SubmissionHeader } from '../../filings/submission-header.ts';
import type { HttpResponse } from '../../kernel/net/http.ts';
import type { IntakeHints } from '../intake.ts';
import type { FetchContext, FetchedItem } from '../source-adapter.ts';
import { type Archive } from './archive.adapter.ts';
import { filingUrl, folderUrl, headersUrl } from './archive-urls.ts';
import { filingTitle } from './filing-title.ts';
import type { ListedFiling } from './submissions.ts';

/** Exhibits read per filing. */
const PRESS_RELEASES_MAX = 8;

export interface ReadFiling {
  filing: Filing;
  /** The filing's main document first, then its press releases. */
  items: FetchedItem[];
}

/** Reads a filing: its header, its main document, the press releases among its exhibits, and the data in XML forms. */
export async function readFiling(
  archive: Archive,
  context: FetchContext,
  company: { cik: string; name: string | null },
  listed: ListedFiling,
): Promise<ReadFiling | 'missing' | 'unavailable' | 'refused'> {
  const { archiveUrl } = archive;
  const header = await readHeader(archive, headersUrl(archiveUrl, company.cik, listed.accession));
  const fileUrl = (name: string) => `${folderUrl(archiveUrl, company.cik, listed.accession)}/${name}`;
  // The page for people; of an ownership report the XML behind it is read.
  const url = filingUrl(archiveUrl, company.cik, listed);
  const main = await archive.getFile(ownershipFile(fileUrl, listed, header) ?? url);
  if (typeof main === 'string') return main;
  const filing = describeFiling(context, listed, header, url);
  const items = [await toItem(context, main, filing, { title: filingTitle(company.name, listed) })];
  if (isOwnershipForm(listed.form)) filing.ownership = parseOwnershipReport(textOf(main));
  if (isHoldingsForm(listed.form)) {
    const read = await readHoldings(archive, fileUrl, filing, header);
    if (read === 'missing' || read === 'unavailable') return read;
    const manager = header?.parties.find(({ role }) => role === 'filer');
    const managerName = read?.cover?.managerName ?? manager?.name ?? company.name ?? context.source.ticker;
    if (read !== null)
      filing.holdings = { ...read, managerCik: manager?.cik ?? String(Number(company.cik)), managerName };
  }
  for (const exhibit of pressReleasesOf(listed, header)) {
    const file = await archive.getFile(fileUrl(exhibit.filename));
    // Without its press release a current report is often empty, so that the whole filing is tried again.
    if (file === 'missing' || file === 'unavailable') return file;
    if (file === 'refused') continue;
    items.push(await toItem(context, file, filing, { exhibit: exhibit.type, filename: exhibit.filename }));
  }
  return { filing, items };
}

/** Null where the page is missing or unreadable: then the acceptance time is not proven, and its later reading counts. */
async function readHeader(archive: Archive, url: string): Promise<SubmissionHeader | null> {
  const page = await archive.getFile(url);
  return typeof page === 'string' ? null : readSubmissionHeader(textOf(page));
}

function ownershipFile(
  fileUrl: (name: string) => string,
  listed: ListedFiling,
  header: SubmissionHeader | null,
): string | null {
  if (!isOwnershipForm(listed.form)) return null;
  const name =
    header?.documents.find(({ type, filename }) => type === listed.form && filename.endsWith('.xml'))?.filename ??
    /^xsl\w+\/([\w.-]+\.xml)$/.exec(listed.primaryDocument ?? '')?.[1];
  return name === undefined ? null : fileUrl(name);
}

function describeFiling(
  context: FetchContext,
  listed: ListedFiling,
  header: SubmissionHeader | null,
  url: string,
): Filing {
  const filedOn = header?.filedOn ?? listed.filedOn;
  const accepted = decideAcceptance({
    header: header?.acceptedAt ?? null,
    listedAsUtc: listed.listedAsUtc,
    filedOn,
    observedAt: context.now,
  });
  return {
    accession: listed.accession,
    form: listed.form,
    filerCik: filerCikOf(header),
    items: listed.items.length > 0 ? listed.items : (header?.items ?? []),
    periodEnd: header?.period ?? listed.periodEnd,
    filedOn,
    acceptedAt: accepted.at,
    acceptanceProven: accepted.proven,
    publicAt: publicBy(computePublicAt(accepted.at, filedOn), accepted.at, context.now),
    url,
    ownership: null,
    holdings: null,
  };
}

/** A filing that is listed already is public, whatever the rule says. */
const publicBy = (publicAt: Date, acceptedAt: Date, observedAt: Date): Date =>
  publicAt > observedAt && acceptedAt <= observedAt ? observedAt : publicAt;

function pressReleasesOf(listed: ListedFiling, header: SubmissionHeader | null) {
  if (!isCurrentReport(listed.form)) return [];
  return (header?.documents ?? [])
    .filter(({ type, filename }) => isPressReleaseExhibit(type) && /\.(?:html?|txt|pdf)$/i.test(filename))
    .slice(0, PRESS_RELEASES_MAX);
}

async function readHoldings(
  archive: Archive,
  fileUrl: (name: string) => string,
  filing: Filing,
  header: SubmissionHeader | null,
) {
  const named = (pattern: RegExp) => header?.documents.find(({ type }) => pattern.test(type))?.filename;
  const [tableName, coverName] = [named(/^INFORMATION TABLE$/i), named(/^13F-HR/i)];
  if (tableName === undefined) return null;
  const [table, cover] = await Promise.all([
    archive.getFile(fileUrl(tableName)),
    coverName === undefined ? ('refused' as const) : archive.getFile(fileUrl(coverName)),
  ]);
  if (table === 'missing' || table === 'unavailable') return table;
  if (cover === 'missing' || cover === 'unavailable') return cover;
  const filedOn = filing.filedOn ?? filing.publicAt.toISOString().slice(0, 10);
  const lines = table === 'refused' ? null : parseHoldings(textOf(table), filedOn);
  return lines === null ? null : { lines, cover: cover === 'refused' ? null : parseHoldingsCover(textOf(cover)) };
}

const textOf = (response: HttpResponse): string => Buffer.from(response.body).toString('utf8');

async function toItem(
  context: FetchContext,
  file: HttpResponse,
  filing: Filing,
  part: { title: string } | { exhibit: string; filename: string },
): Promise<FetchedItem> {
  const contentType = file.headers['content-type'] ?? 'text/html';
  const isExhibit = 'exhibit' in part;
  const hints: IntakeHints = {
    formType: filing.form,
    publishedAt: filing.publicAt.toISOString(),
    publishedExact: true,
    tickers: [context.source.ticker],
    ...(filing.items.length === 0 ? {} : { items: filing.items }),
    ...(filing.filerCik === null ? {} : { filerCik: filing.filerCik }),
    ...(isExhibit ? { exhibit: part.exhibit } : { title: part.title }),
  };
  return {
    externalId: isExhibit ? `${filing.accession}/${part.filename}` : filing.accession,
    url: isExhibit ? file.url : filing.url,
    documentType: isExhibit ? 'press_release' : 'filing',
    contentType,
    artifact: await context.put(file.body, contentType),
    publishedAt: filing.publicAt,
    filingAccession: filing.accession,
    hints,
  };
}
