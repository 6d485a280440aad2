import type { ExtractionMention } from '../builtin/scope.ts';
import type { CatalystType } from '../catalyst.ts';
import type { DocumentDirection } from '../intelligence.ts';
import type { MacroEventType } from '../macro-event.ts';

/** What a text says about one company. */
export interface LabelledCompany {
  readonly ticker: string;
  /** The name as the text writes it. */
  readonly name: string;
  readonly direction: DocumentDirection;
  readonly catalyst: CatalystType | null;
  /** Whether the text reports an event of the taxonomy about it; null when that is not labelled. */
  readonly isEvent: boolean | null;
  /** 0 (no news) and 1 (a ripple) to 5 (survival); null when not labelled. */
  readonly size: number | null;
}

/** A labelled text. Only the direction is required; null labels are not scored. */
export interface LabelledText {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
  readonly label: DocumentDirection;
  /** The kind of text (report, headline, post); null when unknown. */
  readonly style: string | null;
  readonly mentions: readonly ExtractionMention[];
  readonly companies: readonly LabelledCompany[] | null;
  /** Catalyst types over all tracked companies. */
  readonly catalysts: readonly CatalystType[] | null;
  readonly macroEventTypes: readonly MacroEventType[] | null;
  /** The passage that an impact must quote; null when not labelled. */
  readonly evidence?: string | null;
  /** The company whose own report the text is. */
  readonly subjectCompanyId?: string | null;
}

const MENTION_SALIENCE = 0.7;

/** Every place where the text writes a company's name, as linked mentions. */
export function findNames(
  text: string,
  companies: readonly Pick<LabelledCompany, 'ticker' | 'name'>[],
): ExtractionMention[] {
  return companies.flatMap(({ ticker, name }) => {
    const mentions: ExtractionMention[] = [];
    if (name === '') return mentions;
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const start = text[at - 1] === '$' ? at - 1 : at;
      const end = at + name.length;
      mentions.push({ companyId: ticker, ticker, start, end, status: 'linked', salience: MENTION_SALIENCE });
    }
    return mentions;
  });
}
