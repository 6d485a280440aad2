import type { Block, HtmlOutline } from './html-blocks.ts';

/** A container is the main one when it holds at least this share of its parent's text. */
const DOMINANT_SHARE = 0.72;
const TEXT_LENGTH_MIN = 140;
const LINK_SHARE_MAX = 0.5;
const SENTENCE_LENGTH_MIN = 40;

const CLUTTER =
  /^(?:advertisement|sponsored(?: content)?|read (?:more|next|also)\b.*|related(?: stories| articles| coverage| news)?:?.{0,120}|see also\b.*|share(?: this.*)?|follow us.*|sign up.*|subscribe\b.*|click here.*|copyright\b.*|©.*|\(c\) \d{4}.*|all rights reserved.*|skip to .*|photo(?:graph)?(?: by)?:.*|image:.*|(?:we|this (?:site|website)) uses? cookies.*|accept(?: all)?(?: cookies)?|share on .*|tags?:.*|filed under:.*|back to top|loading\W*|print|e-?mail|comments?(?: \(\d+\))?|terms of (?:use|service).*|privacy policy.*|more from .{0,60}|recommended(?: for you)?|trending(?: now)?|most (?:read|popular))$/i;
const BYLINE =
  /^(?:[Bb]y|BY|Von|Par|Por)[:\s]+\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}(?:[^.!?]|[.!?](?!$))*$/u;
const DATE_LINE =
  /^(?:published|updated|posted|last updated|first published)?:?\s*(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*,?\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{1,2}(?:st|nd|rd|th)?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?,?\s+\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}).{0,40}$/i;

/** The blocks of the page's main text, in order, without clutter. */
export function selectMainBlocks(outline: HtmlOutline): Block[] {
  const first = selectFrom(outline, false);
  if (lengthOf(first) >= TEXT_LENGTH_MIN) return first;
  // When every container is named like clutter, the names are misleading, so they are ignored.
  const second = selectFrom(outline, true);
  return lengthOf(second) > lengthOf(first) * 2 ? second : first;
}

function selectFrom(outline: HtmlOutline, includeNegative: boolean): Block[] {
  const usable = (block: Block) => includeNegative || !block.negative;
  const container = findContainer(outline, usable);
  const inside = markInside(outline.parents, container);
  const blocks = outline.blocks.filter((block) => inside[block.node] === 1 && usable(block));
  return dropClutter(blocks);
}

/** Weight of a block as text: sentences count, links and labels do not. */
function weightOf(block: Block): number {
  const length = block.text.length;
  const linkShare = block.linkLength / length;
  if (linkShare > LINK_SHARE_MAX || length < 25) return 0;
  const isSentence = length >= SENTENCE_LENGTH_MIN && /[.!?,;:”"'’)]/.test(block.text);
  const kind =
    block.tag === 'p' || block.tag === 'pre' || block.tag === 'blockquote' ? 1.5 : block.tag === 'li' ? 0.6 : 1;
  return (isSentence ? 1 : 0.2) * kind * (1 - linkShare) * length;
}

/**
 * Descends from the root while one child holds nearly all of the text. Parents precede their children in the arrays, so two
 * passes replace recursion.
 */
function findContainer(outline: HtmlOutline, usable: (block: Block) => boolean): number {
  const { parents, hints, blocks } = outline;
  const weights = new Float64Array(parents.length);
  for (const block of blocks) {
    if (usable(block)) weights[block.node] = (weights[block.node] ?? 0) + weightOf(block);
  }
  for (let node = parents.length - 1; node > 0; node--) {
    const parent = parents[node] ?? 0;
    weights[parent] = (weights[parent] ?? 0) + (weights[node] ?? 0);
  }
  const total = weights[0] ?? 0;
  const best = new Int32Array(parents.length).fill(-1);
  let hinted = -1;
  for (let node = 1; node < parents.length; node++) {
    const parent = parents[node] ?? 0;
    const other = best[parent] ?? -1;
    if (other < 0 || (weights[node] ?? 0) > (weights[other] ?? 0)) best[parent] = node;
    if ((hints[node] ?? 0) < 2 || (weights[node] ?? 0) < Math.max(TEXT_LENGTH_MIN, total * 0.2)) continue;
    if (hinted < 0 || isBetterHint(node, hinted, hints, weights)) hinted = node;
  }
  let node = hinted < 0 ? 0 : hinted;
  for (;;) {
    const child = best[node] ?? -1;
    if (child < 0 || (weights[child] ?? 0) < (weights[node] ?? 0) * DOMINANT_SHARE) return node;
    if (isLeafParagraph(child, best)) return node;
    node = child;
  }
}

function isBetterHint(node: number, other: number, hints: number[], weights: Float64Array): boolean {
  const difference = (hints[node] ?? 0) - (hints[other] ?? 0);
  return difference !== 0 ? difference > 0 : (weights[node] ?? 0) > (weights[other] ?? 0);
}

/** A single long paragraph may hold most of a short article; its siblings belong to the article too. */
function isLeafParagraph(node: number, best: Int32Array): boolean {
  return (best[node] ?? -1) < 0;
}

function markInside(parents: number[], container: number): Uint8Array {
  const inside = new Uint8Array(parents.length);
  inside[container] = 1;
  for (let node = container + 1; node < parents.length; node++) inside[node] = inside[parents[node] ?? 0] ?? 0;
  return inside;
}

function dropClutter(blocks: Block[]): Block[] {
  const kept = blocks.filter((block) => {
    const { text, tag } = block;
    if (text.length <= 220 && CLUTTER.test(text)) return false;
    if (block.linkLength / text.length > LINK_SHARE_MAX && text.length < 400) return false;
    if (text.length <= 100 && (BYLINE.test(text) || DATE_LINE.test(text))) return false;
    if (/^h[1-6]$/.test(tag) || tag === 'tr' || tag === 'li' || tag === 'dd') return true;
    // "Share", "Markets" and "3 min read" are labels; a short sentence ends with a full stop.
    return text.length >= SENTENCE_LENGTH_MIN || /[.!?:”"'’)…%\d]$/.test(text) || text.split(' ').length > 4;
  });
  return dropEmptyHeadings(kept);
}

/** A heading with no text below it belonged to dropped clutter. */
function dropEmptyHeadings(blocks: Block[]): Block[] {
  return blocks.filter((block, index) => {
    if (!/^h[2-6]$/.test(block.tag)) return true;
    const next = blocks[index + 1];
    return next !== undefined && !(/^h[1-6]$/.test(next.tag) && next.tag <= block.tag);
  });
}

function lengthOf(blocks: Block[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}
