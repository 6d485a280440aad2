import { inflect } from './inflect.ts';
import type { Sentence } from './reading.ts';
import { hasNameSubject } from './subject.ts';

/**
 * "gave up 3%", "handed back 2%": with a figure of the share, a fall. "put on 4p", "clawed back 2%": a rise. The others have no
 * direction of their own: "inched down", "closed lower".
 */
type VerbKind = 'yielding' | 'adding' | 'neutral';

const formsOf = (kind: VerbKind, list: string): [string, VerbKind][] =>
  list.split(' ').flatMap((verb) => inflect(verb).map((form): [string, VerbKind] => [form, kind]));

const VERBS: ReadonlyMap<string, VerbKind> = new Map([
  ...formsOf('yielding', 'give hand surrender'),
  ...formsOf('adding', 'put tack pile claw'),
  ...formsOf('neutral', 'inch edge tick creep drift close end finish open trade head nudge'),
]);
const UPWARDS = /^(?:up|higher)$/;
const DOWNWARDS = /^(?:down|lower)$/;
const COINS = /^(?:p|pence|c|cents?)$/;

/** A verb and its particle, which together say where a share went. */
export interface ParticleMove {
  readonly sign: 1 | -1;
  /** Tokens of the verb and the particle. */
  readonly length: number;
}

/** Whether a percentage or small coins stand at a token: "7.3%", "4p". */
const isShareFigure = ({ amounts, tokens }: Sentence, at: number): boolean =>
  amounts.some(({ from, unit }) => from === at && unit === '%') ||
  (tokens[at]?.kind === 'number' && COINS.test(tokens[at + 1]?.word ?? ''));

/** What a verb and its particle say of a share's price; null when they say nothing of one. */
export function particleMove(sentence: Sentence, at: number): ParticleMove | null {
  const { tokens } = sentence;
  const verb = tokens[at]?.word ?? '';
  const kind = VERBS.get(verb);
  if (kind === undefined) return null;
  const particle = tokens[at + 1]?.word ?? '';
  if (kind === 'yielding') {
    if (/^(?:up|back)$/.test(particle) && isShareFigure(sentence, at + 2)) return { sign: -1, length: 2 };
    return verb.startsWith('surrender') && isShareFigure(sentence, at + 1) ? { sign: -1, length: 1 } : null;
  }
  if (kind === 'adding')
    return /^(?:on|back)$/.test(particle) && isShareFigure(sentence, at + 2) ? { sign: 1, length: 2 } : null;
  const sign = UPWARDS.test(particle) ? 1 : DOWNWARDS.test(particle) ? -1 : null;
  if (sign === null || /^(?:than|to)$/.test(tokens[at + 2]?.word ?? '')) return null;
  if (hasOtherMetric(sentence, at)) return null;
  return hasNameSubject(tokens, at, sentence.isTitle) || isShareFigure(sentence, at + 2) ? { sign, length: 2 } : null;
}

const METRIC_WINDOW = 6;

/** "Earnings at Acme crept up": no share. */
const hasOtherMetric = ({ metricAt }: Sentence, at: number): boolean =>
  metricAt
    .slice(Math.max(0, at - METRIC_WINDOW), at)
    .some((metric) => metric !== null && metric !== undefined && metric.payload.kind !== 'price');
