import { isPeriodicReport, isWantedForm } from '../../filings/form.ts';
import { saveFilings } from '../../filings/use/save-filings.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { compareText } from '../../kernel/compare-text.ts';
import { availability } from '../intake.ts';
import { instant, text, texts } from '../json.ts';
import { mapBounded } from '../map-bounded.ts';
import {
  CONCURRENT_ITEM_FETCHES,
  type Cursor,
  type FetchContext,
  type SourceAdapter,
  VendorError,
} from '../source-adapter.ts';
import { conditionalHeaders, readValidators, type Validators, validatorsOf } from '../web/page-request.ts';
import { type Archive, type ArchiveSettings, openArchive, VENDOR } from './archive.adapter.ts';
import { olderSubmissionsUrl, submissionsUrl, tickerListUrl } from './archive-urls.ts';
import { readFacts, readFactsProgress } from './facts.adapter.ts';
import { type ReadFiling, readFiling } from './filing-files.adapter.ts';
import { type ListedFiling, listedTime, parseOlderSubmissions, parseSubmissions } from './submissions.ts';
import { findListedTicker, parseTickerList } from './ticker-list.ts';
import { readWaiting, updateWaiting } from './waiting-filings.ts';

const LIST_BYTES_MAX = 16 * 1024 * 1024;
/** While the history is read, filings appear in the list some time after their acceptance time. */
const OVERLAP_MS = 2 * DAY_MS;
const RECENT_MAX = 500;
/** The newest wanted filings of the list. For later runs a filing is new that is not among them, however late it is listed. */
const LISTED_MAX = 500;
/** Each filing is a header, a document and perhaps exhibits: bounds the run's requests and one transaction. */
const FILINGS_PER_RUN_MAX = 50;
const OLDER_FILES_PER_RUN_MAX = 5;

/** Reads a company's new filings with their exhibits and data, and the figures of its statements. */
export function createFilingsAdapter(settings: ArchiveSettings): SourceAdapter {
  return {
    fetch: async (context) => {
      const { config, cursor, now, source } = context;
      const archive = openArchive(settings, context);
      const cik = config.cik ?? text(cursor?.['cik'], 10) ?? (await findCik(archive, config.ticker ?? source.ticker));
      const listed = readListed(cursor, config.forms);
      const list = await readList(archive, context, cik, listed === null ? {} : readValidators(cursor?.['validators']));
      const before = readWaiting(cursor?.['waiting'], now);
      const isWaiting = ({ accession }: ListedFiling) => before[accession] !== undefined;
      const known = new Set([...texts(cursor?.['recent'], RECENT_MAX), ...texts(cursor?.['listed'], LISTED_MAX)]);
      const wanted = wantedOf(list.filings, config.forms);
      const newest = new Set(wanted.slice(-LISTED_MAX).map(({ accession }) => accession));
      const isNew = (filing: ListedFiling): boolean =>
        listed === null
          ? listedTime(filing) >= list.floorMs && !known.has(filing.accession)
          : newest.has(filing.accession) && !listed.has(filing.accession);
      const fresh = wanted.filter((filing) => isNew(filing) && !isWaiting(filing));
      // New filings first: those that wait must not take the place of others.
      const batch = [...fresh, ...wanted.filter(isWaiting)].slice(0, FILINGS_PER_RUN_MAX);
      const read = await mapBounded(batch, CONCURRENT_ITEM_FETCHES, (filing) =>
        readFiling(archive, context, { cik, name: list.name }, filing),
      );
      const idsWhere = (outcome: unknown) =>
        batch.filter((_, index) => read[index] === outcome).map((f) => f.accession);
      const missing = idsWhere('missing');
      const failed = [...missing, ...idsWhere('unavailable')];
      // One filing may be missing for ever, and so may all new ones of a source that was read before.
      if (failed.length > 1 && failed.length === batch.length && (cursor === null || missing.length === 0)) {
        const { host } = new URL(archive.archiveUrl);
        throw new VendorError(`${VENDOR} (${host}) served none of ${failed.length} requested filings.`);
      }
      const { waiting, givenUp } = updateWaiting(before, {
        resolved: batch.map(({ accession }) => accession).filter((id) => !failed.includes(id)),
        failed,
        now,
      });
      const more = fresh.length > FILINGS_PER_RUN_MAX;
      const filings = read.filter((result): result is ReadFiling => typeof result === 'object');
      const progress = readFactsProgress(cursor);
      for (const { filing } of filings) if (isPeriodicReport(filing.form)) progress.waiting[filing.accession] ??= 0;
      // The facts come last, so that the times of the filings behind them are stored by then.
      const facts = more ? { facts: [], progress, failed: false } : await readFacts(archive, cik, progress);
      const latest = batch.reduce((max, filing) => Math.max(max, listedTime(filing)), list.fromMs);
      const hasWork = more || Object.keys(waiting).length > 0;
      return {
        items: filings.flatMap(({ items }) => items),
        more,
        givenUp: givenUp.map((accession) => nameOf(wanted, accession)),
        skipped: givenUp.length + idsWhere('refused').length + (facts.failed ? 1 : 0),
        cursor: {
          cik,
          since: new Date(Math.min(latest, now.getTime())).toISOString(),
          ...(listed === null && more
            ? { recent: [...known, ...batch.map(({ accession }) => accession)].slice(-RECENT_MAX) }
            : { forms: config.forms, listed: listedAfter(listed, newest, fresh.slice(FILINGS_PER_RUN_MAX)) }),
          waiting,
          facts: facts.progress,
          // While filings remain, the next response must not be 304 Not Modified.
          validators: hasWork ? {} : list.validators,
        },
        save: async (tx, ingestedAt) => {
          await saveFilings(tx, {
            companyId: source.companyId,
            companyCik: String(Number(cik)),
            filings: filings.map(({ filing }) => filing),
            listed: list.filings,
            facts: facts.facts,
            ingestedAt,
            availableFrom: (publicAt) => availability(publicAt, ingestedAt, context.backfill).availableAt,
            backfilledFrom: (publicAt) => availability(publicAt, ingestedAt, true).availableAt,
          });
          // The run counts documents; filings and figures are data about them.
          return { fetched: 0, inserted: 0 };
        },
      };
    },
  };
}

