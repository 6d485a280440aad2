import { parseDate, parseEdgarStamp } from './dates.ts';
import type { Draft, ParseContext } from './document.ts';
import { draftOf } from './html.ts';
import { readHtml } from './html-blocks.ts';
import { type Expired, ParseRefused } from './limits.ts';
import { choosePublishedAt } from './published-at.ts';
import { splitParagraphs } from './text.ts';

const SUBMISSION_START = /^\s*(?:-----BEGIN PRIVACY|<SEC-DOCUMENT>|<SEC-HEADER>|<IMS-DOCUMENT>|<SUBMISSION>)/i;
const HEADER_LENGTH_MAX = 20_000;
/** Page numbers, running headers and similar lines that are not part of a filing's text. */
const PAGE_FURNITURE = /^(?:-?\s*\d{1,4}\s*-?|table of contents|f-\d+|page \d+(?: of \d+)?|\(?unaudited\)?)$/i;

interface SubmissionHeader {
  formType: string | null;
  companyName: string | null;
  accepted: Date | null;
  filed: Date | null;
}

/** A full submission: an SGML header, then documents, each with its own type. */
export function isSubmission(text: string): boolean {
  return SUBMISSION_START.test(text.slice(0, 500));
}

function readSubmissionHeader(text: string): SubmissionHeader {
  const head = text.slice(0, HEADER_LENGTH_MAX);
  const value = (pattern: RegExp) => pattern.exec(head)?.[1]?.trim() ?? null;
  const accepted = value(/<ACCEPTANCE-DATETIME>\s*(\d{14})/i);
  const filed = value(/FILED AS OF DATE:\s*(\d{8})/i) ?? value(/<FILING-DATE>\s*(\d{8})/i);
  return {
    formType: value(/CONFORMED SUBMISSION TYPE:\s*([^\r\n]{1,40})/i) ?? value(/<TYPE>\s*([^\r\n<]{1,40})/i),
    companyName: value(/COMPANY CONFORMED NAME:\s*([^\r\n]{1,200})/i) ?? value(/<CONFORMED-NAME>\s*([^\r\n]{1,200})/i),
    accepted: accepted === null ? null : parseEdgarStamp(accepted),
    filed: filed === null ? null : (parseDate(filed)?.at ?? null),
  };
}

export function parseSubmission(text: string, context: ParseContext, expired: Expired): Draft {
  const header = readSubmissionHeader(text);
  const main = findMainDocument(text, header.formType);
  if (main === null) throw new ParseRefused('malformed', 'the submission contains no readable document');
  const draft = isMarkup(main) ? parseFiling(main, context, expired) : plainFiling(main, context);
  const form = header.formType ?? context.hints.formType ?? null;
  return {
    ...draft,
    title: context.hints.title ?? filingTitle(header.companyName, form) ?? draft.title,
    author: context.hints.author ?? header.companyName ?? draft.author,
    // The vendor's index rounds to the day; the header has the second of publication.
    publishedAt: header.accepted ?? draft.publishedAt ?? header.filed,
  };
}

/** The main .htm document of a filing. All of it is text, so only page furniture is removed, without main-content selection. */
export function parseFiling(html: string, context: ParseContext, expired: Expired): Draft {
  const outline = readHtml(html, expired);
  const page = draftOf(outline, context);
  const paragraphs = outline.blocks.map((block) => block.text).filter((text) => !PAGE_FURNITURE.test(text));
  return {
    ...page,
    title: context.hints.title ?? page.title,
    publishedAt:
      choosePublishedAt({ machine: [], hint: context.hints.publishedAt, visible: () => [] }, context.availableAt) ??
      page.publishedAt,
    paragraphs,
  };
}

function plainFiling(text: string, context: ParseContext): Draft {
  return {
    title: context.hints.title ?? null,
    author: context.hints.author ?? null,
    publishedAt: choosePublishedAt(
      { machine: [], hint: context.hints.publishedAt, visible: () => [] },
      context.availableAt,
    ),
    languageHint: 'en',
    paragraphs: splitParagraphs(text).filter((paragraph) => !PAGE_FURNITURE.test(paragraph)),
  };
}

function filingTitle(company: string | null, form: string | null): string | null {
  if (company === null) return null;
  return form === null ? company : `${company}: ${form}`;
}

function isMarkup(text: string): boolean {
  return /<(?:html|body|div|p|table|font|span)[\s>]/i.test(text.slice(0, 4_000));
}

/** The document whose type is the form type, else the first text document. Exhibits, graphics and XBRL come after it. */
function findMainDocument(text: string, formType: string | null): string | null {
  let first: string | null = null;
  let offset = 0;
  for (let count = 0; count < 200; count++) {
    const start = indexOfTag(text, '<DOCUMENT>', offset);
    if (start < 0) break;
    const end = indexOfTag(text, '</DOCUMENT>', start);
    const part = text.slice(start, end < 0 ? text.length : end);
    const type = /<TYPE>\s*([^\r\n<]{1,40})/i.exec(part.slice(0, 2_000))?.[1]?.trim() ?? '';
    const content = contentOf(part);
    if (content !== null && !/^(?:GRAPHIC|ZIP|EXCEL|XML|JSON|EX-101.*|COVER)$/i.test(type)) {
      if (formType !== null && type.toUpperCase() === formType.toUpperCase()) return content;
      first ??= content;
    }
    if (end < 0) break;
    offset = end + 1;
  }
  return first;
}

function contentOf(part: string): string | null {
  const start = indexOfTag(part, '<TEXT>', 0);
  if (start < 0) return null;
  const end = indexOfTag(part, '</TEXT>', start);
  const content = part.slice(start + '<TEXT>'.length, end < 0 ? part.length : end);
  return /^\s*<(?:XBRL|XML|PDF)>/i.test(content.slice(0, 200)) && !/<html/i.test(content.slice(0, 2_000))
    ? null
    : content;
}

function indexOfTag(text: string, tag: string, from: number): number {
  const upper = text.indexOf(tag, from);
  return upper >= 0 ? upper : text.indexOf(tag.toLowerCase(), from);
}
