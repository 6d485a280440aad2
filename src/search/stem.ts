/**
 * The Porter2 stemmer for English, as PostgreSQL's `english` configuration applies it. The database stems what it indexes and
 * what it searches; this copy finds the same words in a text, for highlights.
 */
const VOWELS = 'aeiouy';
const DOUBLES = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt']);
const LI_ENDINGS = 'cdeghkmnrt';
const WORD_LENGTH_MAX = 60;

const IRREGULAR: Readonly<Record<string, string>> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
  sky: 'sky',
  news: 'news',
  howe: 'howe',
  atlas: 'atlas',
  cosmos: 'cosmos',
  bias: 'bias',
  andes: 'andes',
};
const UNCHANGED_AFTER_PLURAL = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

type Endings = readonly (readonly [ending: string, replacement: string])[];

/** Longest endings first. */
const STEP_2: Endings = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];
const STEP_3: Endings = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
];

/** The stem of a word in lower case. Words with other letters than a to z are returned as they are. */
export function stem(word: string): string {
  if (word.length <= 2 || word.length > WORD_LENGTH_MAX || !/^[a-z]+$/.test(word)) return word;
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) return irregular;
  let text = word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const r1 = regionAfterPrefix(text);
  const r2 = regionAfter(text, r1);
  text = dropPlural(text);
  if (UNCHANGED_AFTER_PLURAL.has(text)) return text;
  text = dropPast(text, r1);
  if (text.length > 2 && /[yY]$/.test(text) && !isVowel(text.at(-2))) text = `${text.slice(0, -1)}i`;
  text = shortenSuffix(text, r1);
  text = shortenAdjective(text, r1, r2);
  text = dropSuffix(text, r2);
  return dropFinal(text, r1, r2).toLowerCase();
}

const isVowel = (letter: string | undefined): boolean => letter !== undefined && VOWELS.includes(letter);

/** Where the text after the first consonant that follows a vowel begins. */
function regionAfter(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++)
    if (!isVowel(text[at]) && isVowel(text[at - 1]) && at - 1 >= from) return at + 1;
  return text.length;
}

function regionAfterPrefix(text: string): number {
  const prefix = /^(gener|commun|arsen)/.exec(text)?.[0];
  return prefix === undefined ? regionAfter(text, 0) : prefix.length;
}

function dropPlural(text: string): string {
  if (text.endsWith('sses')) return text.slice(0, -2);
  if (text.endsWith('ied') || text.endsWith('ies')) return text.slice(0, text.length > 4 ? -2 : -1);
  if (text.endsWith('us') || text.endsWith('ss') || !text.endsWith('s')) return text;
  return /[aeiouy]/.test(text.slice(0, -2)) ? text.slice(0, -1) : text;
}

function dropPast(text: string, r1: number): string {
  const found = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(text)?.[0];
  if (found === undefined) return text;
  const rest = text.slice(0, -found.length);
  if (found === 'eed' || found === 'eedly') return rest.length >= r1 ? `${rest}ee` : text;
  if (!/[aeiouy]/.test(rest)) return text;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLES.has(rest.slice(-2))) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1);
  return r1 >= rest.length && endsInShortSyllable(rest) ? `${rest}e` : rest;
}

function endsInShortSyllable(text: string): boolean {
  if (text.length === 2) return isVowel(text[0]) && !isVowel(text[1]);
  const [before, vowel, last] = [text.at(-3), text.at(-2), text.at(-1)];
  return before !== undefined && !isVowel(before) && isVowel(vowel) && !isVowel(last) && !/[wxY]/.test(last ?? '');
}

function shortenSuffix(text: string, r1: number): string {
  for (const [ending, replacement] of STEP_2) {
    if (!text.endsWith(ending)) continue;
    const rest = text.slice(0, -ending.length);
    return rest.length >= r1 ? rest + replacement : text;
  }
  if (text.endsWith('ogi')) return text.length - 3 >= r1 && text.at(-4) === 'l' ? text.slice(0, -1) : text;
  if (text.endsWith('li') && text.length - 2 >= r1 && LI_ENDINGS.includes(text.at(-3) ?? ' ')) return text.slice(0, -2);
  return text;
}

function shortenAdjective(text: string, r1: number, r2: number): string {
  for (const [ending, replacement] of STEP_3) {
    if (!text.endsWith(ending)) continue;
    const rest = text.slice(0, -ending.length);
    return rest.length >= r1 ? rest + replacement : text;
  }
  return text.endsWith('ative') && text.length - 5 >= r2 ? text.slice(0, -5) : text;
}

function dropSuffix(text: string, r2: number): string {
  for (const ending of STEP_4) {
    if (!text.endsWith(ending)) continue;
    return text.length - ending.length >= r2 ? text.slice(0, -ending.length) : text;
  }
  return /[st]ion$/.test(text) && text.length - 3 >= r2 ? text.slice(0, -3) : text;
}

function dropFinal(text: string, r1: number, r2: number): string {
  const rest = text.slice(0, -1);
  if (text.endsWith('e')) {
    const drops = rest.length >= r2 || (rest.length >= r1 && !endsInShortSyllable(rest));
    return drops ? rest : text;
  }
  return text.endsWith('ll') && rest.length >= r2 ? rest : text;
}
