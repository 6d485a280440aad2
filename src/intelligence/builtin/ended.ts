import type { Cue, Sentence } from './reading.ts';
import type { Token } from './tokens.ts';

/**
 * "Fears of a shortage proved groundless", "Hopes of a recovery have faded", "The threat of a strike has been lifted": what the subject
 * names ended or never came, which turns it.
 */
const TURNED = -0.8;
const FADES =
  /^(?:faded|fades|fading|evaporated|evaporates|vanished|dashed|crumbled|dissipated|subsided|receded|lifted|averted|disappeared|melted)$/;
const GROUNDLESS = /^(?:groundless|unfounded|unjustified|overblown|exaggerated|misplaced|unwarranted|baseless)$/;
const COME =
  /^(?:came|come|arrived|arrive|materialised|materialized|materialise|materialize|happened|happen|appeared|appear)$/;
const AUXILIARY =
  /^(?:have|has|had|been|were|was|are|is|be|being|proved|prove|proven|turned|out|to|now|largely|quickly|soon|already|since|never|not|did|didn't|yet)$/;
const CLAUSE_ENDS = /^(?:[,;:]|but|while|as|because|and|after|although)$/;

/** Whether the word at `at` says that its subject ended or never came. */
function endsSubject(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const before = tokens[at - 1]?.word ?? '';
  if (GROUNDLESS.test(word)) return /^(?:proved|proven|were|was|are|is|be|largely|been)$/.test(before);
  if (COME.test(word))
    return before === 'never' || (/^(?:not|didn't)$/.test(before) && tokens[at + 1]?.kind !== 'word');
  // "lifted its forecast", "averted a strike" act on an object.
  const next = tokens[at + 1];
  const isAlone =
    next === undefined ||
    next.kind === 'punct' ||
    /^(?:as|after|amid|on|in|since|with|and|for|by|when|from|away|again)$/.test(next.word);
  return FADES.test(word) && isAlone && (AUXILIARY.test(before) || !/^(?:lifted|averted|melted)$/.test(word));
}

/** Turns the evidence in the subject of such a verb. */
export function turnEnded({ tokens }: Sentence, cues: readonly Cue[]): readonly Cue[] {
  if (cues.length === 0) return cues;
  const end = tokens.findIndex((_, at) => at > 0 && endsSubject(tokens, at));
  if (end < 0) return cues;
  let start = end - 1;
  while (start >= 0 && !CLAUSE_ENDS.test(tokens[start]?.word ?? '')) start--;
  return cues.map((cue) =>
    cue.at > start && cue.at < end && (cue.until ?? cue.at + 1) <= end ? { ...cue, score: cue.score * TURNED } : cue,
  );
}
