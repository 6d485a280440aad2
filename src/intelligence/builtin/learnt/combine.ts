import type { Probabilities } from './network.ts';
import type { CompanyFinding, CompanyRules, Finding, RulesVerdict, Sign } from './rules-verdict.ts';

export type TextKind = 'talk' | 'title' | 'judgement' | 'report';

export interface Verdict {
  readonly sign: Sign;
  /** The probability that the sign is right. */
  readonly probability: number;
}

interface Shift {
  readonly own: number;
  readonly other: number;
}

/** Where the rules decide alone, with how often they are right: the network sees neither what figures are nor who has which role. */
interface Decision {
  readonly probability: number;
}

/** What a finding of the rules adds to the log-odds, against neutral, of its own sign and of the other one. */
const TEXT_FINDINGS: Readonly<Record<Finding, Shift | Decision>> = {
  nothing: { own: -0.55, other: -0.55 },
  cancelled: { own: -0.1, other: -0.1 },
  weak: { own: 0.02, other: -0.38 },
  words: { own: 0.37, other: -0.48 },
  'strong words': { own: 0.47, other: -0.38 },
  event: { own: 0.31, other: -0.18 },
  'strong event': { own: 0.52, other: -0.29 },
  change: { own: 0.4, other: -0.23 },
  'strong change': { own: 0.65, other: -0.33 },
  comparison: { own: 0.3, other: 0.2 },
  'strong comparison': { probability: 0.86 },
};
/** The same for one company of several. Figures are among its words. */
const COMPANY_FINDINGS: Readonly<Record<CompanyFinding, Shift | Decision>> = {
  nothing: { own: -0.46, other: -0.46 },
  cancelled: { own: -0.89, other: -0.89 },
  weak: { own: -0.09, other: -0.09 },
  words: { own: 0.45, other: -0.39 },
  'strong words': { own: 0.7, other: -0.26 },
  event: { probability: 0.55 },
  'strong event': { probability: 0.73 },
};

/** The log-odds of a sign in each kind of text, and the share of the network's log-odds that counts. */
const KINDS: Readonly<Record<TextKind | 'company', { readonly base: number; readonly network: number }>> = {
  report: { base: -0.19, network: 0.69 },
  title: { base: 0.03, network: 0.93 },
  talk: { base: -0.31, network: 0.68 },
  judgement: { base: -0.19, network: 0.55 },
  company: { base: -0.1, network: 0.58 },
};
const PROBABILITY_MIN = 1e-4;
/** What a sign of the network weighs at least, and what certainty adds. */
const WEIGHT_MIN = 0.3;
const WEIGHT_SPAN = 0.3;

/** The value of a sentence that has its sign by the verdict, not by the rules. */
export const valueOf = ({ sign, probability }: Verdict): number => sign * (WEIGHT_MIN + WEIGHT_SPAN * probability);

/** Weighs what the rules and the network say of a short text, each by how often it is right. */
export const combineReadings = (rules: RulesVerdict, network: Probabilities, kind: TextKind): Verdict =>
  combine(rules.sign, TEXT_FINDINGS[rules.finding], network, KINDS[kind]);

/** The same for one company of a sentence that names several. */
export const combineForCompany = (rules: CompanyRules, network: Probabilities): Verdict =>
  combine(rules.sign, COMPANY_FINDINGS[rules.finding], network, KINDS.company);

function combine(
  found: Sign,
  finding: Shift | Decision,
  [negative, neutral, positive]: Probabilities,
  { base, network }: { base: number; network: number },
): Verdict {
  if ('probability' in finding) return { sign: found, probability: finding.probability };
  const oddsOf = (sign: Sign, probability: number): number => {
    const shift = found === -sign ? finding.other : finding.own;
    const against = Math.max(probability, PROBABILITY_MIN) / Math.max(neutral, PROBABILITY_MIN);
    return Math.exp(shift + base + network * Math.log(against));
  };
  const [bad, good] = [oddsOf(-1, negative), oddsOf(1, positive)];
  const most = Math.max(1, bad, good);
  return { sign: most === 1 ? 0 : good > bad ? 1 : -1, probability: most / (1 + bad + good) };
}
