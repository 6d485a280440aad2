import { WITHHELD } from '../kernel/access/restricted-text.ts';

interface ListedText {
  restricted: boolean;
  title: string | null;
  author: string | null;
  url: string | null;
  canonical_url: string | null;
  failure_reason: string | null;
}

/** A document without the text of a restricted source. Addresses count as text: they often contain the headline. */
export function withholdDocument<T extends ListedText>(document: T): T {
  if (!document.restricted) return document;
  return { ...document, title: null, author: null, url: null, canonical_url: null, failure_reason: null };
}

interface DetailedText extends ListedText {
  body: string | null;
  title_end: number;
  lead_start: number;
  lead_end: number;
  text_hash: string | null;
  raw_artifact: { sha256: string; size_bytes: number; storage_key: string; content_type: string };
  company_mentions: { mention_text: string; start: number; end: number }[];
}

/** The hashes go with the text: they would confirm a guess of it. */
export function withholdDetail<T extends DetailedText>(document: T): T {
  return {
    ...withholdDocument(document),
    body: null,
    title_end: 0,
    lead_start: 0,
    lead_end: 0,
    text_hash: null,
    raw_artifact: { ...document.raw_artifact, sha256: WITHHELD, storage_key: WITHHELD },
    company_mentions: document.company_mentions.map((mention) => ({
      ...mention,
      mention_text: WITHHELD,
      start: 0,
      end: 0,
    })),
  };
}
