import type { NamedCompany } from './name-lists.ts';
import type { Token } from './tokens.ts';

const STATEMENT_WORDS_MIN = 5;
const SPEAKER_TOKENS_MAX = 5;
const TITLE =
  /^(ceo|cfo|coo|cio|chief|executive|economist|analysts?|strategists?|boss|chair|chairman|president|head|says?|note|poll|survey)$/;
/** "This is the day's biggest loser: Acme": the words before the colon describe the name. */
const ANNOUNCES =
  /^(this|these|here|here's|picks?|winners?|losers?|gainers?|decliners?|movers?|name|names|called|company|companies|including)$/;

const AUTHORS = /^(?:analysts?|strategists?|economists?|downgrades?|upgrades?|note|initiation)$/;

/** "a downgrade by Acme", "analysts at Acme wrote", "according to Acme": who judges the others. */
export function isAuthor(tokens: readonly Token[], companyId: string, names: readonly NamedCompany[]): boolean {
  const own = names.filter((name) => name.companyId === companyId);
  return (
    own.length < names.length &&
    own.every(({ from }) => {
      const [before = '', preposition = ''] = [tokens[from - 2]?.word, tokens[from - 1]?.word];
      return (
        (preposition === 'to' && before === 'according') ||
        (/^(?:at|by|from)$/.test(preposition) && AUTHORS.test(before))
      );
    })
  );
}

/** "Markets will recover by spring: Acme chief economist": the company behind the colon said what stands before it. */
export function isSpeaker(tokens: readonly Token[], companyId: string, names: readonly NamedCompany[]): boolean {
  const colon = tokens.findLastIndex(({ word }) => word === ':');
  if (colon < STATEMENT_WORDS_MIN || tokens.length - colon - 1 > SPEAKER_TOKENS_MAX) return false;
  const own = names.filter((name) => name.companyId === companyId);
  if (own.length === 0 || own.some(({ from }) => from < colon)) return false;
  const statement = tokens.slice(0, colon).filter(({ kind }) => kind === 'word');
  if (statement.length < STATEMENT_WORDS_MIN || statement.some(({ word }) => ANNOUNCES.test(word))) return false;
  return tokens.slice(colon + 1).every(({ kind, capital, word }) => kind === 'word' && (capital || TITLE.test(word)));
}
