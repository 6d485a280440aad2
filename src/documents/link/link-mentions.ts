import { compareText } from '../../kernel/compare-text.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AliasType } from '../../registry/registry-enums.ts';
import { type AliasEntry, type AliasIndex, isValidAt, normaliseSpan, rankOf } from './alias-index.ts';
import { BONUSES, contextBonus, type DocumentPrior } from './context.ts';
import { type Occurrence, priorOf } from './forms.ts';
import { tickerLetters } from './tickers.ts';
import { type TokenizedText, tokenize } from './tokens.ts';
import { visibleText } from './visible-text.ts';

const LINK_CONFIDENCE = 0.7;
const AMBIGUOUS_CONFIDENCE = 0.4;
/** The share of a name's probability from which it belongs to one company. */
const DECIDED_SHARE = 0.75;
const STRONG_CONFIDENCE = 0.9;
/** From here a name supports the names beside it in a list. */
const LISTED_CONFIDENCE = 0.65;
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
  /** Tickers by which the vendor tagged the document, in any spelling. */
  vendorTickers: readonly string[];
  /** The document's own time; names are looked up as of then. */
  at: Date;
}

interface Known extends DocumentPrior {
  readonly atMs: number;
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
  const visible = visibleText(body);
  const tokens = tokenize(visible.text);
  const { candidates, evidence } = findCandidates(tokens, index, context);
  strengthen(tokens, candidates, evidence);
  const mentions = resolveSpans(
    tokens,
    candidates.filter((candidate) => candidate.confidence >= AMBIGUOUS_CONFIDENCE),
    new Set(context.vendorTickers.map(tickerLetters)),
  );
  return withSalience(
    mentions.map((mention) => {
      const range = visible.toOriginal(mention.start, mention.end);
      return { ...mention, ...range, mentionText: body.slice(range.start, range.end) };
    }),
    context,
  );
}

interface Found {
  readonly candidates: Candidate[];
  /** Companies whose products or people occur in the text. */
  readonly evidence: Set<string>;
}

function findCandidates(tokens: TokenizedText, index: AliasIndex, context: LinkContext): Found {
  const known: Known = {
    atMs: context.at.getTime(),
    sourceCompanyId: context.sourceCompanyId,
    tagged: new Set(context.vendorTickers.map(tickerLetters)),
    styles: new Map(),
  };
  const found: Found = { candidates: [], evidence: new Set() };
  for (let first = 0; first < tokens.words.length; first++) {
    let node = index.root.next.get(tokens.lower[first] ?? '');
    for (let last = first; node !== undefined; last++) {
      if (node.entries.length > 0) collect(node.entries, { tokens, first, last }, known, found);
      node = node.next.get(tokens.lower[last + 1] ?? '');
    }
  }
  return found;
}

/** Log-odds lost for each step by which a name is less sure than another company's name of the same words. */
const LEVEL_STEP = 1.5;
/** A registered name and the name without its legal form are equally sure. */
const SUREST_RANK = rankOf('full');

function collect(entries: readonly AliasEntry[], occurrence: Occurrence, known: Known, found: Found): void {
  const { tokens, first, last } = occurrence;
  const written = normaliseSpan(tokens, first, last);
  const all: { readonly entry: AliasEntry; readonly total: number }[] = [];
  let surest = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (entry.normal !== written || !isValidAt(entry, known.atMs)) continue;
    if (entry.level === 'evidence') {
      found.evidence.add(entry.companyId);
      continue;
    }
    const prior = priorOf(entry, occurrence);
    if (prior === null) continue;
    if (!entry.isTicker) surest = Math.min(surest, rankOf(entry.level));
    all.push({ entry, total: logit(prior) + contextBonus(entry, occurrence, known) });
  }
  const best = new Map<string, Candidate>();
  for (const { entry, total } of withoutSold(all, last > first)) {
    const steps = entry.isTicker ? 0 : stepsBelow(rankOf(entry.level), surest);
    const lowered = total - LEVEL_STEP * steps;
    const before = best.get(entry.companyId);
    if (before === undefined || lowered > before.logit)
      best.set(entry.companyId, { entry, first, last, logit: lowered, confidence: sigmoid(lowered) });
  }
  for (const candidate of best.values()) found.candidates.push(candidate);
}

