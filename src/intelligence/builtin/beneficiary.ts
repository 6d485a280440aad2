import { isGainFor } from './company-clauses.ts';
import { isJoined, type NamedCompany } from './name-lists.ts';
import type { Token } from './tokens.ts';
import { isBe } from './verb-form.ts';

interface Reach {
  readonly from: number;
  readonly to: number;
}

const NOWHERE: Reach = { from: 0, to: 0 };
const GAIN_WINDOW = 4;
const BENEFICIARY_WORDS = 3;

/** The words before "for" or "to", when the company or a list with it follows them. */
export function beneficiaryReach(tokens: readonly Token[], names: readonly NamedCompany[], companyId: string): Reach {
  for (const name of names) {
    if (!joinedIds(tokens, name, names).has(companyId)) continue;
    for (let at = name.from - 1; at >= Math.max(1, name.from - BENEFICIARY_WORDS); at--) {
      if (tokens[at]?.kind !== 'word') break;
      if (/^(?:for|to)$/.test(tokens[at]?.word ?? ''))
        return isGainFor(tokens, at) ? { from: gainStart(tokens, at), to: at } : NOWHERE;
    }
  }
  return NOWHERE;
}

/** "Acme's stumble is an opportunity for Beta": what stands before the verb is not Beta's. */
function gainStart(tokens: readonly Token[], to: number): number {
  let at = to - 1;
  while (at > Math.max(0, to - GAIN_WINDOW) && !isBe(tokens[at])) at--;
  return at;
}

/** The company of a name and those of the names that follow it in a list. */
function joinedIds(tokens: readonly Token[], name: NamedCompany, names: readonly NamedCompany[]): Set<string> {
  const ids = new Set([name.companyId]);
  let last = name;
  for (const next of names.slice(names.indexOf(name) + 1)) {
    // "Acme (NYSE: ACM), Beta": the ticker names the same company.
    if (next.companyId === last.companyId) continue;
    if (!isJoined(tokens, last, next, names)) break;
    ids.add(next.companyId);
    last = next;
  }
  return ids;
}
