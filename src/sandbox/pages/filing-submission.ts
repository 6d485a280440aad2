import { newYorkOffsetMs } from '../../kernel/calendar/new-york.ts';
import type { Company } from '../cast/company.ts';
import { namesOf } from '../prose/names.ts';
import { cikText } from '../seed-data.ts';
import type { DocumentPlan } from '../world/document.ts';
import { accessionOf } from './address.ts';
import { escapeHtml } from './html.ts';
import { formOf } from './filing-page.ts';

/** A document inside a filing. */
export interface SubmissionPart {
  /** `8-K`, `EX-99.1`. */
  type: string;
  filename: string;
  content: string;
}

export interface Submission {
  plan: DocumentPlan;
  company: Company;
  items: readonly string[];
  parts: readonly SubmissionPart[];
}

/** New York's wall clock in 14 digits, as headers state the acceptance. */
function acceptanceStamp({ publishedMs }: DocumentPlan): string {
  const wall = new Date(publishedMs + newYorkOffsetMs(publishedMs)).toISOString();
  return wall.slice(0, 19).replace(/[-T:]/g, '');
}

/** The header in words, which the full submission starts with. */
function wordedHeader({ plan, company, parts }: Submission): string {
  const names = namesOf(company, plan.session);
  const stamp = acceptanceStamp(plan);
  const accession = accessionOf(plan);
  return `<SEC-DOCUMENT>${accession}.txt : ${stamp.slice(0, 8)}
<SEC-HEADER>${accession}.hdr.sgml : ${stamp.slice(0, 8)}
<ACCEPTANCE-DATETIME>${stamp}
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${formOf(plan)}
PUBLIC DOCUMENT COUNT:\t\t${parts.length}
FILED AS OF DATE:\t\t${stamp.slice(0, 8)}

FILER:

\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\t\t${names.legalName.toUpperCase()}
\t\tCENTRAL INDEX KEY:\t\t\t${cikText(company.cik)}
</SEC-HEADER>
`;
}

function taggedHeader({ plan, company, items, parts }: Submission): string {
  const stamp = acceptanceStamp(plan);
  return `<SEC-HEADER>${accessionOf(plan)}.hdr.sgml : ${stamp.slice(0, 8)}
<ACCEPTANCE-DATETIME>${stamp}
<ACCESSION-NUMBER>${accessionOf(plan)}
<TYPE>${formOf(plan)}
<PUBLIC-DOCUMENT-COUNT>${parts.length}
${items.map((item) => `<ITEMS>${item}\n`).join('')}<FILING-DATE>${stamp.slice(0, 8)}
<FILER>
<COMPANY-DATA>
<CONFORMED-NAME>${namesOf(company, plan.session).legalName.toUpperCase()}
<CIK>${cikText(company.cik)}
</COMPANY-DATA>
</FILER>
</SEC-HEADER>`;
}

const partHead = ({ type, filename }: SubmissionPart, index: number): string => `<DOCUMENT>
<TYPE>${type}
<SEQUENCE>${index + 1}
<FILENAME>${filename}
<TEXT>
`;

/** The full submission: a header in New York time, then the documents. */
export function submissionText(submission: Submission): string {
  const parts = submission.parts.map((part, index) => `${partHead(part, index)}${part.content}</TEXT>\n</DOCUMENT>\n`);
  return `${wordedHeader(submission)}${parts.join('')}</SEC-DOCUMENT>\n`;
}

/** The index of headers: the header and the types of the documents, without their text. */
export function indexHeadersPage(submission: Submission): string {
  const parts = submission.parts.map(
    (part, index) =>
      `${escapeHtml(partHead(part, index))}<a href="${part.filename}">Document ${index + 1} - file: ${part.filename}</a><br>\n&lt;/DOCUMENT&gt;\n`,
  );
  return `<HTML><HEAD><TITLE>SEC EDGAR Submission ${accessionOf(submission.plan)}</TITLE>
<!--
${taggedHeader(submission)}
-->
</HEAD><BODY>
<PRE>${escapeHtml(wordedHeader(submission))}${parts.join('')}&lt;/SEC-DOCUMENT&gt;</PRE></BODY></HTML>
`;
}

/** `index.json`: the files of a filing's folder. */
export function folderListing({ plan, company, parts }: Submission) {
  const stamp = acceptanceStamp(plan);
  const modified = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');
  const accession = accessionOf(plan);
  const entry = (name: string, size: string) => ({ 'last-modified': modified, name, type: 'text.gif', size });
  return {
    directory: {
      item: [
        entry(`${accession}-index-headers.html`, ''),
        entry(`${accession}.txt`, ''),
        ...parts.map(({ filename, content }) => entry(filename, String(Buffer.byteLength(content)))),
      ],
      name: `/Archives/edgar/data/${company.cik}/${accession.replaceAll('-', '')}`,
      'parent-dir': `/Archives/edgar/data/${company.cik}`,
    },
  };
}
