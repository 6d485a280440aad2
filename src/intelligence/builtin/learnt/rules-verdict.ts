import type { DocumentSentence } from '../document.ts';
import { weighSentences } from '../sentence-weight.ts';

/** What the rules found in a text: nothing, or the strongest kind of evidence for the sign that outweighs. */
export type Finding =
  | 'nothing'
  | 'cancelled'
  | 'weak'
  | 'words'
  | 'strong words'
  | 'event'
  | 'strong event'
  | 'change'
  | 'strong change'
  | 'comparison'
  | 'strong comparison';

/** The same for one company of several, where figures count as words. */
export type CompanyFinding = Exclude<Finding, `${string}change` | `${string}comparison`>;

export type Sign = -1 | 0 | 1;

export interface CompanyRules {
  readonly finding: CompanyFinding;
  readonly sign: Sign;
}

export interface RulesVerdict {
  readonly finding: Finding;
  readonly sign: Sign;
  /** Whether the rules alone give the text its sign. */
  readonly isPolar: boolean;
}

/** A text below this is neutral. */
const POLAR_FROM = 0.1;
const STRONG_FROM = 0.3;
/** Cues that cancel out are none. */
const CUES_FROM = 0.03;

export function rulesVerdict(sentences: readonly DocumentSentence[]): RulesVerdict {
  const s = weighSentences(sentences.map(({ place, reading }) => ({ place, value: reading.value })));
  const cues = sentences.flatMap(({ reading }) => reading.cues);
  if (Math.abs(s) < POLAR_FROM) {
    if (cues.length === 0) return { finding: 'nothing', sign: 0, isPolar: false };
    const total = cues.reduce((sum, { score }) => sum + score, 0);
    if (Math.abs(total) < CUES_FROM) return { finding: 'cancelled', sign: 0, isPolar: false };
    return { finding: 'weak', sign: total > 0 ? 1 : -1, isPolar: false };
  }
  const kinds = new Set(cues.filter(({ score }) => score * s > 0).map(({ kind }) => kind));
  const kind = (['comparison', 'change', 'event'] as const).find((one) => kinds.has(one)) ?? 'words';
  return { finding: Math.abs(s) < STRONG_FROM ? kind : `strong ${kind}`, sign: s > 0 ? 1 : -1, isPolar: true };
}
