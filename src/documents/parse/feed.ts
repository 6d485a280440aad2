import { Parser } from 'htmlparser2';
import type { Draft, ParseContext } from './document.ts';
import { htmlFragmentParagraphs } from './html.ts';
import {
  DEPTH_MAX,
  ELEMENTS_MAX,
  type Expired,
  MARKUP_LENGTH_MAX,
  ParseRefused,
  refuseWhenExpired,
  SLICE_LENGTH,
} from './limits.ts';
import { choosePublishedAt } from './published-at.ts';

type FeedItem = Map<string, string>;

const ITEMS_MAX = 2_000;
const FIELD_LENGTH_MAX = 2_000_000;
const DATE_FIELDS = ['pubdate', 'published', 'dc:date', 'date', 'updated'];
const TEXT_FIELDS = ['content:encoded', 'content', 'description', 'summary'];

/**
 * One item of an RSS or Atom feed, or a single item document. The reader knows only the five XML entities and ignores document
 * type declarations, so an entity bomb is never expanded.
 */
export function parseFeedItem(xml: string, context: ParseContext, expired: Expired): Draft {
  const items = readItems(xml, expired);
  const wanted = [context.externalId, context.url].filter((name) => name !== null);
  const item =
    items.find((candidate) =>
      wanted.some((name) => ['guid', 'id', 'link'].some((field) => candidate.get(field) === name)),
    ) ?? (items.length === 1 ? items[0] : undefined);
  if (!item) throw new ParseRefused('malformed', 'the feed does not contain the item');
  const text = TEXT_FIELDS.map((field) => item.get(field)).find((value) => value !== undefined && value !== '') ?? '';
  return {
    title: plain(item.get('title'), expired) ?? context.hints.title ?? null,
    author:
      plain(item.get('dc:creator') ?? item.get('author/name') ?? item.get('author'), expired) ??
      context.hints.author ??
      null,
    publishedAt: choosePublishedAt(
      {
        machine: DATE_FIELDS.flatMap((field) => item.get(field) ?? []),
        hint: context.hints.publishedAt,
        visible: () => [],
      },
      context.availableAt,
    ),
    languageHint: item.get('xml:lang') ?? context.hints.language ?? null,
    paragraphs: htmlFragmentParagraphs(text, expired),
  };
}

function plain(value: string | undefined, expired: Expired): string | null {
  return value === undefined ? null : htmlFragmentParagraphs(value, expired).join(' ') || null;
}

function readItems(xml: string, expired: Expired): FeedItem[] {
  if (xml.length > MARKUP_LENGTH_MAX)
    throw new ParseRefused(
      'too_large',
      `the feed has ${xml.length} characters, more than the limit of ${MARKUP_LENGTH_MAX}`,
    );
  const items: FeedItem[] = [];
  const path: string[] = [];
  let item: FeedItem | null = null;
  let itemDepth = 0;
  let elements = 0;
  let value = '';
  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        const name = rawName.toLowerCase();
        if (++elements > ELEMENTS_MAX)
          throw new ParseRefused('too_many_nodes', `the feed has more than ${ELEMENTS_MAX} elements`);
        if (path.length >= DEPTH_MAX)
          throw new ParseRefused('too_deep', `the feed nests its elements more than ${DEPTH_MAX} deep`);
        path.push(name);
        if (item === null && (name === 'item' || name === 'entry')) {
          if (items.length >= ITEMS_MAX)
            throw new ParseRefused('too_many_nodes', `the feed has more than ${ITEMS_MAX} items`);
          item = new Map();
          itemDepth = path.length;
          items.push(item);
        } else if (item !== null && name === 'link' && attributes['href'] !== undefined) {
          const relation = attributes['rel'];
          if (!item.has('link') && (relation === undefined || relation === 'alternate'))
            item.set('link', attributes['href']);
        }
        if (item !== null && path.length === itemDepth + 1) value = '';
      },
      ontext(data) {
        if (item !== null && value.length + data.length <= FIELD_LENGTH_MAX) value += data;
      },
      onclosetag(rawName) {
        const name = rawName.toLowerCase();
        if (item !== null && path.length === itemDepth + 1) setOnce(item, name, value.trim());
        // Atom nests the author's name one level deeper.
        else if (item !== null && path.length === itemDepth + 2 && name === 'name' && path.at(-2) === 'author') {
          setOnce(item, 'author/name', value.trim());
        }
        if (path.length === itemDepth) item = null;
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let offset = 0; offset < xml.length; offset += SLICE_LENGTH) {
    refuseWhenExpired(expired);
    parser.write(xml.slice(offset, offset + SLICE_LENGTH));
  }
  parser.end();
  return items;
}

function setOnce(item: FeedItem, name: string, value: string): void {
  if (value !== '' && !item.has(name)) item.set(name, value);
}
