import { Parser } from 'htmlparser2';
import { decodeAttribute, decodeText } from './entities.ts';
import {
  BLOCKS_MAX,
  DEPTH_MAX,
  ELEMENTS_MAX,
  type Expired,
  JSON_LD_LENGTH_MAX,
  MARKUP_LENGTH_MAX,
  ParseRefused,
  refuseWhenExpired,
  SLICE_LENGTH,
} from './limits.ts';
import { dropRawText } from './raw-text.ts';
import {
  BLOCK_TAGS,
  hintOf,
  HIDDEN_STYLE,
  LITERAL_TAGS,
  NEGATIVE_ROLES,
  NEGATIVE_TAGS,
  PROTECTED_TAGS,
  READ_ATTRIBUTES,
  SKIPPED_TAGS,
} from './html-tags.ts';

/** One run of text between two block boundaries, which a reader sees as a paragraph. */
export interface Block {
  text: string;
  linkLength: number;
  /** The tag of its block element. */
  node: number;
  tag: string;
  /** Inside navigation, an advertisement, a cookie notice, a list of related stories or similar clutter. */
  negative: boolean;
}

/** The block elements as arrays, without an object per node or recursion. Node 0 is the document. */
export interface HtmlOutline {
  parents: number[];
  hints: number[];
  blocks: Block[];
  metas: Map<string, string>;
  times: { value: string; negative: boolean }[];
  jsonLd: string[];
  titleTag: string;
  language: string | null;
}

const PARAGRAPH_MARK = '\v';
const UNEVEN_SPACE = /[\t\n\r\f\u00a0]| {2}/;
const SPACES = /[ \t\n\r\f\u00a0]+/g;
const MARK_RUN = /(?: ?\v ?){2,}/;
const MARKS = /\v/g;
const TIMES_MAX = 50;

/**
 * Reads HTML once, as a stream of events, into text blocks and the outline of their containers. A tree of objects would cost
 * three times as much, and walking it would need a stack as deep as the page.
 */
export function readHtml(html: string, expired: Expired): HtmlOutline {
  if (html.length > MARKUP_LENGTH_MAX)
    throw new ParseRefused(
      'too_large',
      `the page has ${html.length} characters, more than the limit of ${MARKUP_LENGTH_MAX}`,
    );
  const markup = dropRawText(html);
  const reader = new OutlineReader();
  // With decodeEntities the tokenizer checks every character; few texts have entities, so they are decoded separately.
  const parser = new Parser(reader, { decodeEntities: false });
  for (let offset = 0; offset < markup.length; offset += SLICE_LENGTH) {
    refuseWhenExpired(expired);
    parser.write(markup.slice(offset, offset + SLICE_LENGTH));
  }
  parser.end();
  reader.finish();
  return reader.outline;
}

class OutlineReader {
  readonly outline: HtmlOutline = {
    parents: [-1],
    hints: [0],
    blocks: [],
    metas: new Map(),
    times: [],
    jsonLd: [],
    titleTag: '',
    language: null,
  };

  // Open elements, one entry per level: the tag, its block element, and whether it is skipped or suspect.
  private readonly tags: string[] = [];
  private readonly nodes: number[] = [];
  private readonly cut: boolean[] = [];
  private readonly suspect: boolean[] = [];
  private node = 0;
  private cutDepth = 0;
  private suspectDepth = 0;
  private linkDepth = 0;
  private preDepth = 0;
  private elements = 0;

  /** Undecoded text, collected until the next tag because an entity may span two slices. */
  private raw = '';
  private text = '';
  private linkLength = 0;
  private capture: 'title' | 'json-ld' | null = null;
  private captured = '';
  private attributes: Record<string, string> = {};

  onopentagname(name: string): void {
    if (++this.elements > ELEMENTS_MAX)
      throw new ParseRefused('too_many_nodes', `the page has more than ${ELEMENTS_MAX} elements`);
    if (this.tags.length >= DEPTH_MAX)
      throw new ParseRefused('too_deep', `the page nests its elements more than ${DEPTH_MAX} deep`);
    this.endText();
    const isBlock = BLOCK_TAGS.has(name);
    if (isBlock) this.flush();
    if (name === 'br') this.text += PARAGRAPH_MARK;
    else if (name === 'td' || name === 'th' || name === 'img') this.text += ' ';
    if (isBlock) {
      this.outline.parents.push(this.node);
      this.outline.hints.push(0);
      this.node = this.outline.parents.length - 1;
    }
    if (name === 'a') this.linkDepth += 1;
    if (name === 'pre') this.preDepth += 1;
    const cut = SKIPPED_TAGS.has(name);
    const suspect = NEGATIVE_TAGS.has(name);
    if (cut) this.cutDepth += 1;
    if (suspect) this.suspectDepth += 1;
    this.tags.push(name);
    this.nodes.push(this.node);
    this.cut.push(cut);
    this.suspect.push(suspect);
    this.attributes = {};
    if (name === 'title' && this.outline.titleTag === '' && !this.tags.includes('svg')) this.startCapture('title');
  }