/**
 * "Merrill Lynch" belongs to the bank that took it over, unless the list has a company of that registered name. A single word is
 * kept: "Chase" is the bank.
 */
function withoutSold<Each extends { readonly entry: AliasEntry }>(
  all: readonly Each[],
  hasSeveralWords: boolean,
): readonly Each[] {
  if (!hasSeveralWords) return all;
  const bearers = new Set(
    all.flatMap(({ entry }) => (isWholeName(entry) && entry.level !== 'known' ? [entry.issuer] : [])),
  );
  if (bearers.size === 0) return all;
  return all.filter(({ entry }) => entry.level !== 'known' || bearers.has(entry.issuer));
}

/** A known name precedes all others; between the others the steps of derivation count. */
function stepsBelow(rank: number, surest: number): number {
  const known = surest === rankOf('known') && rank > surest ? 1 : 0;
  return known + Math.max(0, rank - Math.max(SUREST_RANK, surest));
}

/**
 * A strong mention of a company, and its products and people, raise the confidence of its other mentions. A name that several
 * companies share is not strong for any of them.
 */
function strengthen(tokens: TokenizedText, candidates: readonly Candidate[], evidence: ReadonlySet<string>): void {
  const issuers = new Map<number, string | null>();
  /** Who bears the words of a span as a whole name. */
  const bearers = new Map<number, string>();
  for (const candidate of candidates) {
    const span = spanKey(candidate);
    const known = issuers.get(span);
    issuers.set(span, known === undefined || known === candidate.entry.issuer ? candidate.entry.issuer : null);
    if (isWholeName(candidate.entry)) bearers.set(span, candidate.entry.companyId);
  }
  const isOwn = (candidate: Candidate) => issuers.get(spanKey(candidate)) !== null;
  const strong = new Set(
    candidates
      .filter((candidate) => candidate.confidence >= STRONG_CONFIDENCE && isOwn(candidate))
      .map(({ entry }) => entry.companyId),
  );
  const isListed = listedBeside(
    tokens,
    candidates.filter((candidate) => candidate.confidence >= LISTED_CONFIDENCE && isOwn(candidate)),
  );
  for (const candidate of candidates) {
    if (candidate.confidence >= STRONG_CONFIDENCE && isOwn(candidate)) continue;
    const { companyId, level } = candidate.entry;
    // "Siemens Energy fell; its parent Siemens rose": the short name is not that of the longer one's bearer.
    const isOthers = !isWholeName(candidate.entry) && bearers.has(spanKey(candidate));
    if (strong.has(companyId) && !isOthers) candidate.logit += BONUSES.strongMention;
    if (evidence.has(companyId)) candidate.logit += BONUSES.evidence;
    if (isListed(candidate)) candidate.logit += BONUSES.listed;
    else if (level === 'known' && strong.size > (strong.has(companyId) ? 1 : 0))
      candidate.logit += BONUSES.besideCompany;
    candidate.confidence = sigmoid(candidate.logit);
  }
}

const isWholeName = ({ level, isTicker }: AliasEntry) => !isTicker && rankOf(level) <= SUREST_RANK;

/** Also in title case: "Ironwood And AbbVie", "AutoZone Vs. Advance". */
const LIST_GAP = /^(?:,? (?:and|&|or|vs\.?|versus) |, |\/)$/i;

/** Tokens from one name of a list to the next, the latter included. */
const LIST_STEPS = [1, 2];

