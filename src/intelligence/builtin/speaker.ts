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

const TARGET_WORDS = 3;
const PASSIVE_VERB = /^(?:saw|sees|had|has|have|gets?|got|after|as|on|with)$/;

/** "Acme edged its price target for the stock higher", "Acme's price target": brokers have targets, and so the target is another's. */
function hasTarget(tokens: readonly Token[], { to }: NamedCompany): boolean {
  const own = tokens.slice(to, to + TARGET_WORDS).findIndex(({ word }) => /^(?:its|their)$/.test(word));
  // "Acme saw its price target cut": its own.
  if (own < 0 || tokens.slice(to, to + own).some(({ word }) => PASSIVE_VERB.test(word))) return false;
  const [first, second] = [tokens[to + own + 1]?.word, tokens[to + own + 2]?.word];
  return (first === 'price' && second === 'target') || (first === 'target' && second === 'price');
}

/** "a downgrade by Acme", "analysts at Acme wrote", "according to Acme": who judges the others. */
export function isAuthor(tokens: readonly Token[], companyId: string, names: readonly NamedCompany[]): boolean {
  const own = names.filter((name) => name.companyId === companyId);
  if (own.length > 0 && own.every((name) => hasTarget(tokens, name))) return true;
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