  onattribute(name: string, raw: string): void {
    if (!READ_ATTRIBUTES.has(name)) return;
    const value = decodeAttribute(raw);
    const level = this.tags.length - 1;
    const tag = this.tags[level] ?? '';
    switch (name) {
      case 'class':
      case 'id': {
        const hint = hintOf(value);
        if (hint < 0 && !PROTECTED_TAGS.has(tag)) this.markSuspect(level);
        else if (hint > 0 && this.node === this.nodes[level] && BLOCK_TAGS.has(tag)) this.raise(hint);
        break;
      }
      case 'role':
        if (NEGATIVE_ROLES.has(value)) this.markSuspect(level);
        else if (value === 'main' || value === 'article') this.raise(2);
        break;
      case 'hidden':
        this.markCut(level);
        break;
      case 'aria-hidden':
        if (value === 'true') this.markCut(level);
        break;
      case 'style':
        if (HIDDEN_STYLE.test(value)) this.markCut(level);
        break;
      case 'lang':
        if (tag === 'html') this.outline.language = value;
        break;
      case 'datetime':
        if (tag === 'time') this.addTime(value);
        break;
      case 'itemprop':
        if (value === 'articleBody') this.raise(3);
        this.attributes[name] = value;
        break;
      case 'type':
        if (tag === 'script' && value.includes('ld+json')) this.startCapture('json-ld');
        break;
      case 'name':
      case 'property':
      case 'content':
        this.attributes[name] = value;
        break;
      default:
    }
  }

  onclosetag(name: string): void {
    this.endText();
    if (name === 'meta') this.addMeta();
    if (this.capture !== null && (name === 'title' || name === 'script')) this.endCapture();
    if (BLOCK_TAGS.has(name)) this.flush();
    if (name === 'a') this.linkDepth -= 1;
    if (name === 'pre') this.preDepth -= 1;
    this.tags.pop();
    this.nodes.pop();
    if (this.cut.pop()) this.cutDepth -= 1;
    if (this.suspect.pop()) this.suspectDepth -= 1;
    this.node = this.nodes.at(-1) ?? 0;
  }

  ontext(data: string): void {
    this.raw += data;
  }

  oncomment(): void {
    this.endText();
  }

  /** The parser closes open elements at the end, but text after the last element remains. */
  finish(): void {
    this.endText();
    this.flush();
  }

  private endText(): void {
    const { raw } = this;
    if (raw === '') return;
    this.raw = '';
    if (this.capture !== null) {
      const data = this.capture === 'title' ? decodeText(raw) : raw;
      if (this.captured.length + data.length <= JSON_LD_LENGTH_MAX) this.captured += data;
      return;
    }
    if (this.cutDepth > 0) return;
    const data = LITERAL_TAGS.has(this.tags.at(-1) ?? '') ? raw : decodeText(raw);
    this.text += data;
    if (this.linkDepth > 0) this.linkLength += data.length;
  }

  /** Ends the current block. Old pages separate paragraphs by two line breaks. */
  private flush(): void {
    const raw = this.text;
    const linkLength = this.linkLength;
    if (raw === '') return;
    this.text = '';
    this.linkLength = 0;
    if (this.preDepth > 0) {
      for (const part of raw.split(/\n[ \t\r]*\n/))
        this.addBlock(part.replace(MARKS, ' ').replace(SPACES, ' '), linkLength);
      return;
    }
    const line = UNEVEN_SPACE.test(raw) ? raw.replace(SPACES, ' ') : raw;
    if (!line.includes(PARAGRAPH_MARK)) this.addBlock(line, linkLength);
    else for (const part of line.split(MARK_RUN)) this.addBlock(part.replace(MARKS, ' '), linkLength);
  }

  private addBlock(raw: string, linkLength: number): void {
    const text = raw.trim();
    if (text === '') return;
    if (this.outline.blocks.length >= BLOCKS_MAX)
      throw new ParseRefused('too_many_nodes', `the page has more than ${BLOCKS_MAX} text blocks`);
    this.outline.blocks.push({
      text,
      linkLength: Math.min(linkLength, text.length),
      node: this.node,
      tag: this.blockTag(),
      negative: this.suspectDepth > 0,
    });
  }

  private blockTag(): string {
    for (let level = this.tags.length - 1; level >= 0; level--) {
      const tag = this.tags[level] ?? '';
      if (BLOCK_TAGS.has(tag)) return tag;
    }
    return 'body';
  }

  private markCut(level: number): void {
    if (this.cut[level] !== false || PROTECTED_TAGS.has(this.tags[level] ?? '')) return;
    this.cut[level] = true;
    this.cutDepth += 1;
  }

  private markSuspect(level: number): void {
    if (this.suspect[level] !== false) return;
    this.suspect[level] = true;
    this.suspectDepth += 1;
  }

  private raise(hint: number): void {
    this.outline.hints[this.node] = Math.max(this.outline.hints[this.node] ?? 0, hint);
  }

  private addTime(value: string): void {
    if (this.outline.times.length < TIMES_MAX) this.outline.times.push({ value, negative: this.suspectDepth > 0 });
  }

  private addMeta(): void {
    const { name, property, itemprop, content } = this.attributes;
    const key = (property ?? name ?? itemprop)?.toLowerCase();
    if (key !== undefined && content !== undefined && !this.outline.metas.has(key))
      this.outline.metas.set(key, content);
  }

  private startCapture(kind: 'title' | 'json-ld'): void {
    this.capture = kind;
    this.captured = '';
  }

  private endCapture(): void {
    if (this.capture === 'title') this.outline.titleTag = this.captured;
    else if (this.capture === 'json-ld') this.outline.jsonLd.push(this.captured);
    this.capture = null;
    this.captured = '';
  }
}
