import type { Sentence } from './reading.ts';

const PERSON = new Set(
  "i i'm i'd i've i'll me my we we're we'd us you your you're imo imho anyone everyone nobody somebody investors shareholders holders".split(
    ' ',
  ),
);
/** Who says "I" judges, also with figures. */
const SPEAKER = new Set("i i'm i'd i've i'll imo imho".split(' '));
const JUDGEMENT = new Set(
  "look looks looked looking seem seems seemed feel feels sound sounds appears smacks deserve deserves bode bodes should must ought cannot can't wouldn't won't hard difficult easy impossible too very really far so such even still yet just enough hardly rather quite remarkably simply clearly frankly arguably indeed anything nothing always never least little few".split(
    ' ',
  ),
);
const REPORTED = new Set(
  'quarter months period mn year-on-year corresponding fiscal oyj ltd plc inc corp item exhibit shares? board meeting'.split(
    ' ',
  ),
);

/** A short sentence that opens so and has no figures mostly judges: "This is a mess", "Don't be fooled". */
const OPENERS = new Set("this there they these don't ignore who what it's that's".split(' '));
const SHORT_TOKENS = 16;
/** "The strategy makes no sense": a short statement in the present about no one by name. */
const PRESENT = /^(?:is|are|isn't|aren't|makes?|looks?|remains?|keeps?|needs?|deserves?|feels?|seems?|leaves?)$/;
const STATEMENT_OPENER = /^(?:the|its|it|this|that|these|those|there|they|a|an|our)$/;
/** "is based on", "are made with": a description. */
const PASSIVE = /^(?:made|been|sold|built|held|\w+ed)$/;
const STATEMENT_TOKENS = 13;

function isPlainStatement({ tokens, isTitle }: Sentence): boolean {
  if (tokens.length > STATEMENT_TOKENS || isTitle || tokens.at(-1)?.word !== '.') return false;
  if (!STATEMENT_OPENER.test(tokens[0]?.word ?? '')) return false;
  const verb = tokens.findIndex(({ word }) => PRESENT.test(word));
  if (verb < 0 || PASSIVE.test(tokens[verb + 1]?.word ?? '')) return false;
  return tokens.every(({ kind, capital }, at) => kind !== 'number' && (at === 0 || !capital));
}

/** A few words without a figure or a name: "Scary stuff.", "Great move by the board!" */
const FRAGMENT_TOKENS = 7;

function isFragment({ tokens, isTitle, metrics }: Sentence): boolean {
  if (tokens.length > FRAGMENT_TOKENS || isTitle || metrics.length > 0 || !/^[.!]$/.test(tokens.at(-1)?.word ?? ''))
    return false;
  return tokens.every(({ kind, capital }, at) => kind !== 'number' && kind !== 'percent' && (at === 0 || !capital));
}

const LOOK = /^look(?:s|ed|ing)?$/;
const AIM = /^(?:to|for|at|into|after)$/;

/** "the US", "is looking to expand", "a few plants", "even as": words of judgement in another sense. */
function isOther(tokens: Sentence['tokens'], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1]?.word ?? '';
  if (token?.word === 'us') return token.capital;
  if (LOOK.test(token?.word ?? '')) return AIM.test(next);
  if (token?.word === 'few' || token?.word === 'little') return tokens[at - 1]?.word === 'a';
  if (token?.word === 'even') return next === 'as' || next === 'though';
  // "as far as", "so far this year", "so that", "at least 20".
  if (token?.word === 'far' || token?.word === 'so')
    return /^(?:as|this|that|far|in)$/.test(next) || tokens[at - 1]?.word === 'so';
  return token?.word === 'least' && tokens[at + 1]?.kind === 'number';
}

/**
 * Whether a sentence judges rather than reports: a person or a word of judgement, and no figures. The everyday words of
 * praise and blame count fully only here.
 */
export function isOpinion(sentence: Sentence): boolean {
  const { tokens, amounts } = sentence;
  if (tokens.some(({ word }) => SPEAKER.has(word))) return true;
  if (amounts.some(({ unit }) => unit !== '')) return false;
  let judges = OPENERS.has(tokens[0]?.word ?? '') && tokens.length <= SHORT_TOKENS ? 1 : 0;
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? '';
    if (REPORTED.has(word)) return false;
    if ((PERSON.has(word) || JUDGEMENT.has(word)) && !isOther(tokens, at)) judges++;
  }
  return judges >= 1 || isPlainStatement(sentence) || isFragment(sentence);
}
