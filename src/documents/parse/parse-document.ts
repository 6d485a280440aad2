import { decodeBytes } from './charset.ts';
import type { Draft, ParseContext, ParsedDocument } from './document.ts';
import { isSubmission, parseFiling, parseSubmission } from './edgar.ts';
import { parseExhibit } from './exhibit.ts';
import { parseFeedItem } from './feed.ts';
import { parseHtml } from './html.ts';
import { parseJsonNews } from './json-news.ts';
import { type Expired, INPUT_BYTES_MAX, ParseRefused } from './limits.ts';
import { isOwnershipDocument, parseOwnershipDocument } from './ownership.ts';
import { choosePublishedAt } from './published-at.ts';
import { isScheduleXml, readScheduleXml } from './schedule.ts';
import { assembleDocument, splitParagraphs } from './text.ts';

/** Reads the text of a PDF page by page; an argument because it needs an external engine. */
export type ReadPdf = (bytes: Uint8Array) => Promise<PdfText>;

export interface PdfText {
  pages: string[];
  title: string | null;
  author: string | null;
}

export type DocumentFormat = 'html' | 'feed' | 'json' | 'pdf' | 'text' | 'submission' | 'ownership' | 'schedule';

/** Uses the content type, but contradicting bytes win, because servers mislabel documents. */
export function detectFormat(contentType: string, head: string): DocumentFormat | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const start = head.trimStart().slice(0, 300).toLowerCase();
  if (start.startsWith('%pdf-') || type === 'application/pdf') return 'pdf';
  if (isSubmission(head)) return 'submission';
  if (isOwnershipDocument(head)) return 'ownership';
  if (isScheduleXml(head)) return 'schedule';
  if (/^(?:image|audio|video|font)\//.test(type)) return null;
  if (/^<!doctype html|^<html/.test(start) || /^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return 'html';
  if (type.includes('json') || (type === '' && start.startsWith('{'))) return 'json';
  if (/(?:rss|atom|xml)/.test(type) || /^<\?xml|^<rss|^<feed|^<item|^<entry/.test(start)) return 'feed';
  if (type.startsWith('text/') || type === '' || type === 'application/octet-stream') return 'text';
  return null;
}

/** Parses bytes into a document. Throws `ParseRefused` when that is impossible; `limits.ts` bounds every cost. */
export async function parseDocument(
  bytes: Uint8Array,
  context: ParseContext,
  deps: { readPdf: ReadPdf; expired: Expired },
): Promise<ParsedDocument> {
  if (bytes.byteLength > INPUT_BYTES_MAX)
    throw new ParseRefused(
      'too_large',
      `the artifact has ${bytes.byteLength} bytes, more than the limit of ${INPUT_BYTES_MAX}`,
    );
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString('latin1');
  const format = detectFormat(context.contentType, head);
  if (format === null)
    throw new ParseRefused('unsupported_type', `no parser for content type ${context.contentType.slice(0, 80)}`);
  const draft =
    format === 'pdf'
      ? parsePdf(await deps.readPdf(bytes), context)
      : parseText(decodeBytes(bytes, context.contentType).text, format, context, deps.expired);
  const { summary } = context.hints;
  // A page that renders its text by script still has the vendor's summary.
  return assembleDocument({
    ...draft,
    paragraphs: draft.paragraphs.length === 0 && summary !== undefined ? [summary] : draft.paragraphs,
    publishedAt: recordedTime(context) ?? draft.publishedAt,
  });
}

/** The vendor's own record of the publication, which no date in the text replaces. */
function recordedTime({ hints, availableAt }: ParseContext): Date | null {
  if (hints.publishedExact !== true) return null;
  return choosePublishedAt({ machine: [], hint: hints.publishedAt, visible: () => [] }, availableAt);
}

function parseText(
  text: string,
  format: Exclude<DocumentFormat, 'pdf'>,
  context: ParseContext,
  expired: Expired,
): Draft {
  switch (format) {
    case 'html':
      if (context.hints.exhibit !== undefined) return parseExhibit(text, context, expired);
      return context.documentType === 'filing'
        ? parseFiling(text, context, expired)
        : parseHtml(text, context, expired);
    case 'feed':
      return parseFeedItem(text, context, expired);
    case 'json':
      return parseJsonNews(text, context, expired);
    case 'submission':
      return parseSubmission(text, context, expired);
    case 'ownership':
      return parseOwnershipDocument(text, context);
    case 'schedule':
      return parseSchedule(text, context);
    case 'text':
      return plainDraft(splitParagraphs(text), context);
  }
}

function parseSchedule(text: string, context: ParseContext): Draft {
  const schedule = readScheduleXml(text);
  if (schedule === null) throw new ParseRefused('malformed', 'the schedule names no issuer or no holder');
  return {
    ...plainDraft([], context),
    title: schedule.title,
    languageHint: 'en',
    paragraphs: [...schedule.paragraphs],
  };
}

function parsePdf(pdf: PdfText, context: ParseContext): Draft {
  const draft = plainDraft(pdf.pages.flatMap(splitParagraphs), context);
  return { ...draft, title: draft.title ?? pdf.title, author: draft.author ?? pdf.author };
}

function plainDraft(paragraphs: string[], context: ParseContext): Draft {
  const first = paragraphs[0];
  const headed =
    context.hints.title === undefined && paragraphs.length > 1 && first !== undefined && first.length <= 200;
  return {
    title: context.hints.title ?? (headed ? (first ?? null) : null),
    author: context.hints.author ?? null,
    publishedAt: choosePublishedAt(
      { machine: [], hint: context.hints.publishedAt, visible: () => [] },
      context.availableAt,
    ),
    languageHint: context.hints.language ?? null,
    paragraphs,
  };
}
