import { extractBuiltin } from '../src/intelligence/builtin/extract.ts';
import { perSecond, type Row } from './kit.ts';

const SENTENCES = 20_000;
const DOCUMENTS = 1_000;
const DOCUMENT_WORDS = 600;
const SENTENCES_GOAL = 5_000;
const DOCUMENTS_GOAL = 400;

const NAMES = ['Tervaskoski', 'Kaarnava', 'Lumikko', 'Nordhavn Systems', 'Saimora'];
const SHAPES = [
  '{name} said operating profit rose to EUR {a} mn from EUR {b} mn in the corresponding period a year earlier.',
  'Net sales of the group decreased by {c} % to EUR {a} mn, mainly because of weaker demand in Germany.',
  'The new plant in Pori is planned to begin production in 2031 and will employ about {b} people.',
  '{name} has won a contract worth EUR {a} mn to supply cranes to a harbour operator in Poland.',
  'Despite higher raw material costs, {name} expects its full-year result to improve, the chief executive said.',
  'The annual general meeting will be held in Helsinki on 25 March, and the board proposes a dividend of EUR 0.{c}.',
];

function sentence(n: number): string {
  const shape = SHAPES[n % SHAPES.length]!;
  return shape
    .replace('{name}', NAMES[n % NAMES.length]!)
    .replace('{a}', `${((n * 7) % 400) / 10 + 1}`)
    .replace('{b}', `${((n * 13) % 300) + 2}`)
    .replace('{c}', `${(n % 38) + 1}`);
}

function document(n: number): string {
  const parts: string[] = [];
  for (let words = 0, i = n; words < DOCUMENT_WORDS; i++) {
    parts.push(sentence(i));
    words += parts.at(-1)!.split(' ').length;
  }
  return parts.join(' ');
}

/** A single pass with a list of good and bad words, the least that reading a text costs. */
const GOOD = new Set('rose rise increase increased growth won improve improved strong profit'.split(' '));
const BAD = new Set('fell fall decrease decreased loss weak weaker declined cut warning'.split(' '));
function naiveScore(text: string): number {
  let score = 0;
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) score += GOOD.has(word) ? 1 : BAD.has(word) ? -1 : 0;
  return score;
}

/** The extractor on one core without storage, against a word list on the same texts. */
export async function run(): Promise<Row[]> {
  const sentences = Array.from({ length: SENTENCES }, (_, n) => sentence(n));
  const documents = Array.from({ length: DOCUMENTS }, (_, n) => document(n));
  const mentions = documents.map((text) =>
    NAMES.flatMap((name) => {
      const start = text.indexOf(name);
      return start < 0
        ? []
        : [
            {
              companyId: name,
              ticker: name,
              start,
              end: start + name.length,
              status: 'linked' as const,
              salience: 0.5,
            },
          ];
    }),
  );
  const read = (text: string) => extractBuiltin({ title: null, text, mentions: [] });
  for (const text of sentences.slice(0, 2_000)) read(text);
  let checksum = 0;
  const sentenceRate = await perSecond(SENTENCES, async () => {
    for (const text of sentences) checksum += read(text).sentiment;
  });
  const naiveSentences = await perSecond(SENTENCES, async () => {
    for (const text of sentences) checksum += naiveScore(text);
  });
  const documentRate = await perSecond(DOCUMENTS, async () => {
    documents.forEach((text, n) => {
      checksum += extractBuiltin({ title: null, text, mentions: mentions[n]! }).companyImpacts.length;
    });
  });
  const naiveDocuments = await perSecond(DOCUMENTS, async () => {
    for (const text of documents) checksum += naiveScore(text);
  });
  if (!Number.isFinite(checksum)) throw new Error('the extractor returned NaN');
  return [
    {
      name: 'extractor: sentences',
      value: sentenceRate,
      unit: 'per second',
      baseline: naiveSentences,
      referenceGoal: SENTENCES_GOAL,
    },
    {
      name: `extractor: documents of ${DOCUMENT_WORDS} words`,
      value: documentRate,
      unit: 'per second',
      baseline: naiveDocuments,
      referenceGoal: DOCUMENTS_GOAL,
    },
  ];
}
