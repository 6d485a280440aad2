import type { SentencePlan } from '../answer/sentence.ts';
import { SLOT, wordsOf } from '../answer/sentence.ts';
import { NUMBER_WORD, PLAIN_WORDS } from './plain-words.ts';
import { isRecord, type ModelReading, quoted, readStrictJson, refuse } from './strict-json.ts';

/** Longer answers are lists, which a template words well enough. */
export const WORDED_MAX = 24;
const TEXT_MAX = 800;
const PLACEHOLDER = /\{\{([a-z]{1,4}\d{1,4})\.([a-z_0-9]{1,80})\}\}/g;
/** Letters of English and the marks of a sentence: no markup, no digit, no other alphabet. */
const PLAIN_TEXT = /^[A-Za-z ,.;:!?'’“”()–-]*$/;

export interface WordingItem {
  id: string;
  /** The template with placeholders in place of its slots. */
  text: string;
}

interface Numbered {
  id: string;
  plan: SentencePlan;
  /** The placeholders in their order, each with the slot that it stands for. */
  slots: readonly { name: string; slot: string }[];
}

/** Sentences with slots, numbered. A sentence without a slot has nothing to cite and keeps its words. */
function numbered(sentences: readonly SentencePlan[]): Numbered[] {
  return sentences
    .map((plan, index) => ({ id: `s${index + 1}`, plan, slots: namesOf(plan.template) }))
    .filter(({ slots }) => slots.length > 0);
}

/** A column that a template uses again gets a number: `total_return`, `total_return_2`. */
function namesOf(template: string): { name: string; slot: string }[] {
  const used = new Map<string, number>();
  return [...template.matchAll(SLOT)].map(([slot, column = '']) => {
    const count = (used.get(column) ?? 0) + 1;
    used.set(column, count);
    return { name: count === 1 ? column : `${column}_${count}`, slot };
  });
}

/** What a model gets to word: templates with placeholders, without any value. */
export function wordingItems(sentences: readonly SentencePlan[]): WordingItem[] {
  return numbered(sentences).map(({ id, plan, slots }) => {
    let next = 0;
    return { id, text: plan.template.replace(SLOT, () => `{{${id}.${slots[next++]?.name ?? ''}}}`) };
  });
}

export const WORDING_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['sentences'],
  properties: {
    sentences: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'text'],
        properties: { id: { type: 'string' }, text: { type: 'string' } },
      },
    },
  },
} as const;

/**
 * Reads a model's wording of the sentences. Each sentence keeps its row and its slots, once and in order, and has no other
 * number; a wording that fails in one sentence is refused as a whole.
 */
export function readWording(text: string, sentences: readonly SentencePlan[]): ModelReading<SentencePlan[]> {
  const parsed = readStrictJson(text);
  if (!parsed.ok) return parsed;
  const { sentences: given, ...others } = parsed.value;
  const [other] = Object.keys(others);
  if (other !== undefined) return refuse(`the wording has the unknown key ${quoted(other)}`);
  const wanted = numbered(sentences);
  if (!Array.isArray(given) || given.length !== wanted.length)
    return refuse(`the wording must have exactly ${wanted.length} sentences`);
  const worded = new Map<SentencePlan, SentencePlan>();
  for (const [index, own] of wanted.entries()) {
    const read = readSentence(given[index], own);
    if (!read.ok) return read;
    worded.set(own.plan, read.value);
  }
  return { ok: true, value: sentences.map((plan) => worded.get(plan) ?? plan) };
}

function readSentence(given: unknown, { id, plan, slots }: Numbered): ModelReading<SentencePlan> {
  const wrong = (what: string) => refuse(`sentence ${id} ${what}`);
  if (!isRecord(given) || given['id'] !== id || typeof given['text'] !== 'string') return wrong('is missing');
  const text = given['text'].trim();
  if (text.length > TEXT_MAX) return wrong(`has more than ${TEXT_MAX} characters`);
  const found = [...text.matchAll(PLACEHOLDER)];
  const unknown = found.find(([, owner, name]) => owner !== id || !slots.some((slot) => slot.name === name));
  if (unknown) return wrong(`has the unknown placeholder ${quoted(unknown[0])}`);
  if (found.length !== slots.length || found.some(([, , name], index) => slots[index]?.name !== name))
    return wrong('must have each of its placeholders once, in the given order');
  const words = text.replace(PLACEHOLDER, ' ');
  if (/\p{N}/u.test(words)) return wrong('has a digit outside of a placeholder');
  if (!PLAIN_TEXT.test(words)) return wrong('has a character that is not plain text');
  const number = NUMBER_WORD.exec(words);
  if (number) return wrong(`has the number word ${quoted(number[0])}`);
  const known = new Set(wordList(wordsOf(plan.template)));
  const foreign = wordList(words).find((word) => !known.has(word) && !PLAIN_WORDS.has(word));
  if (foreign !== undefined) return wrong(`has the word ${quoted(foreign)}, which its template does not have`);
  let next = 0;
  return { ok: true, value: { row: plan.row, template: text.replace(PLACEHOLDER, () => slots[next++]?.slot ?? '') } };
}

const wordList = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[a-z]+(?:'[a-z]+)?/g) ?? [];
