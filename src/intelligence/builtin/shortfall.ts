import { AFFECT } from './lexicon/affect.ts';
import { inflect } from './inflect.ts';
import type { Cue, Sentence } from './reading.ts';
import type { Token } from './tokens.ts';

/** What a speaker misses: "it should be clearer", "I expected more", "the app won't open", "nobody answers", "they have done nothing". */
const SCORE = -0.4;
const UNSURPASSED = 0.45;

const forms = (list: string) => new Set(list.split(' ').flatMap((verb) => inflect(verb)));

/** What products, services and people are there to do. */
const SERVICE = forms(
  'work function load open start respond answer reply arrive deliver help fix care listen connect refund honour honor communicate cooperate notify apologise apologize log compile print install sync download perform deliver',
);
const DENIES =
  /^(not|never|cannot|can't|won't|don't|doesn't|didn't|couldn't|wouldn't|isn't|aren't|wasn't|haven't|hasn't|nobody|none|unable|failed|fails|refused|refuses)$/;
/** Between a denial and its verb. */
const LIGHT =
  /^(even|to|be|been|ever|really|actually|seem|seems|seemed|properly|one|of|them|us|it|its|really|just|always|know|have|has|had|want|the|any)$/;
const DENIED_REACH = 4;

const DESIRE =
  /^(should|could|would|ought|needs|must|wish|hoped|expected|expecting|deserves?|deserved|prefer|preferred)$/;
const DESIRE_REACH = 6;
const COMPARED =
  /^(better|more|clearer|faster|quicker|cheaper|nicer|easier|safer|cleaner|stronger|smarter|simpler|higher|lower|earlier|sooner|improved|improvement|improving|work)$/;
const IMPROVE = /^(improve|improvement|improvements|fix|fixing|change|rethink|overhaul|learn)$/;

/** The index of a service verb that is denied just before it; -1 when there is none. */
function deniedService(tokens: readonly Token[]): number {
  for (let at = 1; at < tokens.length; at++) {
    if (!SERVICE.has(tokens[at]?.word ?? '')) continue;
    for (let i = at - 1; i >= 0 && i >= at - DENIED_REACH; i--) {
      const word = tokens[i]?.word ?? '';
      if (DENIES.test(word) && /^(think|believe|expect|feel)$/.test(tokens[i + 1]?.word ?? '')) return at;
      if (DENIES.test(word)) {
        // "could not understand": the speaker; "we don't understand": said of others too.
        const subject = tokens[i - 1]?.word ?? '';
        if (
          /^(i|we)$/.test(subject) &&
          !/^(log|reach|connect|download|install|print|open|sync)/.test(tokens[at]?.word ?? '')
        )
          break;
        return at;
      }
      if (!LIGHT.test(word) && !/^(think|believe|expect|feel)$/.test(tokens[at - DENIED_REACH + 1]?.word ?? '')) break;
    }
  }
  return -1;
}

/** What is missed when there is none of it. */
const WANTED = new Set(
  'plan plans explanation explanations answer answers reply response access support communication transparency clue vision direction strategy control guidance evidence proof respect refund apology accountability oversight growth traction catalyst catalysts progress updates clarity leadership urgency consistency moat growth credibility integrity logic ambition innovation discipline focus sign signs hope chance customers'.split(
    ' ',
  ),
);
/** "they had no plan", "zero communication", "a complete lack of oversight", "without any explanation". */
function isWithout(tokens: readonly Token[], at: number): boolean {
  if (!WANTED.has(tokens[at]?.word ?? '')) return false;
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
    const word = tokens[i]?.word ?? '';
    if (/^(no|zero|lack|lacks|lacked|lacking|without|little|absence|nil)$/.test(word)) return true;
    if (
      !/^(of|any|real|clear|proper|visible|apparent|customer|long|term|growth|obvious|whatsoever|a|its|their|signs?|much|at|all|meaningful|coherent|credible)$/.test(
        word,
      )
    )
      return false;
  }
  return false;
}