/** Whether a name with a capital stands in a list right beside one of the sure names of other companies. */
function listedBeside(tokens: TokenizedText, sure: readonly Candidate[]): (candidate: Candidate) => boolean {
  const { text, starts, ends } = tokens;
  const endingAt = groupBy(sure, ({ last }) => last);
  const startingAt = groupBy(sure, ({ first }) => first);
  const hasOther = (group: readonly Candidate[] | undefined, entry: AliasEntry) =>
    group?.some((other) => other.entry.companyId !== entry.companyId) === true;
  const isGap = (left: number, right: number) => LIST_GAP.test(text.slice(ends[left], starts[right]));
  return ({ entry, first, last }) =>
    /^\p{Lu}/u.test(tokens.words[first] ?? '') &&
    LIST_STEPS.some(
      (step) =>
        (hasOther(endingAt.get(first - step), entry) && isGap(first - step, first)) ||
        (hasOther(startingAt.get(last + step), entry) && isGap(last, last + step)),
    );
}

/** Names have at most 12 words. */
const spanKey = ({ first, last }: Candidate): number => first * 16 + (last - first);

/** Longest span first. Companies that share a name share its probability; a span belongs to one if its share decides. */
function resolveSpans(tokens: TokenizedText, candidates: Candidate[], tagged: ReadonlySet<string>): Mention[] {
  const bySpan = groupBy(candidates, spanKey);
  const groups = [...bySpan.values()].map((group) => withoutClasses(group, tagged).sort(byLogit));
  groups.sort(
    (left, right) =>
      spanLength(tokens, right[0]) - spanLength(tokens, left[0]) || (left[0]?.first ?? 0) - (right[0]?.first ?? 0),
  );
  const taken = new Uint8Array(tokens.words.length);
  const mentions: Mention[] = [];
  for (const group of groups) {
    const [top] = group;
    if (top === undefined || isTaken(taken, top)) continue;
    taken.fill(1, top.first, top.last + 1);
    const shares = sharesOf(group);
    const isDecided = (shares[0] ?? 0) >= DECIDED_SHARE;
    group.forEach((candidate, place) => {
      if (isDecided && place > 0) return;
      const confidence = candidate.confidence * (shares[place] ?? 0);
      const status = isDecided && confidence >= LINK_CONFIDENCE ? 'linked' : 'ambiguous';
      mentions.push(toMention(tokens, { ...candidate, confidence }, status));
    });
  }
  return mentions.sort((left, right) => left.start - right.start || compareText(left.companyId, right.companyId));
}

function sharesOf(group: readonly Candidate[]): number[] {
  const highest = group[0]?.logit ?? 0;
  const weights = group.map((candidate) => Math.exp(candidate.logit - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** Share classes of one company have one name. The vendor's ticker is taken, else the common share, else the first listed. */
function withoutClasses(group: Candidate[], tagged: ReadonlySet<string>): Candidate[] {
  if (group.length === 1) return group;
  const byIssuer = new Map<string, Candidate>();
  for (const candidate of group) {
    const known = byIssuer.get(candidate.entry.issuer);
    if (known === undefined || classRank(candidate, tagged) < classRank(known, tagged))
      byIssuer.set(candidate.entry.issuer, candidate);
  }
  return [...byIssuer.values()];
}

function classRank({ entry }: Candidate, tagged: ReadonlySet<string>): number {
  if (tagged.has(entry.tickerLetters)) return 0;
  return /[^A-Z]/.test(entry.ticker) ? 2 : 1;
}

function withSalience(mentions: Mention[], context: LinkContext): Mention[] {
  const byCompany = groupBy(mentions, ({ companyId }) => companyId);
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

function byLogit(left: Candidate, right: Candidate): number {
  return right.logit - left.logit || compareText(left.entry.companyId, right.entry.companyId);
}

function spanLength(tokens: TokenizedText, candidate: Candidate | undefined): number {
  return candidate === undefined ? 0 : (tokens.ends[candidate.last] ?? 0) - (tokens.starts[candidate.first] ?? 0);
}

function isTaken(taken: Uint8Array, candidate: Candidate): boolean {
  for (let index = candidate.first; index <= candidate.last; index++) if (taken[index] === 1) return true;
  return false;
}
