// The sentences that the learnt reading is trained on, as its words and labels.
import { readFileSync } from 'node:fs';
import { readDocument } from '../../dist/intelligence/builtin/document.js';
import { learntWords } from '../../dist/intelligence/builtin/learnt/words.js';
import { hasTitleCase } from '../../dist/intelligence/builtin/subject.js';
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

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').split('\n');
const readLines = (name) =>
  read(`data/reading/${name}.jsonl`)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** `common`: words that are no names where a capital does not tell. */
export function readExamples(common) {
  const texts = [
    ...SETS.flatMap(readLines),
    ...ownSet('development'),
    ...read('test/intelligence/sentences.txt')
      .filter((line) => line[1] === ' ' && MARKS[line[0]] !== undefined)
      .map((line) => ({ label: MARKS[line[0]], text: line.slice(2) })),
  ].map(({ title = null, text, label }) => ({ label, sentences: readDocument(title, text), roleOf: undefined }));
  const companies = readLines('entities').flatMap(({ text, entities }) => {
    const sentences = readDocument(null, text);
    return entities.map(({ name, label }) => ({ label, sentences, roleOf: rolesOf(text, name, entities) }));
  });
  const all = [...texts, ...companies].filter(({ label }) => SIGNS.includes(label));
  const lower = new Set(common);
  for (const { sentences } of all)
    for (const { tokens } of sentences)
      for (const { kind, word, capital } of tokens) if (kind === 'word' && !capital) lower.add(word);
  return all.map(({ label, sentences, roleOf }) => ({
    label: SIGNS.indexOf(label),
    words: sentences.flatMap(({ tokens }) => [
      ...learntWords(tokens, hasTitleCase(tokens), (word) => lower.has(word), roleOf && ((at) => roleOf(tokens[at])))
        .words,
    ]),
  }));
}

/** The role of a token in a text that is read for the company `name`. */
function rolesOf(text, name, entities) {
  const spans = entities.flatMap((entity) => {
    const role = entity.name === name ? '<it>' : '<other>';
    return [...text.matchAll(new RegExp(escape(entity.name), 'g'))].map(({ index }) => ({
      role,
      start: index,
      end: index + entity.name.length,
    }));
  });
  return ({ start, end }) => spans.find((span) => start < span.end && end > span.start)?.role ?? null;
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
