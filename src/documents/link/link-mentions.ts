import { compareText } from '../../kernel/compare-text.ts';
import type { AliasType } from '../../registry/registry-enums.ts';
import { type AliasEntry, type AliasIndex, isValidAt, normaliseName } from './alias-index.ts';
import { BONUSES, contextBonus } from './context.ts';
import { type Occurrence, priorOf } from './forms.ts';
import { type TokenizedText, tokenize } from './tokens.ts';

const LINK_CONFIDENCE = 0.7;
const AMBIGUOUS_CONFIDENCE = 0.4;
const TIE_MARGIN = 0.15;
const STRONG_CONFIDENCE = 0.9;
/** A filing names its company thousands of times; the first mentions suffice. */
const MENTIONS_PER_COMPANY_MAX = 40;
const MENTIONS_MAX = 400;

export type MentionStatus = 'linked' | 'ambiguous';

export interface Mention {
  companyId: string;
  ticker: string;
  mentionText: string;
  mentionType: AliasType;
  start: number;
  end: number;
  confidence: number;
  salience: number;
  status: MentionStatus;
}

export interface LinkContext {
  titleEnd: number;
  leadStart: number;
  leadEnd: number;
  /** The company that the source belongs to. */
  sourceCompanyId: string | null;
  /** The document's own time; names are looked up as of then. */
  at: Date;
}

/** One company at one position. */
interface Candidate {
  entry: AliasEntry;
  first: number;
  last: number;
  logit: number;
  confidence: number;
}

const logit = (p: number): number => Math.log(p / (1 - p));
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The companies that a text mentions, with positions. Offsets are UTF-16 units of `body`. */
export function linkMentions(body: string, index: AliasIndex, context: LinkContext): Mention[] {
  const tokens = tokenize(body);
  const candidates = findCandidates(tokens, index, context);
  strengthen(candidates);
  const mentions = resolveSpans(
    tokens,
    candidates.filter((candidate) => candidate.confidence >= AMBIGUOUS_CONFIDENCE),
  );
  return withSalience(mentions, context);
}

function findCandidates(tokens: TokenizedText, index: AliasIndex, context: LinkContext): Candidate[] {
  const atMs = context.at.getTime();
  const candidates: Candidate[] = [];
  for (let first = 0; first < tokens.words.length; first++) {
    let node = index.root.next.get(tokens.lower[first] ?? '');
    for (let last = first; node !== undefined; last++) {
      if (node.entries.length > 0) collect(node.entries, { tokens, first, last }, atMs, context, candidates);
      node = node.next.get(tokens.lower[last + 1] ?? '');
    }
  }
  return candidates;
}

function collect(
  entries: readonly AliasEntry[],
  occurrence: Occurrence,
  atMs: number,
  context: LinkContext,
  out: Candidate[],
): void {
  const { tokens, first, last } = occurrence;
  const written = normaliseName(tokens.text.slice(tokens.starts[first], tokens.ends[last]));
  const present = entries.filter((entry) => entry.normal === written && isValidAt(entry, atMs));
  const named = new Set(present.filter((entry) => !entry.isTicker).map((entry) => entry.companyId));
  const best = new Map<string, Candidate>();
  for (const entry of present) {
    const prior = priorOf(entry, occurrence, named.size > 1);
    if (prior === null) continue;
    const total = logit(prior) + contextBonus(entry, occurrence, context.sourceCompanyId);
    const known = best.get(entry.companyId);
    if (known === undefined || total > known.logit) {
      best.set(entry.companyId, { entry, first, last, logit: total, confidence: sigmoid(total) });
    }
  }
  out.push(...best.values());
}

/** A strong mention of a company raises the confidence of its weaker mentions. */
function strengthen(candidates: Candidate[]): void {
  const strong = new Set(
    candidates.filter(({ confidence }) => confidence >= STRONG_CONFIDENCE).map(({ entry }) => entry.companyId),
  );
  for (const candidate of candidates) {
    if (candidate.confidence >= STRONG_CONFIDENCE || !strong.has(candidate.entry.companyId)) continue;
    candidate.logit += BONUSES.strongMention;
    candidate.confidence = sigmoid(candidate.logit);
  }
}

