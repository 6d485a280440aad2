const DAY_MS = 86_400_000;

/** A company or person with a number at EDGAR. */
export interface EdgarFiler {
  cik: number;
  name: string;
  /** As EDGAR writes them: class shares with a dash (`BRK-B`). The first is the main one. */
  tickers: string[];
  exchange: 'Nasdaq' | 'NYSE' | 'CBOE' | 'OTC' | null;
  sic: string;
  sicDescription: string;
  formerNames?: { name: string; from: string; to: string }[];
  city?: string;
  state?: string;
  fiscalYearEnd?: string;
  /** In dollars, as reported on the cover of the annual report. */
  publicFloat?: number;
}

export interface EdgarDocument {
  /** `8-K`, `EX-99.1`, `INFORMATION TABLE`, `GRAPHIC`. */
  type: string;
  filename: string;
  description?: string;
  content: string;
}

export interface EdgarFiling {
  accession: string;
  form: string;
  /** The instant at which EDGAR accepted the submission. */
  acceptedAt: Date;
  /** Differs from the day of acceptance for what is accepted after 17:30; by default EDGAR's own rule. */
  filingDate?: string;
  reportDate?: string;
  items?: string[];
  /** The company that files or that the filing is about. The filing is listed under each of these numbers. */
  filer: EdgarFiler;
  /** Form 4: the reporting owner. Schedule 13D: the investor. */
  owner?: EdgarFiler;
  documents: EdgarDocument[];
  /** The path below the folder that the list names; by default the first document, rendered where it is XML. */
  primaryDocument?: string;
}

/** New York's wall clock as `YYYYMMDDHHMMSS`. */
export function newYorkStamp(at: Date): string {
  return newYorkWall(at).replace(/[-T:]/g, '');
}

