import { AFFECT } from './lexicon/affect.ts';
import type { Cue, Sentence } from './reading.ts';

const SCORE = 0.45;
const TOO_SCORE = -0.34;

const RARE =
  /^(nobody|none|few|hardly|rarely|seldom|can't|cannot|couldn't|hard|difficult|impossible|struggle|never|don't|not|no)$/;
/** "hard to find a cleaner balance sheet", "nobody does this better": to look in vain for more is the highest praise. */
const LOOK =
  /^(find|see|think|imagine|name|ask|get|come|recall|seen|found|do|does|did|has|have|run|runs|make|makes|know|own|execute|executes|offer|offers)$/;
const LOOK_REACH = 5;
const RARE_REACH = 4;
const NOTHING = { cues: [] as Cue[], taken: [] as number[] };

const isComparative = (word: string) =>
  word === 'better' || word === 'worse' || (word.endsWith('er') && AFFECT.has(word));

/** The sign of a comparative that nothing surpasses; 0 when the word is none or is plainly denied ("no better than"). */
function unsurpassed(tokens: Sentence['tokens'], at: number): number {
  const word = tokens[at]?.word ?? '';
  if (!isComparative(word) || tokens[at + 1]?.word === 'than') return 0;
  for (let look = at - 1; look > 0 && look >= at - LOOK_REACH; look--) {
    if (!LOOK.test(tokens[look]?.word ?? '')) continue;
    for (let rare = look - 1; rare >= 0 && rare >= look - RARE_REACH; rare--) {
      const found = tokens[rare]?.word ?? '';
      // "I don't see it getting better": a change is denied.
      if (RARE.test(found))
        return tokens.slice(look, at).some((token) => token.word.endsWith('ing')) ? 0 : (AFFECT.get(word) ?? 1);
    }
  }
  return 0;
}

/** "more upside than downside": the first of two opposites outweighs. */
function outweighs(tokens: Sentence['tokens'], at: number): number {
  if (!/^(more|greater|bigger|larger)$/.test(tokens[at]?.word ?? '')) return 0;
  const first = AFFECT.get(tokens[at + 1]?.word ?? '') ?? 0;
  const than = tokens[at + 2]?.word === 'than' ? at + 2 : tokens[at + 3]?.word === 'than' ? at + 3 : -1;
  if (first === 0 || than < 0) return 0;
  const second = AFFECT.get(tokens[than + 1]?.word ?? '') ?? 0;
  return second === -first ? first : 0;
}

const NOT_EXCESS =
  /^(early|soon|long|far|often|and|but|to|the|a|i|is|as|for|in|on|if|because|when|with|many|much|shabby|bad)$/;

/** "too cocky for my taste": too much of anything is bad, whatever it is. Words of praise and blame behind it are read elsewhere. */
function isExcess(tokens: Sentence['tokens'], at: number): boolean {
  if (tokens[at]?.word !== 'too') return false;
  const next = tokens[at + 1];
  if (next?.kind !== 'word' || AFFECT.has(next.word) || NOT_EXCESS.test(next.word)) return false;
  // "we should too": also.
  return !/^(not|isn't|wasn't|aren't|me|never|you|should|would|will|do|did|can|could|must|might)$/.test(
    tokens[at - 1]?.word ?? '',
  );
}

/** Comparisons of a judging sentence that say more than their single words, with the tokens they have read. */
export function comparativeCues(sentence: Sentence): { readonly cues: Cue[]; readonly taken: readonly number[] } {
  const { tokens, weights } = sentence;
  const cues: Cue[] = [];
  const taken: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const label = tokens[at]?.word ?? '';
    const weight = weights[at] ?? 1;
    const best = unsurpassed(tokens, at);
    if (best !== 0) {
      cues.push({ kind: 'word', score: SCORE * best * weight, at, label });
      for (let i = Math.max(0, at - LOOK_REACH - RARE_REACH); i <= at; i++) taken.push(i);
      continue;
    }
    const more = outweighs(tokens, at);
    if (more !== 0) {
      cues.push({ kind: 'word', score: SCORE * more * weight, at, until: at + 4, label: tokens[at + 1]?.word ?? '' });
      for (let i = at; i < at + 5; i++) taken.push(i);
    } else if (isExcess(tokens, at)) {
      cues.push({ kind: 'word', score: TOO_SCORE * weight, at, until: at + 2, label });
      taken.push(at, at + 1);
    }
  }
  return cues.length === 0 ? NOTHING : { cues, taken };
}
