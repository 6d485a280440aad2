import { prepositionOf } from './company-clauses.ts';
import { NAME_WORD } from './mask-names.ts';
import type { NamedCompany } from './name-lists.ts';
import { isGradeAt } from './ratings.ts';
import type { Token } from './tokens.ts';

const NOUN = /^(?:up|down)grades?$/;
const ARTICLE = /^(?:a|an|the|its|their|another|this|recent|fresh|second|double|broker|analyst|rating|ratings)$/;
/** Before the noun without an article: "boosted by upgrade", "shares gain on downgrade". */
const CAUSE = /^(?:by|after|on|following|amid|despite|with|from|gets?|got|receives?|received)$/;
const AUTHOR = /^(?:from|by|at)$/;
const CLAUSE_END = /^(?:;|while|whereas|but|although)$/;
const AUTHOR_WINDOW = 10;

/** Whether an upgrade or a downgrade is a rating as a noun: "after an upgrade to buy at Beta". Software and networks have upgrades too. */
export function isRatingNoun(tokens: readonly Token[], at: number): boolean {
  if (!NOUN.test(tokens[at]?.word ?? '')) return false;
  const before = tokens[at - 1]?.word ?? '';
  const isCause = CAUSE.test(before);
  if (!isCause && !ARTICLE.test(before) && !isSuffered(tokens, at)) return false;
  const next = tokens[at + 1];
  if (next === undefined || next.kind === 'punct') return isCause && next?.word !== '-';
  if (next.word === 'to') return isGradeAt(tokens, at + 2);
  // "an upgrade of Acme servers": a product.
  if (next.word === 'of') return tokens[at + 2]?.word === NAME_WORD && !isWordBehindName(tokens, at + 2);
  return AUTHOR.test(next.word) && tokens[at + 2]?.capital === true;
}

function isWordBehindName(tokens: readonly Token[], from: number): boolean {
  const behind = tokens.slice(from).find(({ word }) => word !== NAME_WORD);
  return (
    behind?.kind === 'word' && !AUTHOR.test(behind.word) && !/^(?:to|on|as|after|and|shares|stock)$/.test(behind.word)
  );
}

/** "suffered downgrade", "won upgrade": the noun is the object. */
const isSuffered = (tokens: readonly Token[], at: number) =>
  /^(?:suffer(?:s|ed)?|won|wins|earn(?:s|ed)?)$/.test(tokens[at - 1]?.word ?? '');

/** Who is rated by a rating that is a noun, and by whom: "Acme rose after an upgrade from Beta", "Beta's downgrade of Acme". */
export function rolesOfNoun(
  tokens: readonly Token[],
  { from }: { readonly from: number },
  names: readonly NamedCompany[],
): { readonly rated: NamedCompany | undefined; readonly authors: readonly NamedCompany[] } {
  const end = tokens.findIndex(({ word }, at) => at > from && CLAUSE_END.test(word));
  const limit = Math.min(from + AUTHOR_WINDOW, end < 0 ? tokens.length : end);
  const behind = names.filter((name) => name.from > from && name.from < limit);
  const subject = names.findLast(
    (name) =>
      name.to <= from &&
      !/^(?:by|from|at|against|over)$/.test(prepositionOf(tokens, name)) &&
      !tokens.slice(name.to, from).some(({ word }) => CLAUSE_END.test(word)),
  );
  const object = behind.find((name) => /^(?:of|for)$/.test(prepositionOf(tokens, name)));
  if (object !== undefined) return { rated: object, authors: subject === undefined ? [] : [subject] };
  const authors = behind.filter((name) => AUTHOR.test(prepositionOf(tokens, name)));
  return { rated: subject ?? behind.find((name) => !authors.includes(name)), authors };
}
