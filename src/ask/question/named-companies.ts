import { tokenize } from '../../documents/link/tokens.ts';
import { findCompany } from './company.ts';
import type { QuestionContext } from './slots.ts';

const NAME_WORDS_MAX = 6;
const WORDS_MAX = 120;
const COMPANIES_MAX = 20;

/**
 * Companies that the words of a question name, and those that the caller says "it" may mean. A name of several companies counts
 * for none of them. In lower case a single word is a name only where it is longer than a word such as "on" or "all".
 */
export function namedCompanies(question: string, { index, asOf, tickers }: QuestionContext): string[] {
  const { text, starts, ends } = tokenize(question);
  const count = Math.min(starts.length, WORDS_MAX);
  const found = new Set(tickers);
  let from = 0;
  while (from < count && found.size < COMPANIES_MAX) {
    let next = from + 1;
    for (let to = Math.min(count, from + NAME_WORDS_MAX); to > from; to--) {
      const words = text.slice(starts[from], ends[to - 1]);
      if (to === from + 1 && isCommonWord(words)) continue;
      const company = findCompany(index, words, asOf);
      if (company.kind === 'unknown') continue;
      if (company.kind === 'found') found.add(company.ticker);
      next = to;
      break;
    }
    from = next;
  }
  return [...found].slice(0, COMPANIES_MAX);
}

const COMMON_LENGTH_MAX = 3;
const isCommonWord = (word: string) => word.length <= COMMON_LENGTH_MAX && word === word.toLowerCase();
