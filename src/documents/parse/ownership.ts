import { parseOwnershipReport } from '../../filings/ownership.ts';
import { describeOwnership } from '../../filings/ownership-text.ts';
import type { Draft, ParseContext } from './document.ts';
import { ParseRefused } from './limits.ts';

/** The XML of a form 3, 4 or 5, as sentences. */
export function parseOwnershipDocument(text: string, context: ParseContext): Draft {
  const report = parseOwnershipReport(text);
  if (report === null) throw new ParseRefused('malformed', 'the ownership report names no issuer or no owner');
  const { title, paragraphs } = describeOwnership(report);
  return {
    title,
    author: context.hints.author ?? report.owners[0]?.name ?? null,
    publishedAt: null,
    languageHint: 'en',
    paragraphs,
  };
}

export const isOwnershipDocument = (head: string): boolean => /<(?:\w+:)?ownershipDocument[\s>]/.test(head);
