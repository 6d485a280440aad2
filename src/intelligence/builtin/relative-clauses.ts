import { isFiniteVerb } from '../../documents/link/verbs.ts';
import type { NamedCompany } from './name-lists.ts';
import type { Token } from './tokens.ts';

/** A clause about the name before its comma: ", which supplies Acme,". The sentence goes on behind it. */
interface Inserted {
  /** Tokens of its commas. */
  readonly from: number;
  readonly to: number;
}

const OPENER = /^(?:which|whose|who|where|once|like|unlike)$/;
const LENGTH_MAX = 24;
/** Between the closing comma and the verb: "also said". */
const ADVERB = /^(?:also|now|still|already|recently|later|has|have|is|was|are|were|will|\w+ly)$/;

/** Clauses between two commas behind which the verb of the sentence stands. */
function insertedClauses(tokens: readonly Token[]): Inserted[] {
  const found: Inserted[] = [];
  for (let from = 1; from + 1 < tokens.length; from++) {
    if (tokens[from]?.word !== ',' || !OPENER.test(tokens[from + 1]?.word ?? '')) continue;
    for (let to = from + 2; to < Math.min(tokens.length, from + LENGTH_MAX); to++) {
      if (tokens[to]?.word === ';') break;
      if (tokens[to]?.word !== ',') continue;
      const next = tokens[to + 1]?.word ?? '';
      if (!isFiniteVerb(next) && !ADVERB.test(next)) continue;
      found.push({ from, to });
      from = to;
      break;
    }
  }
  return found;
}

const NOBODY: ReadonlySet<string> = new Set(['']);

/**
 * What stands behind an inserted clause is about the subject before it: "The company, which supplies Acme, cut its forecast",
 * "Acme, whose partner Beta lost money, raised its own". Changes `owners`.
 */
export function returnToSubject(
  tokens: readonly Token[],
  names: readonly NamedCompany[],
  owners: ReadonlySet<string>[],
  isSubject: (name: NamedCompany) => boolean,
): void {
  for (const { from, to } of insertedClauses(tokens)) {
    const inside = names.filter((name) => name.from > from && name.to <= to);
    // "The fund, which owns 8% of Acme, urged its board": what follows is still about Acme.
    const isOwner = tokens.slice(from, to).some(({ word }) => /^(?:owns|owned|holds|held|own|hold)$/.test(word));
    if (inside.length === 0 || isOwner) continue;
    const before = names.findLast((name) => name.to <= from);
    const about = before === undefined ? NOBODY : (owners[from - 1] ?? NOBODY);
    const next = names.find((name) => name.from > to && isSubject(name))?.from ?? tokens.length;
    const end = breakAfter(tokens, to, next);
    for (let at = to; at < end; at++) owners[at] = about;
    // "whose customers include Acme": nothing is said of a name that is only mentioned.
    if (before === undefined) for (let at = 0; at < to; at++) owners[at] = NOBODY;
  }
}

/** "The company, which supplies Acme, cut its forecast": the subject has no linked name, and Acme is only mentioned. */
export function isOnlyInserted(tokens: readonly Token[], companyId: string, names: readonly NamedCompany[]): boolean {
  const own = names.filter((name) => name.companyId === companyId);
  if (!own.every(({ from }) => from > 2)) return false;
  const clauses = insertedClauses(tokens).filter(
    ({ from }) => tokens[from + 1]?.word !== 'like' && !names.some((name) => name.to <= from),
  );
  return clauses.length > 0 && own.every((name) => clauses.some(({ from, to }) => name.from > from && name.to <= to));
}

function breakAfter(tokens: readonly Token[], from: number, limit: number): number {
  for (let at = from + 1; at < limit; at++)
    if (/^(?:;|while|whereas|but|although|though|as|after)$/.test(tokens[at]?.word ?? ''))
      return limit < tokens.length ? at : limit;
  return limit;
}
