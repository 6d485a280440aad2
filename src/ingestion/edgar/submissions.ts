import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../../kernel/calendar/civil-date.ts';
import { endOfDay } from '../../filings/public-time.ts';
import { arrayOf, instant, isObject, type JsonObject, parseObject, text } from '../json.ts';

/** A filing in EDGAR's list of a company's filings (`/submissions/CIK##########.json`), which has one array per field. */
export interface ListedFiling {
  accession: string;
  form: string;
  /** `acceptanceDateTime` read as the UTC it claims; for many filings it is New York's local time. */
  listedAsUtc: Date | null;
  filedOn: IsoDate | null;
  periodEnd: IsoDate | null;
  /** Item codes of a current report. */
  items: string[];
  /** Path below the filing's folder; null when only the full submission text exists. */
  primaryDocument: string | null;
  description: string | null;
}

export interface Submissions {
  name: string | null;
  filings: ListedFiling[];
  /** Files with older filings, the newest first. */
  older: { name: string; filedUntil: IsoDate }[];
}

const FILINGS_MAX = 5_000;
const OLDER_FILES_MAX = 50;
const ITEMS_MAX = 30;

export function parseSubmissions(bytes: Uint8Array): Submissions | null {
  const root = parseObject(bytes);
  const filings = isObject(root?.['filings']) ? root['filings'] : undefined;
  if (root === null || !isObject(filings?.['recent'])) return null;
  const older = arrayOf(filings['files'])
    .slice(0, OLDER_FILES_MAX)
    .flatMap((entry) => {
      const name = isObject(entry) ? text(entry['name'], 100) : undefined;
      const filedUntil = isObject(entry) ? text(entry['filingTo'], 10) : undefined;
      const isFile = name !== undefined && /^CIK\d{10}-submissions-\d{1,4}\.json$/.test(name);
      return isFile && filedUntil !== undefined && isCalendarDate(filedUntil) ? [{ name, filedUntil }] : [];
    });
  return { name: text(root['name'], 200) ?? null, filings: readColumns(filings['recent']), older };
}

/** A file of older filings has the columns at its top; null when it has none. */
export function parseOlderSubmissions(bytes: Uint8Array): ListedFiling[] | null {
  const root = parseObject(bytes);
  return root === null || !Array.isArray(root['accessionNumber']) ? null : readColumns(root);
}

function readColumns(columns: JsonObject): ListedFiling[] {
  const column = (name: string) => arrayOf(columns[name]);
  const [forms, accepted, filed] = [column('form'), column('acceptanceDateTime'), column('filingDate')];
  const [documents, descriptions] = [column('primaryDocument'), column('primaryDocDescription')];
  const [items, periods] = [column('items'), column('reportDate')];
  return column('accessionNumber')
    .slice(0, FILINGS_MAX)
    .flatMap((value, index): ListedFiling[] => {
      const accession = text(value, 30);
      const form = text(forms[index], 30);
      const listedAsUtc = instant(accepted[index]);
      const filedOn = dateOf(filed[index]);
      if (accession === undefined || !/^\d{10}-\d{2}-\d{6}$/.test(accession) || form === undefined) return [];
      if (listedAsUtc === null && filedOn === null) return [];
      return [
        {
          accession,
          form,
          listedAsUtc,
          filedOn,
          periodEnd: dateOf(periods[index]),
          items: itemCodes(text(items[index], 200)),
          primaryDocument: safePath(text(documents[index], 200)),
          description: text(descriptions[index], 200) ?? null,
        },
      ];
    });
}

const itemCodes = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => /^[\w.]{1,10}$/.test(item))
    .slice(0, ITEMS_MAX);

function dateOf(value: unknown): IsoDate | null {
  const date = text(value, 10);
  return date !== undefined && isCalendarDate(date) ? date : null;
}

/** The path becomes part of a URL, so only a plain file below the filing's folder is accepted. */
function safePath(path: string | undefined): string | null {
  return path !== undefined && /^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/.test(path) && !path.includes('..') ? path : null;
}

/** The position of a filing in its list: its stated time, otherwise the end of its day. */
export function listedTime(filing: ListedFiling): number {
  if (filing.listedAsUtc !== null) return filing.listedAsUtc.getTime();
  return filing.filedOn === null ? 0 : endOfDay(filing.filedOn).getTime();
}