/** As `8-K 0000000042-26-000001`; without its form where the list has lost it. */
const nameOf = (listed: readonly ListedFiling[], id: string): string =>
  [listed.find(({ accession }) => accession === id)?.form, id].filter(Boolean).join(' ');

/** What the list had when it was read to its end; null before, and for other forms than now. */
function readListed(cursor: Cursor | null, forms: readonly string[]): Set<string> | null {
  const read = cursor?.['forms'];
  if (!Array.isArray(read) || read.join() !== forms.join()) return null;
  return new Set(texts(cursor?.['listed'], LISTED_MAX));
}

/** A filing that left the list stays as long as there is room: it may come back. */
function listedAfter(
  before: ReadonlySet<string> | null,
  newest: ReadonlySet<string>,
  unread: readonly ListedFiling[],
): string[] {
  const waiting = new Set(unread.map(({ accession }) => accession));
  const gone = [...(before ?? [])].filter((accession) => !newest.has(accession));
  return [...gone, ...[...newest].filter((accession) => !waiting.has(accession))].slice(-LISTED_MAX);
}

/** The filings of these forms, the oldest first. */
const wantedOf = (filings: readonly ListedFiling[], forms: readonly string[]): ListedFiling[] =>
  oncePerAccession(filings)
    .filter(({ form }) => isWantedForm(form, forms))
    .sort((a, b) => listedTime(a) - listedTime(b) || compareText(a.accession, b.accession));

/** A filing stands in two parts of the list, or twice in one, when EDGAR moves lines or several companies file together. */
const oncePerAccession = (filings: readonly ListedFiling[]): ListedFiling[] => [
  ...new Map(filings.toReversed().map((filing) => [filing.accession, filing])).values(),
];

async function findCik(archive: Archive, ticker: string): Promise<string> {
  const response = await archive.get(tickerListUrl(archive.archiveUrl), { maxBytes: LIST_BYTES_MAX });
  const list = parseTickerList(response.body);
  if (list === null) throw archive.malformed(response);
  const found = findListedTicker(list, ticker);
  if (found === null)
    throw new VendorError(`${VENDOR} lists no company with the ticker ${ticker}: set config.cik of the source.`);
  return found.cik;
}

interface FilingList {
  name: string | null;
  filings: ListedFiling[];
  /** Filings listed before this time are old. */
  floorMs: number;
  /** Where this run starts. */
  fromMs: number;
  validators: Validators;
}

/** The list of filings; empty when it did not change. The first run reads older files of the list as far as the history goes. */
async function readList(
  archive: Archive,
  context: FetchContext,
  cik: string,
  validators: Validators,
): Promise<FilingList> {
  const { cursor, now, config } = context;
  const reached = instant(cursor?.['since']);
  const fromMs = reached?.getTime() ?? now.getTime() - (config.historyDays ?? context.historyDays) * DAY_MS;
  const floorMs = reached === null ? fromMs : fromMs - OVERLAP_MS;
  const response = await archive.get(submissionsUrl(archive.baseUrl, cik), {
    maxBytes: LIST_BYTES_MAX,
    headers: conditionalHeaders(validators),
  });
  if (response.status === 304) return { name: null, filings: [], floorMs, fromMs, validators };
  const list = parseSubmissions(response.body);
  if (list === null) throw archive.malformed(response);
  const filings = [...list.filings];
  const floorDate = new Date(floorMs).toISOString().slice(0, 10);
  const older = context.backfill ? list.older.filter(({ filedUntil }) => filedUntil >= floorDate) : [];
  for (const { name } of older.slice(0, OLDER_FILES_PER_RUN_MAX)) {
    const page = await archive.get(olderSubmissionsUrl(archive.baseUrl, name), { maxBytes: LIST_BYTES_MAX });
    const part = parseOlderSubmissions(page.body);
    if (part === null) throw archive.malformed(page);
    filings.push(...part);
  }
  return { name: list.name, filings, floorMs, fromMs, validators: validatorsOf(response.headers) };
}