/** Longest span first. A span belongs to one company, unless two are within TIE_MARGIN. */
function resolveSpans(tokens: TokenizedText, candidates: Candidate[]): Mention[] {
  const bySpan = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${candidate.first}-${candidate.last}`;
    const group = bySpan.get(key);
    if (group === undefined) bySpan.set(key, [candidate]);
    else group.push(candidate);
  }
  const groups = [...bySpan.values()].map((group) => group.sort(byConfidence));
  groups.sort(
    (left, right) =>
      spanLength(tokens, right[0]) - spanLength(tokens, left[0]) || (left[0]?.first ?? 0) - (right[0]?.first ?? 0),
  );
  const taken = new Uint8Array(tokens.words.length);
  const mentions: Mention[] = [];
  for (const group of groups) {
    const [top, second] = group;
    if (top === undefined || isTaken(taken, top)) continue;
    taken.fill(1, top.first, top.last + 1);
    const isTie = second !== undefined && top.confidence - second.confidence < TIE_MARGIN;
    const named = isTie ? group.filter((candidate) => top.confidence - candidate.confidence < TIE_MARGIN) : [top];
    for (const candidate of named) {
      mentions.push(
        toMention(tokens, candidate, !isTie && candidate.confidence >= LINK_CONFIDENCE ? 'linked' : 'ambiguous'),
      );
    }
  }
  return mentions.sort((left, right) => left.start - right.start || compareText(left.companyId, right.companyId));
}

function withSalience(mentions: Mention[], context: LinkContext): Mention[] {
  const byCompany = new Map<string, Mention[]>();
  for (const mention of mentions)
    byCompany.set(mention.companyId, [...(byCompany.get(mention.companyId) ?? []), mention]);
  const kept: Mention[] = [];
  for (const all of byCompany.values()) {
    for (const status of ['linked', 'ambiguous'] as const) {
      const same = all.filter((mention) => mention.status === status);
      const salience = companySalience(same, context);
      for (const mention of same.slice(0, MENTIONS_PER_COMPANY_MAX)) kept.push({ ...mention, salience });
    }
  }
  return kept
    .sort((left, right) => left.start - right.start || compareText(left.companyId, right.companyId))
    .slice(0, MENTIONS_MAX);
}

const COUNT_FOR_FULL = 5;

/** How much a document is about one company: mentions in the headline, in the lead and their number. */
function companySalience(mentions: readonly { start: number }[], ranges: LinkContext): number {
  if (mentions.length === 0) return 0;
  const inTitle = mentions.some(({ start }) => start < ranges.titleEnd);
  const inLead = mentions.some(({ start }) => start >= ranges.leadStart && start < ranges.leadEnd);
  return (inTitle ? 0.5 : 0) + (inLead ? 0.3 : 0) + 0.2 * Math.min(1, mentions.length / COUNT_FOR_FULL);
}

function toMention(tokens: TokenizedText, candidate: Candidate, status: MentionStatus): Mention {
  const start = tokens.starts[candidate.first] ?? 0;
  const end = tokens.ends[candidate.last] ?? start;
  const { entry, confidence } = candidate;
  return {
    companyId: entry.companyId,
    ticker: entry.ticker,
    mentionText: tokens.text.slice(start, end),
    mentionType: entry.aliasType,
    start,
    end,
    confidence: Math.round(confidence * 10_000) / 10_000,
    salience: 0,
    status,
  };
}

function byConfidence(left: Candidate, right: Candidate): number {
  return right.confidence - left.confidence || compareText(left.entry.companyId, right.entry.companyId);
}

function spanLength(tokens: TokenizedText, candidate: Candidate | undefined): number {
  return candidate === undefined ? 0 : (tokens.ends[candidate.last] ?? 0) - (tokens.starts[candidate.first] ?? 0);
}

function isTaken(taken: Uint8Array, candidate: Candidate): boolean {
  for (let index = candidate.first; index <= candidate.last; index++) if (taken[index] === 1) return true;
  return false;
}
