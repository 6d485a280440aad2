import { JSON_LD_NODES_MAX } from './limits.ts';

export interface ArticleData {
  headline: string | null;
  author: string | null;
  published: string | null;
  language: string | null;
  /** The texts of the page's articles, lists and threads. */
  bodies: string[];
}

const ARTICLE = /(?:article|blogposting|report|pressrelease|webpage|liveblogposting|posting|question|itemlist)$/i;
const LIST_TEXTS_MAX = 500;

/** The first article among a page's JSON-LD scripts. Unreadable or hostile JSON is ignored. */
export function readArticleData(scripts: readonly string[]): ArticleData {
  const found: ArticleData = { headline: null, author: null, published: null, language: null, bodies: [] };
  for (const script of scripts) {
    for (const item of listObjects(parseJson(script))) {
      const type = item['@type'];
      const types = Array.isArray(type) ? type : [type];
      if (!types.some((name) => typeof name === 'string' && ARTICLE.test(name))) continue;
      found.headline ??= textOf(item['headline']) ?? textOf(item['name']);
      found.author ??= nameOf(item['author']) ?? nameOf(item['creator']);
      found.published ??= textOf(item['datePublished']) ?? textOf(item['dateCreated']);
      found.language ??= textOf(item['inLanguage']);
      const body = bodyOf(item);
      if (body !== '') found.bodies.push(body);
    }
  }
  return found;
}

/** The text of an article, the posts of a thread, or the entries of a list. */
function bodyOf(item: Record<string, unknown>): string {
  const own = textOf(item['articleBody']) ?? textOf(item['text']);
  const parts = [
    'liveBlogUpdate',
    'comment',
    'suggestedAnswer',
    'acceptedAnswer',
    'itemListElement',
    'hasPart',
  ].flatMap((key) => [item[key]].flat().slice(0, LIST_TEXTS_MAX).flatMap(entryText));
  return [...(own === null ? [] : [own]), ...parts].join('\n\n');
}

/** One update, post or entry: its heading and its text. */
function entryText(value: unknown): string[] {
  const entry = isObject(value) && isObject(value['item']) ? value['item'] : value;
  if (!isObject(entry)) return [];
  const text = textOf(entry['articleBody']) ?? textOf(entry['text']) ?? textOf(entry['description']);
  const heading = textOf(entry['headline']) ?? textOf(entry['name']);
  // An entry with a heading alone is a link.
  if (text === null) return [];
  return heading === null || text.startsWith(heading) ? [text] : [heading, text];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Breadth first and bounded by JSON_LD_NODES_MAX, because the graph may be deep or wide. */
function listObjects(root: unknown): Record<string, unknown>[] {
  const queue: unknown[] = [root];
  const objects: Record<string, unknown>[] = [];
  for (let index = 0; index < queue.length && index < JSON_LD_NODES_MAX; index++) {
    const value = queue[index];
    if (Array.isArray(value)) queue.push(...value.slice(0, JSON_LD_NODES_MAX));
    else if (isObject(value)) {
      objects.push(value);
      for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'hasPart']) {
        if (key in value) queue.push(value[key]);
      }
    }
  }
  return objects;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function nameOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    const names = value
      .slice(0, 5)
      .map(nameOf)
      .filter((name) => name !== null);
    return names.length === 0 ? null : names.join(', ');
  }
  return isObject(value) ? textOf(value['name']) : textOf(value);
}
