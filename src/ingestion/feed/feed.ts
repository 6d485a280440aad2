import { parseFeed } from 'feedsmith';
import iconv from 'iconv-lite';
import { arrayOf, isObject, type JsonObject, text } from '../json.ts';
import { webUrl } from '../web/page-request.ts';

/** An entry of an RSS, Atom, RDF or JSON feed. */
export interface FeedEntry {
  /** The feed's own id, otherwise the link. */
  id: string;
  url: string | null;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  /** When the entry was last changed, where that is later than its publication or the only time that it has. */
  changedAt: Date | null;
  /** HTML or plain text. */
  content: string | null;
}

export interface ParsedFeed {
  entries: FeedEntry[];
  /** Number of entries dropped because they lack an id and a link. */
  malformed: number;
  language: string | null;
}

export const FEED_ENTRIES_MAX = 500;
const CONTENT_LENGTH_MAX = 500_000;

/**
 * Returns null when the bytes are not a feed. The parser expands no declared entities and limits nesting, so entity
 * bombs and deeply nested tags are harmless.
 */
export function parseFeedBytes(bytes: Uint8Array, contentType: string, feedUrl: string): ParsedFeed | null {
  let parsed: { format: string; feed: unknown };
  try {
    parsed = parseFeed(decode(bytes, contentType));
  } catch {
    return null;
  }
  const feed = isObject(parsed.feed) ? parsed.feed : {};
  const raw = [...arrayOf(feed['items']), ...arrayOf(feed['entries'])].slice(0, FEED_ENTRIES_MAX);
  const entries = raw.flatMap((entry) => (isObject(entry) ? (readEntry(entry, feedUrl) ?? []) : []));
  return { entries, malformed: raw.length - entries.length, language: text(feed['language'], 20) ?? null };
}

function readEntry(entry: JsonObject, feedUrl: string): FeedEntry | null {
  const guid = isObject(entry['guid']) ? entry['guid'] : {};
  const permalink = guid['isPermaLink'] === false ? undefined : text(guid['value'], 2_048);
  const link = linkOf(entry) ?? (permalink !== undefined && /^https?:/i.test(permalink) ? permalink : undefined);
  const url = webUrl(link, feedUrl) ?? null;
  const id = text(guid['value'], 500) ?? text(entry['id'], 500) ?? url?.slice(0, 500);
  if (id === undefined) return null;
  const [publishedAt, updatedAt] = [firstTime(publicationsOf(entry)), firstTime(updatesOf(entry))];
  return {
    id,
    url,
    title: text(entry['title'], 1_000) ?? null,
    author: authorOf(entry),
    publishedAt: publishedAt ?? updatedAt,
    changedAt: updatedAt !== null && (publishedAt === null || updatedAt > publishedAt) ? updatedAt : null,
    content: contentOf(entry),
  };
}

function linkOf(entry: JsonObject): string | undefined {
  const links = arrayOf(entry['links']).filter(isObject);
  const alternate = links.find((link) => link['rel'] === undefined || link['rel'] === 'alternate');
  return text(entry['link'], 2_048) ?? text(entry['url'], 2_048) ?? text(alternate?.['href'], 2_048);
}

function authorOf(entry: JsonObject): string | null {
  const dublinCore = isObject(entry['dc']) ? text(entry['dc']['creator'], 200) : undefined;
  const first: unknown = arrayOf(entry['authors'])[0];
  const named = isObject(first) ? text(first['name'], 200) : text(first, 200);
  // RSS writes `mail@host (Name)`; only the name is kept.
  return dublinCore ?? named?.replace(/^\S+@\S+\s*\((.*)\)$/, '$1') ?? null;
}

const memberOf = (entry: JsonObject, namespace: string, name: string): unknown =>
  isObject(entry[namespace]) ? entry[namespace][name] : undefined;

const publicationsOf = (entry: JsonObject): unknown[] => [
  entry['pubDate'],
  entry['published'],
  entry['date_published'],
  memberOf(entry, 'dc', 'date'),
];

const updatesOf = (entry: JsonObject): unknown[] => [
  entry['updated'],
  entry['date_modified'],
  memberOf(entry, 'atom', 'updated'),
  memberOf(entry, 'dcterms', 'modified'),
];

function firstTime(candidates: readonly unknown[]): Date | null {
  for (const candidate of candidates) {
    const at = typeof candidate === 'string' ? parseTime(candidate.trim()) : Number.NaN;
    if (Number.isFinite(at) && at > Date.UTC(1990, 0) && at < Date.UTC(2100, 0)) return new Date(at);
  }
  return null;
}

/** The name of a zone, or an offset behind a time. */
const ZONE = /\b(?:UTC?|GMT|[ECMP][SD]T)\b|(?:\d|\s)Z$|:\d\d(?:\.\d+)?\s*(?:[AP]M)?\s*[+-]\d/i;

/** A time without a zone is one in UTC, on a machine of any zone. */
function parseTime(text: string): number {
  // With a T only the strict format of ISO 8601 is read, which has no offset of hours alone.
  const spaced = text.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
  return ZONE.test(text) ? Date.parse(spaced) : Date.parse(`${spaced} UTC`);
}

function contentOf(entry: JsonObject): string | null {
  const encoded = isObject(entry['content']) ? entry['content']['encoded'] : entry['content'];
  const candidates = [encoded, entry['content_html'], entry['content_text'], entry['description'], entry['summary']];
  for (const candidate of candidates) {
    const found = text(candidate, CONTENT_LENGTH_MAX);
    if (found !== undefined) return found;
  }
  return null;
}

/** Uses the header's charset, then the XML declaration's, then UTF-8. */
function decode(bytes: Uint8Array, contentType: string): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declared =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(buffer.toString('latin1', 0, 200))?.[1];
  const charset = declared !== undefined && iconv.encodingExists(declared) ? declared : 'utf8';
  return iconv.decode(buffer, charset);
}

/**
 * Artifact stored when the entry's page is unavailable, in a format the parser reads. The same text always gives the same bytes: the
 * time of a change is not among them.
 */
export function entryArtifact(entry: FeedEntry): Buffer {
  const isChangeOnly = entry.publishedAt?.getTime() === entry.changedAt?.getTime();
  return Buffer.from(
    JSON.stringify({
      title: entry.title,
      content: entry.content,
      author: entry.author,
      published_at: isChangeOnly ? null : (entry.publishedAt?.toISOString() ?? null),
      url: entry.url,
    }),
  );
}
