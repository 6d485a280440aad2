import { chooseBody } from './article-body.ts';
import { findDate } from './dates.ts';
import type { Draft, ParseContext } from './document.ts';
import { findEmbeddedTexts } from './embedded-state.ts';
import { type Block, type HtmlOutline, readHtml } from './html-blocks.ts';
import { readArticleData } from './json-ld.ts';
import type { Expired } from './limits.ts';
import { selectMainBlocks } from './main-content.ts';
import { choosePublishedAt } from './published-at.ts';
import { cleanLine, hasMarkup, splitParagraphs } from './text.ts';

const META_DATES = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date.published',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publishdate',
  'publish-date',
  'publish_date',
  'published_at',
  'dc.date.issued',
  'dc.date',
  'dcterms.created',
  'date',
];
const META_AUTHORS = ['author', 'article:author', 'parsely-author', 'sailthru.author', 'dc.creator', 'byl'];
/** A capitalised word that is not a month, because old pages put the date right after the name. */
const NAME = "(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?\\s+\\d)\\p{Lu}[\\p{L}'’.-]*";
const FULL_NAME = `${NAME}(?:\\s+${NAME}){1,4}`;
const BYLINE = new RegExp(`^[Bb][Yy][:\\s]+(${FULL_NAME}(?:(?:,| and|,? &)\\s+${FULL_NAME})*)`, 'u');
const VISIBLE_BLOCKS_MAX = 25;
const VISIBLE_LENGTH_MAX = 160;

/** The main text and metadata of a page. */
export function parseHtml(html: string, context: ParseContext, expired: Expired): Draft {
  const outline = readHtml(html, expired);
  const draft = draftOf(outline, context);
  const structured = [...readArticleData(outline.jsonLd).bodies, ...embeddedTexts(html, draft.paragraphs)];
  return {
    ...draft,
    paragraphs: [
      ...chooseBody(
        draft.paragraphs,
        structured.map((text) => textParagraphs(text, expired)),
      ),
    ],
  };
}

/** A page that shows this much shows its article, so that its embedded state is not searched. */
const SHOWN_LENGTH_MAX = 3_000;

function embeddedTexts(html: string, paragraphs: readonly string[]): string[] {
  const shown = paragraphs.reduce((sum, text) => sum + text.length, 0);
  return shown >= SHOWN_LENGTH_MAX ? [] : findEmbeddedTexts(html);
}

function textParagraphs(text: string, expired: Expired): string[] {
  return hasMarkup(text) ? htmlFragmentParagraphs(text, expired) : splitParagraphs(text.replace(/\n+/g, '\n\n'));
}

export function draftOf(outline: HtmlOutline, context: ParseContext): Draft {
  const article = readArticleData(outline.jsonLd);
  const main = selectMainBlocks(outline);
  const title = chooseTitle(outline, article.headline, main, context.hints.title);
  return {
    title,
    author: article.author ?? metaOf(outline, META_AUTHORS) ?? bylineOf(outline.blocks) ?? context.hints.author ?? null,
    publishedAt: choosePublishedAt(
      {
        machine: [
          ...(article.published === null ? [] : [article.published]),
          ...META_DATES.flatMap((name) => outline.metas.get(name) ?? []),
          ...outline.times.filter((time) => !time.negative).map((time) => time.value),
        ],
        hint: context.hints.publishedAt,
        visible: () => visibleDates(outline.blocks),
      },
      context.availableAt,
    ),
    languageHint: article.language ?? outline.language ?? context.hints.language ?? null,
    paragraphs: withoutTitle(main, title).map((block) => block.text),
  };
}

/** All text of an HTML fragment, as feeds carry it, without main-content selection. */
export function htmlFragmentParagraphs(html: string, expired: Expired): string[] {
  return readHtml(html, expired)
    .blocks.filter((block) => !block.negative)
    .map((block) => block.text);
}

function chooseTitle(
  outline: HtmlOutline,
  headline: string | null,
  main: Block[],
  hint: string | undefined,
): string | null {
  const heading =
    main.find((block) => block.tag === 'h1') ?? outline.blocks.find((block) => block.tag === 'h1' && !block.negative);
  const candidates = [
    headline,
    outline.metas.get('og:title'),
    heading?.text,
    outline.metas.get('twitter:title'),
    hint,
    withoutSiteName(outline.titleTag),
  ];
  for (const candidate of candidates) {
    const title = cleanLine(candidate ?? '');
    if (title !== '') return title;
  }
  return null;
}

/** "Headline | The Site": the longer side is the headline; only separators surrounded by spaces count. */
function withoutSiteName(titleTag: string): string {
  const parts = cleanLine(titleTag).split(/\s+[|–—·»]\s+|\s+-\s+(?=[^-]*$)/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function withoutTitle(blocks: Block[], title: string | null): Block[] {
  if (title === null) return blocks;
  const wanted = title.toLowerCase();
  const same = (text: string) => cleanLine(text).toLowerCase() === wanted;
  const end = blocks.findIndex((block) => block.text.length > 80 && !same(block.text));
  return blocks.filter((block, index) => (block.tag !== 'h1' && index > end) || !same(block.text));
}

function metaOf(outline: HtmlOutline, names: readonly string[]): string | null {
  for (const name of names) {
    const value = cleanLine(outline.metas.get(name) ?? '');
    // Some sites put a profile URL there.
    if (value !== '' && !/^https?:/i.test(value)) return value.replace(/^by\s+/i, '');
  }
  return null;
}

function bylineOf(blocks: readonly Block[]): string | null {
  for (const block of blocks.slice(0, VISIBLE_BLOCKS_MAX * 2)) {
    if (block.text.length > 120) continue;
    const match = BYLINE.exec(block.text);
    if (match?.[1] !== undefined) return match[1];
  }
  return null;
}

function visibleDates(blocks: readonly Block[]) {
  return blocks
    .filter((block) => !block.negative)
    .slice(0, VISIBLE_BLOCKS_MAX)
    .flatMap((block) => findDate(block.text.slice(0, VISIBLE_LENGTH_MAX)) ?? []);
}