/** "didn't even ask", "not even a reply". */
const isNotEven = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'even' &&
  /^(not|n't|don't|doesn't|didn't|won't|can't|couldn't|cannot|haven't|hasn't|wouldn't)$/.test(
    tokens[at - 1]?.word ?? '',
  );

/** "done nothing", "does nothing for us". */
const isIdle = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'nothing' &&
  /^(do|does|did|done|doing|offers?|adds?|learned|learnt|changed?|delivers?|delivered|achieved?)$/.test(
    tokens[at - 1]?.word ?? '',
  ) &&
  !/^(but|wrong|less|short)$/.test(tokens[at + 1]?.word ?? '');

/** "leaves something to be desired". */
const isDesired = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'desired' && tokens[at - 1]?.word === 'be' && tokens[at - 2]?.word === 'to';

/** "nowhere to be found", "nowhere near". */
const isNowhere = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'nowhere' && /^(to|near|close|in)$/.test(tokens[at + 1]?.word ?? '');

/** 1 for "could not be better", -1 for "should be much better", "needs to improve", "I expected more". */
function desired(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? '';
  if (/^(couldn't|can't|cannot)$/.test(word) || (word === 'could' && tokens[at + 1]?.word === 'not')) {
    const until = Math.min(tokens.length, at + 6);
    for (let i = at + 1; i < until; i++) {
      const degree = tokens[i]?.word ?? '';
      if (/^(better|happier|easier|clearer|prouder|simpler)$/.test(degree)) return 1;
      if (degree === 'worse') return -1;
    }
    return 0;
  }
  if (!DESIRE.test(word)) return 0;
  const isNeed = word === 'needs';
  for (let i = at + 1; i <= at + DESIRE_REACH; i++) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct') return 0;
    if (/^(not|than|lead|help|make|allow|enable|boost|lift)$/.test(token.word)) return 0;
    if (isNeed && (IMPROVE.test(token.word) || token.word === 'work') && i <= at + 4) return -1;
    if (!COMPARED.test(token.word) || token.word === 'work') continue;
    if (/^(should|could|would|ought|must)$/.test(word)) {
      // "should be better", "could have been clearer": what is, is not. "Should do better next year" expects it.
      const before = tokens.slice(at + 1, i).map((one) => one.word);
      if (!before.some((one) => /^(be|been|have)$/.test(one))) return 0;
      return AFFECT.get(token.word) === 1 || token.word === 'more' ? -1 : 0;
    }
    return word === 'expecting' ? 0 : -1;
  }
  return 0;
}

/** What is missing or fails in a judging sentence, with the tokens it was read from. */
export function shortfallCues(
  sentence: Sentence,
  isRead: (at: number) => boolean,
): { readonly cues: Cue[]; readonly taken: readonly number[] } {
  const { tokens, weights } = sentence;
  const found = (at: number, score: number, until = at + 1) => {
    const taken = Array.from({ length: until - at + 1 }, (_, i) => at + i);
    return {
      cues: [{ kind: 'word' as const, score: score * (weights[at] ?? 1), at, until, label: tokens[at]?.word ?? '' }],
      taken,
    };
  };
  const denied = deniedService(tokens);
  if (denied >= 0 && !isRead(denied)) return found(denied, SCORE);
  for (let at = 0; at < tokens.length; at++) {
    if (isRead(at)) continue;
    if (isNotEven(tokens, at)) return found(at, SCORE, Math.min(tokens.length, at + 6));
    if (isIdle(tokens, at) || isNowhere(tokens, at) || isWithout(tokens, at) || isDesired(tokens, at))
      return found(at, SCORE);
    const wish = desired(tokens, at);
    if (wish !== 0) return found(at, wish > 0 ? UNSURPASSED : SCORE, Math.min(tokens.length, at + DESIRE_REACH));
  }
  return { cues: [], taken: [] };
}
