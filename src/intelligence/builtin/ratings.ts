import type { RoleFrame } from './lexicon/role-frames.ts';
import { findLongest, compilePatterns, type Match } from './patterns.ts';
import type { Cue, Sentence } from './reading.ts';

/** Brokers' rating words by rank: -1 sell, 0 hold, 1 buy. */
const RATINGS = compilePatterns<number>([
  ['buy', 1],
  ['strong buy', 1],
  ['outperform', 1],
  ['sector outperform', 1],
  ['market outperform', 1],
  ['overweight', 1],
  ['accumulate', 1],
  ['add', 1],
  ['hold', 0],
  ['neutral', 0],
  ['market|sector|peer perform', 0],
  ['equal weight', 0],
  ['equalweight', 0],
  ['in line', 0],
  ['perform', 0],
  ['sell', -1],
  ['strong sell', -1],
  ['underperform', -1],
  ['market|sector underperform', -1],
  ['underweight', -1],
  ['reduce', -1],
]);
const UP = /^(upgrade[sd]?|upgrading|raise[sd]?|raising|lift(s|ed|ing)?|up(ped|s)|boost(s|ed)?|move[sd]?)$/;
const DOWN =
  /^(downgrade[sd]?|downgrading|cuts?|cutting|lower(s|ed|ing)?|reduce[sd]?|slash(ed|es)?|drop(s|ped)?|trim(s|med)?)$/;
const OPENING =
  /^(initiate[sd]?|initiating|initiation|start(s|ed|ing)?|resume[sd]?|reinstate[sd]?|assume[sd]?|begin(s|ning)?|began|launch(es|ed)?|pick(s|ed)?|rate[sd]?|rating|coverage|reiterat(e[sd]?|ing)|reaffirm(s|ed|ing)?|maintain(s|ed|ing)?|keep(s|ing)?|kept|affirm(s|ed|ing)?|stays?|retain(s|ed|ing)?|sticks?|repeat(s|ed|ing)?)$/;
const KEEPING =
  /^(reiterat(e[sd]?|ing)|reaffirm(s|ed|ing)?|maintain(s|ed|ing)?|keep(s|ing)?|kept|affirm(s|ed|ing)?|stays?|retain(s|ed|ing)?|sticks?|repeat(s|ed|ing)?|rate[sd]?)$/;
const VERB_WINDOW = 8;
const CHANGE_SCORE = 0.6;
const LEVEL_SCORE = 0.5;
const KEPT_SCORE = 0.4;

export interface Rating {
  readonly cues: readonly Cue[];
  /** The rated company is the patient; the broker is not affected. */
  readonly frames: readonly Match<RoleFrame>[];
  /** Token ranges that are read here and count nowhere else. */
  readonly taken: readonly (readonly [number, number])[];
}
const NOTHING: Rating = { cues: [], frames: [], taken: [] };

interface Grade extends Match<number> {
  readonly preposition: string;
}

/** Rating words behind "to", "at", "from", "with a", "as", which is how notes state them; "plans to buy" is no rating. */
function gradesOf(sentence: Sentence): Grade[] {
  const { tokens } = sentence;
  return findLongest(RATINGS, tokens).flatMap((match) => {
    let i = match.from - 1;
    while (i >= 0 && /^(a|an|the|its|of|rating|new)$/.test(tokens[i]?.word ?? '')) i--;
    const preposition = tokens[i]?.word ?? '';
    const next = tokens[match.to];
    const isRated = /^(rating|recommendation|call|stance)s?$/.test(next?.word ?? '');
    // "maintains buy on Acme": the rating is the object of a verb that keeps or opens it.
    const isObject = OPENING.test(preposition) && next?.word === 'on';
    if (!/^(to|at|from|with|as|a?t)$/.test(preposition) && !isRated && !isObject) return [];
    // "to buy Hess", "to hold a meeting", "to reduce costs": a verb with its object.
    const hasObject =
      next?.kind === 'word' &&
      !/^(from|at|by|on|rating|and|with|after|as|in|over|for|amid|citing|list|due|recommendation|pt|price|target|call)$/.test(
        next.word,
      );
    return hasObject || next?.kind === 'currency' || next?.kind === 'number' ? [] : [{ ...match, preposition }];
  });
}

