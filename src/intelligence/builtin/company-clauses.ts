import { SUBJECT_WORDS } from '../../documents/link/name-words.ts';
import { isFiniteVerb } from '../../documents/link/verbs.ts';
import { isCommonWord } from '../../documents/link/words.ts';
import { NAME_WORD } from './mask-names.ts';
import { isJoined, type NamedCompany, POSSESSIVE_GAP } from './name-lists.ts';
import { returnToSubject } from './relative-clauses.ts';
import { hasTitleCase } from './subject.ts';
import type { Token } from './tokens.ts';

const SPLITTERS = new Set([';', 'while', 'whereas', 'but', 'although', 'though', '.', ':', '|']);
/** Words that open a new clause only when a company's name follows soon: "as Selby struggles". */
const LOOSE_SPLITTERS = new Set([',', 'as', 'after', 'and', 'when', 'even', 'with']);
const NAME_WINDOW = 3;
const OBLIQUE = /^(by|from|against|over|than|with|to|at|versus|vs|behind|beyond|for|into|unlike|like|including)$/;

/** The word before a name, without articles. */
export function prepositionOf(tokens: readonly Token[], { from }: NamedCompany): string {
  let i = from - 1;
  while (i >= 0 && /^(the|a|an|its|rival|peer|competitor|my|'s|\$)$/.test(tokens[i]?.word ?? '')) i--;
  return tokens[i]?.word ?? '';
}

/** What is somebody's gain or loss: "a windfall for Acme", "bodes well for its peers Acme and Beta". */
const GAIN =
  /^(?:well|ill|news|windfall|boost|blow|boon|setback|win|relief|positive|negative|bad|good|opportunity|tailwind|headwind|threat|store|victory|problem|risk|trouble|help)$/;
const GAIN_TO = /^(?:blow|boost|threat|setback|lift|boon|challenge|relief)$/;

/** Whether the word at a token index is a "for" or "to" behind a gain or a loss. */
export function isGainFor(tokens: readonly Token[], preposition: number): boolean {
  const before = tokens[preposition - 1]?.word ?? '';
  const word = tokens[preposition]?.word;
  return word === 'to' ? GAIN_TO.test(before) : word === 'for' && GAIN.test(before);
}

const ABBREVIATED = /^(?:inc|corp|co|ltd|bros|cos|plc|no|jr|sr|st|mr|ms|mrs|dr|\p{L}\p{L}?)$/u;

/** "Acme Co.'s sales", "(ACM.N)": the dot of an abbreviation or a symbol. So is the colon of "(NYSE: ACM)". */
const isInnerDot = (tokens: readonly Token[], at: number) =>
  ABBREVIATED.test(tokens[at - 1]?.word ?? '') ||
  tokens[at - 1]?.word === NAME_WORD ||
  tokens[at + 1]?.start === tokens[at]?.end;

/** Start of each clause, by the words and names that open one. */
function clauseStarts(tokens: readonly Token[], names: readonly NamedCompany[]): number[] {
  const starts = [0];
  for (let i = 1; i < tokens.length; i++) {
    const word = tokens[i]?.word ?? '';
    if (SPLITTERS.has(word)) {
      const isInner = word === ':' ? tokens[i - 2]?.word === '(' : word === '.' && isInnerDot(tokens, i);
      if (!isInner) starts.push(i);
    } else if (LOOSE_SPLITTERS.has(word) && !isExample(tokens, i)) {
      const next = names.find(({ from }) => from > i && from <= i + NAME_WINDOW);
      const previous = names.findLast(({ to }) => to <= i);
      const isList = next !== undefined && previous !== undefined && isJoined(tokens, previous, next, names);
      if (
        next !== undefined &&
        previous !== undefined &&
        !isList &&
        (isAbsolute(tokens, next) || !OBLIQUE.test(tokens[next.from - 1]?.word ?? ''))
      )
        starts.push(i);
      // Right behind a name it is a list: "Acme, Zyx rise".
      else if (next === undefined && /^(?:and|as|after|,)$/.test(word) && previous?.to !== i && isAboutOther(tokens, i))
        starts.push(i);
    }
  }
  return starts;
}

const isOblique = (tokens: readonly Token[], name: NamedCompany) =>
  (OBLIQUE.test(prepositionOf(tokens, name)) && !isAbsolute(tokens, name)) || isExample(tokens, name.from - 1);

/** "with Acme falling 3%", "with Acme down 2%": a clause of its own. */
const isAbsolute = (tokens: readonly Token[], { from, to }: NamedCompany) =>
  tokens[from - 1]?.word === 'with' && /^(?:\w+ing|up|down|lower|higher|also|off)$/.test(tokens[to]?.word ?? '');

/** "rivals such as Acme". */
const isExample = (tokens: readonly Token[], as: number) =>
  tokens[as]?.word === 'as' && tokens[as - 1]?.word === 'such';

/** "in contrast to Snap's decline": what follows a possessive is its owner's. */
const isOwner = (tokens: readonly Token[], { to }: NamedCompany) => {
  const next = tokens[to];
  // "a bid from Beta, whose shares fell": the relative clause is about the name before it.
  if (next?.word === ',' && /^(whose|which|who)$/.test(tokens[to + 1]?.word ?? '')) return true;
  return next?.kind === 'word' && next.start - (tokens[to - 1]?.end ?? 0) >= POSSESSIVE_GAP;
};

const NOBODY: ReadonlySet<string> = new Set(['']);

/** "Top gainers and losers: Acme up 2%": the label says nothing of any of them. */
function isBothWays(tokens: readonly Token[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).map(({ word }) => word);
  return (
    words.some((word) => /^(?:gainers?|winners?|picks|buys)$/.test(word)) &&
    words.some((word) => /^(?:losers?|pans|sells)$/.test(word))
  );
}

/** "Acme up 2%; Zyx down 3%", "Acme fell and Zyx jumped": the clause of a name that is not linked. */
function isAboutOther(tokens: readonly Token[], start: number): boolean {
  const first = tokens[start + 1];
  if (first?.kind !== 'word' || !first.capital || first.word === NAME_WORD) return false;
  if (SUBJECT_WORDS.has(first.word) || isCommonWord(first.word)) return false;
  if (tokens[start]?.word === ';') return !hasTitleCase(tokens);
  const end = afterName(tokens, start + 1);
  const verb = /^(?:shares|stock)$/.test(tokens[end]?.word ?? '') ? end + 1 : end;
  return isFiniteVerb(tokens[verb]?.word ?? '') && !hasTitleCase(tokens);
}

const NAME_WORDS_MAX = 4;

/** The first token behind a name of words with capitals. */
function afterName(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + NAME_WORDS_MAX && tokens[at]?.kind === 'word' && tokens[at]?.capital) at++;
  return at;
}

/** Maps each token to the companies it is about, in a sentence that names several. */
export function ownersByToken(tokens: readonly Token[], names: readonly NamedCompany[]): ReadonlySet<string>[] {
  const starts = clauseStarts(tokens, names);
  const owners: ReadonlySet<string>[] = [];
  let subject: ReadonlySet<string> = new Set();
  let label = -1;
  starts.forEach((start, n) => {
    const end = starts[n + 1] ?? tokens.length;
    // "losers: Acme -7%": words before a colon describe the names behind it.
    if (tokens[end]?.word === ':' && !names.some(({ from }) => from >= start && from < end)) {
      if (label < 0) label = start;
      return;
    }
    const inside = names.filter(({ from }) => from >= start && from < end);
    if (inside.length === 0 && isAboutOther(tokens, start)) {
      for (let i = start; i < end; i++) owners[i] = NOBODY;
      return;
    }
    const main = inside.find((name) => !isOblique(tokens, name)) ?? inside[0];
    if (main) subject = withJoined(tokens, main, inside);
    const about = label >= 0 && isBothWays(tokens, label, start) ? NOBODY : subject;
    for (let i = label; i >= 0 && i < start; i++) owners[i] = about;
    label = -1;
    for (let i = start; i < end; i++) {
      const last = inside.findLast((name) => name.from <= i && (!isOblique(tokens, name) || isOwner(tokens, name)));
      owners[i] = last === undefined ? subject : withJoined(tokens, last, inside);
    }
  });
  coordinate(tokens, names, owners);
  returnToSubject(tokens, names, owners, (name) => !isOblique(tokens, name));
  // A clause before the first name ("Lower fuel costs lift Acme") is about the first company.
  const first = owners.find(({ size }) => size > 0) ?? subject;
  return owners.map((owner) => (owner.size > 0 ? owner : first));
}

/** Whether a name is what the verb right before it acts on: "sues Acme". */
const isObject = (tokens: readonly Token[], { from }: NamedCompany) => isFiniteVerb(tokens[from - 1]?.word ?? '');

/** "Acme sued Beta and raised its forecast": a second verb has the subject of the first. Changes `owners`. */
function coordinate(tokens: readonly Token[], names: readonly NamedCompany[], owners: ReadonlySet<string>[]): void {
  for (let at = 1; at + 1 < tokens.length; at++) {
    if (tokens[at]?.word !== 'and' || !isFiniteVerb(tokens[at + 1]?.word ?? '')) continue;
    const last = names.findLast(({ to }) => to <= at);
    if (last === undefined || !isObject(tokens, last)) continue;
    const subject = names.findLast(
      (name) => name.to < last.from && !isObject(tokens, name) && !isOblique(tokens, name),
    );
    const owner = subject === undefined ? undefined : owners[subject.from];
    if (owner === undefined || tokens.slice(subject?.to, at).some(({ word }) => SPLITTERS.has(word))) continue;
    const end = names.find(({ from }) => from > at)?.from ?? tokens.length;
    for (let i = at; i < end && !SPLITTERS.has(tokens[i]?.word ?? ''); i++) owners[i] = owner;
  }
}

function withJoined(tokens: readonly Token[], name: NamedCompany, names: readonly NamedCompany[]): ReadonlySet<string> {
  const joined = new Set([name.companyId]);
  const at = names.indexOf(name);
  for (let i = at + 1, last = name; i < names.length; i++) {
    const next = names[i];
    if (next?.companyId === last.companyId) continue;
    if (next === undefined || !isJoined(tokens, last, next, names)) break;
    joined.add(next.companyId);
    last = next;
  }
  for (let i = at - 1, last = name; i >= 0; i--) {
    const next = names[i];
    // "Acme (ACM)": the ticker names the same company.
    if (next?.companyId === last.companyId) {
      last = next;
      continue;
    }
    if (next === undefined || !isJoined(tokens, next, last, names)) break;
    joined.add(next.companyId);
    last = next;
  }
  return joined;
}
