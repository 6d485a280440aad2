import { type AliasEntry, type AliasIndex, isValidAt, rankOf } from '../../documents/link/alias-index.ts';
import { tokenize } from '../../documents/link/tokens.ts';

export interface NamedCompany {
  ticker: string;
  name: string;
}

export type CompanyAnswer =
  | { kind: 'found'; ticker: string }
  | { kind: 'ambiguous'; choices: NamedCompany[] }
  | { kind: 'unknown' };

const CHOICES_MAX = 10;
const AROUND =
  /^(?:the |our |company |ticker |shares? of |stock of )+|(?:'s)?(?: (?:stock|shares?|company|the company|inc\.?))*$/g;

/** Finds the company of a name or ticker. A name of several companies is not decided here. */
export function findCompany(index: AliasIndex, words: string, asOf: Date): CompanyAnswer {
  for (const text of new Set([words.trim(), words.trim().replace(AROUND, '')])) {
    const found = choose(entriesOf(index, text, asOf));
    if (found.kind !== 'unknown') return found;
  }
  return { kind: 'unknown' };
}

const isUsable = (entry: AliasEntry, asOf: Date) => entry.level !== 'evidence' && isValidAt(entry, asOf.getTime());

function entriesOf(index: AliasIndex, text: string, asOf: Date): AliasEntry[] {
  let node: AliasIndex['root'] | undefined = index.root;
  const words = tokenize(text).lower;
  if (words.length === 0) return [];
  for (const word of words) {
    node = node.next.get(word);
    if (!node) return [];
  }
  return node.entries.filter((entry) => isUsable(entry, asOf));
}

/** A ticker is exact. Of names, the surest kind decides; two companies of the same kind are ambiguous. */
function choose(entries: readonly AliasEntry[]): CompanyAnswer {
  const own = entries.filter((entry) => entry.isTicker);
  const pool = own.length > 0 ? own : entries;
  const best = Math.min(...pool.map(({ level }) => sureness(level)));
  const companies = new Map(pool.filter(({ level }) => sureness(level) === best).map((entry) => [entry.ticker, entry]));
  const [first] = companies.keys();
  if (first === undefined) return { kind: 'unknown' };
  if (companies.size === 1) return { kind: 'found', ticker: first };
  const choices = [...companies].map(([ticker, { nameWords }]) => ({ ticker, name: [...nameWords].join(' ') }));
  return { kind: 'ambiguous', choices: choices.sort((a, b) => (a.ticker < b.ticker ? -1 : 1)).slice(0, CHOICES_MAX) };
}

/** Names that the registry states are surer than those derived from them. */
const sureness = (level: AliasEntry['level']): number => (rankOf(level) <= rankOf('full') ? 0 : 1);