/** The rank of the rating that a name has to itself, behind "at" or "to": "Acme at overweight"; null without one. */
export function ownGrade(tokens: Sentence['tokens'], at: number): number | null {
  if (!/^(?:at|to)$/.test(tokens[at]?.word ?? '')) return null;
  const grade = findLongest(RATINGS, tokens.slice(at + 1, at + 1 + GRADE_WORDS_MAX)).find(({ from }) => from === 0);
  if (grade === undefined) return null;
  const next = tokens[at + 1 + grade.to];
  return next === undefined || next.kind !== 'word' || /^(?:from|on|while|and|as|after|with)$/.test(next.word)
    ? grade.payload
    : null;
}
const GRADE_WORDS_MAX = 2;

/** Whether a rating word stands at a token: "to buy at Beta", "to a hold". */
export function isGradeAt(tokens: Sentence['tokens'], at: number): boolean {
  const first = /^(?:a|an|the)$/.test(tokens[at]?.word ?? '') ? at + 1 : at;
  return findLongest(RATINGS, tokens.slice(first, first + GRADE_WORDS_MAX)).some(({ from }) => from === 0);
}

/** A broker's verb before its rating: "upgraded to buy from hold", "initiated at outperform", "cut to sell". */
export function readRating(sentence: Sentence): Rating {
  const grades = gradesOf(sentence);
  if (grades.length === 0) return NOTHING;
  const notes: Rating[] = [];
  let start = 0;
  for (const to of grades) {
    if (to.preposition === 'from' || to.from < start) continue;
    const note = readNote(sentence, grades, to, start);
    if (note === null) continue;
    notes.push(note);
    start = note.taken[0]?.[1] ?? start;
  }
  if (notes.length === 0) return NOTHING;
  return {
    cues: notes.flatMap(({ cues }) => cues),
    frames: notes.flatMap(({ frames }) => frames),
    taken: notes.flatMap(({ taken }) => taken),
  };
}

/** One rating with its verb, which stands behind `start`; null when there is none. */
function readNote(sentence: Sentence, grades: readonly Grade[], to: Grade, start: number): Rating | null {
  const { tokens } = sentence;
  const isNear = ({ from: at }: Grade) => Math.abs(at - to.from) <= VERB_WINDOW;
  const from = grades.find((grade) => grade.preposition === 'from' && grade.from >= start && isNear(grade));
  const grade = Math.min(to.from, from?.from ?? to.from);
  let verb = grade - 1;
  const first = Math.max(start, grade - VERB_WINDOW);
  const isVerb = (word: string) => UP.test(word) || DOWN.test(word) || OPENING.test(word);
  while (verb >= first && !isVerb(tokens[verb]?.word ?? '')) verb--;
  if (verb < first) return null;
  const word = tokens[verb]?.word ?? '';
  const changed = from === undefined ? 0 : Math.sign(to.payload - from.payload);
  const isChange = UP.test(word) || DOWN.test(word);
  const sign = changed !== 0 ? changed : isChange ? (UP.test(word) ? 1 : -1) : to.payload;
  const size = isChange || changed !== 0 ? CHANGE_SCORE : KEEPING.test(word) ? KEPT_SCORE : LEVEL_SCORE;
  const end = Math.max(to.to, from?.to ?? 0);
  const taken: (readonly [number, number])[] = [[verb, end]];
  const isNew = sign !== 0 && (isChange || changed !== 0 || !KEEPING.test(word));
  const type = sign > 0 ? 'analyst_upgrade' : 'analyst_downgrade';
  // A kept rating is no event, but its frame still tells the broker from the rated company.
  const patient = isNew ? ({ type, score: sign * size } as const) : null;
  const frame: RoleFrame = { certainty: 1, agent: null, patient, oblique: null, needsName: null, isNote: true };
  const frames = [{ payload: frame, from: verb, to: end }];
  if (sign === 0) return { cues: [], frames, taken };
  const score = sign * size * (sentence.weights[verb] ?? 1);
  return { cues: [{ kind: 'event', score, at: verb, label: type }], frames, taken };
}
