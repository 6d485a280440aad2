import { readSubmissionHeader, type SubmissionHeader } from '../../filings/submission-header.ts';
import { computePublicAt, endOfDay } from '../../filings/public-time.ts';
import type { Draft, ParseContext } from './document.ts';
import { readFilingText } from './filing-text.ts';
import { draftOf } from './html.ts';
import { readHtml } from './html-blocks.ts';
import { type Expired, ParseRefused } from './limits.ts';
import { choosePublishedAt } from './published-at.ts';
import { splitParagraphs } from './text.ts';

const SUBMISSION_START = /^\s*(?:-----BEGIN PRIVACY|<SEC-DOCUMENT>|<SEC-HEADER>|<IMS-DOCUMENT>|<SUBMISSION>)/i;
/** Page numbers, running headers and similar lines that are not part of a filing's text. */
export const PAGE_FURNITURE = /^(?:-?\s*\d{1,4}\s*-?|table of contents|f-\d+|page \d+(?: of \d+)?|\(?unaudited\)?)$/i;

/** A full submission: an SGML header, then documents, each with its own type. */
export function isSubmission(text: string): boolean {
  return SUBMISSION_START.test(text.slice(0, 500));
}

export function parseSubmission(text: string, context: ParseContext, expired: Expired): Draft {
  const header = readSubmissionHeader(text);
  const main = findMainDocument(text, header?.form ?? null);
  if (main === null) throw new ParseRefused('malformed', 'the submission contains no readable document');
  const draft = isMarkup(main) ? parseFiling(main, context, expired) : plainFiling(main, context);
  const form = header?.form ?? context.hints.formType ?? null;
  const company = header?.parties.find(({ role }) => role !== 'reporting_owner')?.name ?? null;
  return {
    ...draft,
    title: betterTitle(context.hints.title, draft.title) ?? filingTitle(company, form),
    author: context.hints.author ?? company ?? draft.author,
    // The vendor's index rounds to the day; the header has the second of publication.
    publishedAt: publicTime(header) ?? draft.publishedAt,
  };
}

/** From the header: the acceptance, otherwise the end of the filing date, when the filing was public at the latest. */
function publicTime(header: SubmissionHeader | null): Date | null {
  if (header === null) return null;
  if (header.acceptedAt !== null) return computePublicAt(header.acceptedAt, header.filedOn);
  return header.filedOn === null ? null : endOfDay(header.filedOn);
}

/** The main .htm document of a filing. All of it is text, so only page furniture is removed, without main-content selection. */
export function parseFiling(html: string, context: ParseContext, expired: Expired): Draft {
  const outline = readHtml(html, expired);
  const page = draftOf(outline, context);
  const all = outline.blocks.map((block) => block.text).filter((text) => !PAGE_FURNITURE.test(text));
  const { title, company, paragraphs } = readFilingText(all, context.hints.formType ?? null, page.title);
  return {
    ...page,
    title: betterTitle(context.hints.title, title),
    author: page.author ?? company,
    publishedAt:
      choosePublishedAt({ machine: [], hint: context.hints.publishedAt, visible: () => [] }, context.availableAt) ??
      page.publishedAt,
    paragraphs: [...paragraphs],
  };
}

/** The vendor's title, unless it only names company and form, which the filing's own title does too. */
function betterTitle(hint: string | undefined, title: string | null): string | null {
  if (hint === undefined) return title;
  if (title === null || !FORM_TITLE.test(hint)) return hint;
  // Where the filing's cover names no company, the vendor's title does.
  const company = /^(.+?): /.exec(hint)?.[1];
  return company === undefined || title.includes(': ') ? title : `${company}: ${title}`;
}

/** "Apple Inc.: 8-K, items 2.02, 9.01" */
const FORM_TITLE = /: [\w/ -]{1,15}(?:, items? [\d., ]+)?$/;

function plainFiling(text: string, context: ParseContext): Draft {
  const all = splitParagraphs(text).filter((paragraph) => !PAGE_FURNITURE.test(paragraph));
  const { title, company, paragraphs } = readFilingText(all, context.hints.formType ?? null, null);
  return {
    title: betterTitle(context.hints.title, title),
    author: context.hints.author ?? company,
    publishedAt: choosePublishedAt(
      { machine: [], hint: context.hints.publishedAt, visible: () => [] },
      context.availableAt,
    ),
    languageHint: 'en',
    paragraphs: [...paragraphs],
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
