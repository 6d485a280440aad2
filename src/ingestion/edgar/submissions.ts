import { arrayOf, instant, isObject, parseObject, text } from '../json.ts';

/** EDGAR's list of a company's filings (`/submissions/CIK##########.json`), with one array per field. */
export interface Filing {
  accession: string;
  form: string;
  acceptedAt: Date;
  /** Path below the filing's folder; null when only the full submission text exists. */
  primaryDocument: string | null;
  description: string | null;
}

export interface Submissions {
  name: string | null;
  filings: Filing[];
}

const FILINGS_MAX = 5_000;

export function parseSubmissions(bytes: Uint8Array): Submissions | null {
  const root = parseObject(bytes);
  const recent = isObject(root?.['filings']) ? root['filings']['recent'] : undefined;
  if (root === null || !isObject(recent)) return null;
  const column = (name: string) => arrayOf(recent[name]);
  const accessions = column('accessionNumber').slice(0, FILINGS_MAX);
  const [forms, accepted, filed] = [column('form'), column('acceptanceDateTime'), column('filingDate')];
  const [documents, descriptions] = [column('primaryDocument'), column('primaryDocDescription')];
  const filings = accessions.flatMap((value, index): Filing[] => {
    const accession = text(value, 30);
    const form = text(forms[index], 30);
    const acceptedAt = instant(accepted[index]) ?? instant(filed[index]);
    if (accession === undefined || !/^\d{10}-\d{2}-\d{6}$/.test(accession) || form === undefined || !acceptedAt)
      return [];
    return [
      {
        accession,
        form,
        acceptedAt,
        primaryDocument: safePath(text(documents[index], 200)),
        description: text(descriptions[index], 200) ?? null,
      },
    ];
  });
  return { name: text(root['name'], 200) ?? null, filings };
}

/** The path becomes part of a URL, so only a plain file below the filing's folder is accepted. */
function safePath(path: string | undefined): string | null {
  return path !== undefined && /^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/.test(path) && !path.includes('..') ? path : null;
}

export function submissionsUrl(base: string, cik: string): string {
  return `${base.replace(/\/+$/, '')}/submissions/CIK${cik.padStart(10, '0')}.json`;
}

export function filingUrl(archive: string, cik: string, filing: Filing): string {
  const folder = filing.accession.replaceAll('-', '');
  const document = filing.primaryDocument ?? `${filing.accession}.txt`;
  return `${archive.replace(/\/+$/, '')}/Archives/edgar/data/${Number(cik)}/${folder}/${document}`;
}

/** An amendment counts as its form: `10-K/A` matches `10-K`. */
export function isWantedForm(form: string, wanted: readonly string[]): boolean {
  return wanted.includes(form) || wanted.includes(form.replace(/\/A$/, ''));
}
