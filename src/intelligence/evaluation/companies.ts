import type { CatalystType } from '../catalyst.ts';
import type { DocumentDirection, Extraction } from '../intelligence.ts';
import type { LabelledCompany, LabelledText } from './labelled.ts';
import { scoreSets, type SetScores } from './metrics.ts';

/** One labelled company of a text and what a reader said about it. */
export interface CompanyCall {
  readonly label: LabelledCompany;
  readonly direction: DocumentDirection | 'mixed';
  readonly types: readonly CatalystType[];
  readonly magnitude: number;
  readonly confidence: number | null;
  /** Labelled companies in the text. */
  readonly companies: number;
  /** The text is good for one company and bad for another. */
  readonly isOpposed: boolean;
}

export interface CompanyScores {
  readonly count: number;
  readonly accuracy: number | null;
  /** Of texts with several companies. */
  readonly severalAccuracy: number | null;
  readonly opposedAccuracy: number | null;
  readonly events: SetScores | null;
}

export function callsOf({ companies }: LabelledText, extraction: Extraction | null): CompanyCall[] {
  if (companies === null) return [];
  const isOpposed = ['positive', 'negative'].every((sign) => companies.some(({ direction }) => direction === sign));
  return companies.map((label) => {
    const impacts = extraction?.companyImpacts.filter(({ ticker }) => ticker === label.ticker) ?? [];
    return {
      label,
      // A company without an impact is read as not affected.
      direction: impacts[0]?.direction ?? 'neutral',
      types: impacts.map(({ catalystType }) => catalystType),
      magnitude: impacts[0]?.magnitude ?? 0,
      confidence: impacts[0]?.confidence ?? null,
      companies: companies.length,
      isOpposed,
    };
  });
}

const share = (calls: readonly CompanyCall[]): number | null =>
  calls.length === 0
    ? null
    : calls.filter(({ direction, label }) => direction === label.direction).length / calls.length;

/** `other` and an exposure to macro events are not events of the company. */
const isEvent = (type: CatalystType) => type !== 'other' && type !== 'macro_exposure';

export function scoreCompanies(calls: readonly CompanyCall[]): CompanyScores {
  const typed = calls.filter(({ label }) => label.isEvent !== null);
  return {
    count: calls.length,
    accuracy: share(calls),
    severalAccuracy: share(calls.filter(({ companies }) => companies > 1)),
    opposedAccuracy: share(calls.filter(({ isOpposed }) => isOpposed)),
    events:
      typed.length === 0
        ? null
        : scoreSets(
            typed.map(({ label, types }) => ({
              labels: label.catalyst === null ? [] : [label.catalyst],
              found: types.filter(isEvent),
            })),
          ),
  };
}
