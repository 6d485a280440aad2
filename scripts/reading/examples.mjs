// The sentences that the learnt reading is trained on, as its words and the probabilities of their signs.
import { readFileSync } from 'node:fs';
import { kindWords, learntWords } from '../../dist/intelligence/builtin/learnt/words.js';
import { hasTitleCase } from '../../dist/intelligence/builtin/subject.js';
import { isPost } from '../../dist/intelligence/builtin/document.js';
import { splitSentences } from '../../dist/intelligence/builtin/sentences.js';
import { tokenize } from '../../dist/intelligence/builtin/tokens.js';
import { ownSet } from '../../dist/intelligence/evaluation/set/own-set.js';

const SETS = [
  'news-results',
  'news-events',
  'headlines',
  'posts-a',
  'opinions-a',
  'posts-opinions-b',
  'plans-and-hearsay',
];
const SIGNS = ['negative', 'neutral', 'positive'];
const MARKS = { '-': 'negative', 0: 'neutral', '+': 'positive' };
/** What a label leaves to each other sign. */
const DOUBT = 0.04;
/** A word is no name when it is written in lower case this often, and at least this share of the time. */
const LOWER_MIN = 3;
const LOWER_SHARE = 0.3;

const root = new URL('../../', import.meta.url);
const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const readSet = (name) => linesOf(new URL(`data/reading/${name}.jsonl`, root)).map((line) => JSON.parse(line));

/**
 * `files`: further texts, one a line as `{text, label}` or `{text, probabilities: [negative, neutral, positive]}`, with `name` and
 * `names` where a text is read for one of the companies it names.
 */
export function readExamples(files) {
  const texts = [
    ...ownTexts(),
    ...ownCompanies(),
    ...files.flatMap((file) => linesOf(file).map((line) => JSON.parse(line))),
  ]
    .map((example) => ({ ...example, sentences: sentencesOf(example.text) }))
    .filter(({ sentences }) => sentences.length > 0);
  const isCommon = commonWords(texts);
  return texts.map(({ text, sentences, label, probabilities = probabilitiesOf(label), name, names = [name] }) => {
    const roleOf = name === undefined ? undefined : rolesOf(text, name, names);
    const words = sentences.flatMap((tokens) => learntWords(tokens, hasTitleCase(tokens), isCommon, roleOf).words);
    return { words: [...kindWords(isPost(text), sentences.every(hasTitleCase)), ...words], probabilities };
  });
}

const sentencesOf = (text) => splitSentences(text).map(({ start, end }) => tokenize(text, start, end));

function ownTexts() {
  const marked = linesOf(new URL('test/intelligence/sentences.txt', root))
    .filter((line) => line[1] === ' ' && MARKS[line[0]] !== undefined)
    .map((line) => ({ label: MARKS[line[0]], text: line.slice(2) }));
  return [...SETS.flatMap(readSet), ...ownSet('development'), ...marked].flatMap(({ title = null, text, label }) =>
    title === null && SIGNS.includes(label) ? [{ text, label }] : [],
  );
}

const ownCompanies = () =>
  readSet('entities').flatMap(({ text, entities }) =>
    entities
      .filter(({ label }) => SIGNS.includes(label))
      .map(({ name, label }) => ({ text, label, name, names: entities.map((entity) => entity.name) })),
  );

const probabilitiesOf = (label) => SIGNS.map((sign) => (sign === label ? 1 - 2 * DOUBT : DOUBT));

/** Tells a common word from a name where a capital does not: at the start of a sentence and in a title. */
function commonWords(texts) {
  const counts = new Map();
  for (const { sentences } of texts)
    for (const tokens of sentences) {
      if (hasTitleCase(tokens)) continue;
      for (const { kind, word, capital } of tokens) {
        if (kind !== 'word') continue;
        const count = counts.get(word) ?? { lower: 0, all: 0 };
        counts.set(word, { lower: count.lower + (capital ? 0 : 1), all: count.all + 1 });
      }
    }
  return (word) => {
    const { lower = 0, all = 0 } = counts.get(word) ?? {};
    return lower >= LOWER_MIN && lower >= LOWER_SHARE * all;
  };
}

/** The role of the token at an index in a text that is read for the company `name`. */
function rolesOf(text, name, names) {
  const spans = names.flatMap((other) =>
    [...text.matchAll(new RegExp(`(?<![\\w$])${escape(other)}(?!\\w)`, 'g'))].map(({ index }) => ({
      role: other === name ? '<it>' : '<other>',
      start: index,
      end: index + other.length,
    })),
  );
  return ({ start, end }) => spans.find((span) => start < span.end && end > span.start)?.role ?? null;
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
