import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import { parseAcceptanceStamp } from './public-time.ts';

export type PartyRole = 'filer' | 'issuer' | 'reporting_owner' | 'subject' | 'filed_by';

export interface FilingParty {
  role: PartyRole;
  /** Without leading zeros. */
  cik: string;
  name: string | null;
}

export interface FilingDocument {
  /** `8-K`, `EX-99.1`, `INFORMATION TABLE`. */
  type: string;
  filename: string;
  description: string | null;
}

export interface SubmissionHeader {
  accession: string | null;
  form: string | null;
  acceptedAt: Date | null;
  filedOn: IsoDate | null;
  /** End of the period reported on. */
  period: IsoDate | null;
  /** Item codes of a current report, such as `2.02`. The header in words has none. */
  items: string[];
  parties: FilingParty[];
  documents: FilingDocument[];
}

const HEADER_LENGTH_MAX = 200_000;
const DOCUMENTS_MAX = 500;
const PARTIES_MAX = 100;
const ITEMS_MAX = 30;

const ROLES: Record<string, PartyRole> = {
  FILER: 'filer',
  ISSUER: 'issuer',
  'REPORTING-OWNER': 'reporting_owner',
  'SUBJECT-COMPANY': 'subject',
  'SUBJECT COMPANY': 'subject',
  'FILED-BY': 'filed_by',
  'FILED BY': 'filed_by',
};

/**
 * Reads the header of a submission in each form in which EDGAR serves it: tagged (`.hdr.sgml`, index of headers) or in words
 * (full submission text), with tags escaped or not. Null when the text has no such header.
 */
export function readSubmissionHeader(text: string): SubmissionHeader | null {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const head = headerPart(plain);
  const value = (...patterns: RegExp[]): string | null => {
    for (const pattern of patterns) {
      const found = pattern.exec(head)?.[1]?.trim();
      if (found !== undefined && found !== '') return found;
    }
    return null;
  };
  const accepted = value(/<ACCEPTANCE-DATETIME>[ \t]*(\d{14})/i);
  const accession = value(/<ACCESSION-NUMBER>[ \t]*([\d-]{20})/i, /ACCESSION NUMBER:[ \t]*([\d-]{20})/i);
  if (accepted === null && accession === null) return null;
  const items = [...head.matchAll(/<ITEMS>[ \t]*([\w.]{1,10})/gi)].flatMap(([, item]) => item ?? []);
  return {
    accession,
    form: value(/<TYPE>[ \t]*([^\r\n<]{1,40})/i, /CONFORMED SUBMISSION TYPE:[ \t]*([^\r\n]{1,40})/i),
    acceptedAt: accepted === null ? null : parseAcceptanceStamp(accepted),
    filedOn: dateOf(value(/<FILING-DATE>[ \t]*(\d{8})/i, /FILED AS OF DATE:[ \t]*(\d{8})/i)),
    period: dateOf(value(/<PERIOD>[ \t]*(\d{8})/i, /CONFORMED PERIOD OF REPORT:[ \t]*(\d{8})/i)),
    items: [...new Set(items)].slice(0, ITEMS_MAX),
    parties: readParties(head),
    documents: readDocuments(plain),
  };
}

/** The tagged header where there are both, else the header in words. Documents follow it and are not part of it. */
function headerPart(text: string): string {
  const start = Math.max(0, text.search(/<SEC-HEADER>|<ACCEPTANCE-DATETIME>|<SUBMISSION>/i));
  const rest = text.slice(start, start + HEADER_LENGTH_MAX);
  const end = rest.search(/<\/SEC-HEADER>|<DOCUMENT>/i);
  return end < 0 ? rest : rest.slice(0, end);
}

function readParties(head: string): FilingParty[] {
  const sections = [
    ...head.matchAll(
      /(?:^|[\r\n])[ \t]*<?(FILER|ISSUER|REPORTING-OWNER|SUBJECT[- ]COMPANY|FILED[- ]BY)(?:>|:)[ \t]*(?=[\r\n])/gi,
    ),
  ];
  return sections.slice(0, PARTIES_MAX).flatMap((section, index) => {
    const part = head.slice(section.index, sections[index + 1]?.index ?? head.length);
    const cik = /<CIK>[ \t]*(\d{1,10})|CENTRAL INDEX KEY:[ \t]*(\d{1,10})/i.exec(part);
    const name = /<CONFORMED-NAME>[ \t]*([^\r\n<]{1,200})|COMPANY CONFORMED NAME:[ \t]*([^\r\n]{1,200})/i.exec(part);
    const role = ROLES[(section[1] ?? '').toUpperCase()];
    const digits = cik?.[1] ?? cik?.[2];
    if (role === undefined || digits === undefined) return [];
    return [{ role, cik: String(Number(digits)), name: (name?.[1] ?? name?.[2])?.trim() ?? null }];
  });
}

function readDocuments(text: string): FilingDocument[] {
  const found: FilingDocument[] = [];
  let from = 0;
  while (found.length < DOCUMENTS_MAX) {
    const start = text.indexOf('<DOCUMENT>', from);
    if (start < 0) break;
    const part = text.slice(start, start + 2_000).split(/<TEXT>/i, 1)[0] ?? '';
    const type = /<TYPE>[ \t]*([^\r\n<]{1,40})/i.exec(part)?.[1]?.trim();
    const filename = /<FILENAME>[ \t]*([\w.-]{1,150})/i.exec(part)?.[1];
    const description = /<DESCRIPTION>[ \t]*([^\r\n<]{1,200})/i.exec(part)?.[1]?.trim();
    if (type !== undefined && filename !== undefined) {
      found.push({ type, filename, description: description === undefined || description === '' ? null : description });
    }
    from = start + '<DOCUMENT>'.length;
  }
  return found;
}

function dateOf(digits: string | null): IsoDate | null {
  const date = digits?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? '';
  return isCalendarDate(date) ? date : null;
}

/**
 * The CIK of the filer: the reporting owner of an ownership report, the investor of a Schedule 13D or 13G, otherwise the
 * company itself. Null without a header.
 */
export function filerCikOf(header: SubmissionHeader | null): string | null {
  const by = (role: PartyRole) => header?.parties.find((party) => party.role === role)?.cik;
  return by('reporting_owner') ?? by('filed_by') ?? by('filer') ?? by('subject') ?? null;
}