/** New York's wall clock as ISO text without a zone, by the runtime's own time zone data. */
export function newYorkWall(at: Date): string {
  const parts = NEW_YORK.formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A submission accepted after 17:30 has the next weekday's date; ownership reports keep theirs until 22:00. */
export function filingDateOf(filing: EdgarFiling): string {
  if (filing.filingDate !== undefined) return filing.filingDate;
  const wall = newYorkWall(filing.acceptedAt);
  const isOwnership = ['3', '4', '5', '144'].includes(filing.form.replace(/\/A$/, ''));
  if (isOwnership || wall.slice(11, 19) <= '17:30:00') return wall.slice(0, 10);
  for (let next = Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + DAY_MS; ; next += DAY_MS) {
    const date = new Date(next);
    if (date.getUTCDay() % 6 !== 0) return date.toISOString().slice(0, 10);
  }
}

const compact = (date: string): string => date.replaceAll('-', '');
export const cikText = (cik: number): string => String(cik).padStart(10, '0');
export const folderOf = (filing: EdgarFiling): string => filing.accession.replaceAll('-', '');

/** The tagged header: `hdr.sgml`, and the comment at the top of the index of headers. */
function taggedHeader(filing: EdgarFiling): string {
  const filed = compact(filingDateOf(filing));
  const party = (tag: string, filer: EdgarFiler, isPerson: boolean) => `<${tag}>
<${isPerson ? 'OWNER' : 'COMPANY'}-DATA>
<CONFORMED-NAME>${filer.name}
<CIK>${cikText(filer.cik)}
${isPerson ? '' : `<ASSIGNED-SIC>${filer.sic}\n<STATE-OF-INCORPORATION>${filer.state ?? 'DE'}\n<FISCAL-YEAR-END>${filer.fiscalYearEnd ?? '1231'}\n`}</${isPerson ? 'OWNER' : 'COMPANY'}-DATA>
</${tag}>`;
  return `<SEC-HEADER>${filing.accession}.hdr.sgml : ${filed}
<ACCEPTANCE-DATETIME>${newYorkStamp(filing.acceptedAt)}
<ACCESSION-NUMBER>${filing.accession}
<TYPE>${filing.form}
<PUBLIC-DOCUMENT-COUNT>${filing.documents.length}
${filing.reportDate === undefined ? '' : `<PERIOD>${compact(filing.reportDate)}\n`}${(filing.items ?? []).map((item) => `<ITEMS>${item}\n`).join('')}<FILING-DATE>${filed}
<DATE-OF-FILING-DATE-CHANGE>${filed}
${parties(filing)
  .map(({ tag, filer, isPerson }) => party(tag, filer, isPerson))
  .join('\n')}
</SEC-HEADER>`;
}

function parties(filing: EdgarFiling) {
  const { filer, owner } = filing;
  if (owner === undefined) return [{ tag: 'FILER', filer, isPerson: false }];
  return /^[345]/.test(filing.form)
    ? [
        { tag: 'REPORTING-OWNER', filer: owner, isPerson: true },
        { tag: 'ISSUER', filer, isPerson: false },
      ]
    : [
        { tag: 'SUBJECT-COMPANY', filer, isPerson: false },
        { tag: 'FILED-BY', filer: owner, isPerson: false },
      ];
}

/** The header in words, as the full submission text has it. */
function wordedHeader(filing: EdgarFiling, file: string): string {
  const filed = compact(filingDateOf(filing));
  const party = (tag: string, filer: EdgarFiler, isPerson: boolean) => `
${tag.replace('SUBJECT-COMPANY', 'SUBJECT COMPANY').replace('FILED-BY', 'FILED BY')}:

	${isPerson ? 'OWNER' : 'COMPANY'} DATA:
		COMPANY CONFORMED NAME:			${filer.name}
		CENTRAL INDEX KEY:			${cikText(filer.cik)}
${isPerson ? '' : `\t\tSTANDARD INDUSTRIAL CLASSIFICATION:	${filer.sicDescription.toUpperCase()} [${filer.sic}]\n\t\tSTATE OF INCORPORATION:			${filer.state ?? 'DE'}\n\t\tFISCAL YEAR END:			${filer.fiscalYearEnd ?? '1231'}\n`}
	FILING VALUES:
		FORM TYPE:		${filing.form}
		SEC ACT:		1934 Act`;
  return `<SEC-DOCUMENT>${file} : ${filed}
<SEC-HEADER>${filing.accession}.hdr.sgml : ${filed}
<ACCEPTANCE-DATETIME>${newYorkStamp(filing.acceptedAt)}
ACCESSION NUMBER:		${filing.accession}
CONFORMED SUBMISSION TYPE:	${filing.form}
PUBLIC DOCUMENT COUNT:		${filing.documents.length}
${filing.reportDate === undefined ? '' : `CONFORMED PERIOD OF REPORT:	${compact(filing.reportDate)}\n`}FILED AS OF DATE:		${filed}
DATE AS OF CHANGE:		${filed}
${parties(filing)
  .map(({ tag, filer, isPerson }) => party(tag, filer, isPerson))
  .join('\n')}
</SEC-HEADER>
`;
}

const isXml = (document: EdgarDocument): boolean => document.content.trimStart().startsWith('<?xml');

const documentHead = (document: EdgarDocument, sequence: number): string => `<DOCUMENT>
<TYPE>${document.type}
<SEQUENCE>${sequence}
<FILENAME>${document.filename}
${document.description === undefined ? '' : `<DESCRIPTION>${document.description}\n`}<TEXT>
`;

/** `{accession}.txt`: the header and all documents. */
export function submissionText(filing: EdgarFiling): string {
  const documents = filing.documents.map((document, index) => {
    const content = isXml(document) ? `<XML>\n${document.content}\n</XML>` : document.content;
    return `${documentHead(document, index + 1)}${content}\n</TEXT>\n</DOCUMENT>\n`;
  });
  return `${wordedHeader(filing, `${filing.accession}.txt`)}${documents.join('')}</SEC-DOCUMENT>\n`;
}

/** `{accession}-index-headers.html`: the header and the list of documents with their types. */
export function indexHeadersPage(filing: EdgarFiling): string {
  const escape = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const documents = filing.documents.map(
    (document, index) =>
      `${escape(documentHead(document, index + 1))}<a href="${document.filename}">Document ${index + 1} - file: ${document.filename}</a><br>\n&lt;/DOCUMENT&gt;\n`,
  );
  return `<HTML><HEAD><TITLE>SEC EDGAR Submission ${filing.accession}</TITLE>
<!--
${taggedHeader(filing)}
-->
</HEAD><BODY>
<PRE>${escape(wordedHeader(filing, `${filing.accession}-index.html`))}${documents.join('')}&lt;/SEC-DOCUMENT&gt;</PRE></BODY></HTML>
`;
}

/** `index.json`: the files of the folder, without their types. */
export function directoryListing(filing: EdgarFiling, cik: number) {
  const modified = newYorkWall(filing.acceptedAt).replace('T', ' ');
  const entry = (name: string, size: string) => ({ 'last-modified': modified, name, type: 'text.gif', size });
  const name = `/Archives/edgar/data/${cik}/${folderOf(filing)}`;
  return {
    directory: {
      item: [
        entry(`${filing.accession}-index-headers.html`, ''),
        entry(`${filing.accession}-index.html`, ''),
        entry(`${filing.accession}.txt`, ''),
        ...filing.documents.map((document) => entry(document.filename, String(Buffer.byteLength(document.content)))),
      ],
      name,
      'parent-dir': `/Archives/edgar/data/${cik}`,
    },
  };
}

/** XML forms are listed by their rendered page. */
export function primaryDocumentOf(filing: EdgarFiling): string {
  const first = filing.documents[0];
  if (filing.primaryDocument !== undefined || first === undefined) return filing.primaryDocument ?? '';
  if (!isXml(first)) return first.filename;
  const sheet = /^[345]/.test(filing.form) ? 'xslF345X05' : `xsl${filing.form.split(/[ -/]/)[0]}_X01`;
  return `${sheet}/${first.filename}`;
}
