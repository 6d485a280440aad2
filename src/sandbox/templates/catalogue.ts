import { analysts } from './analysts.ts';
import { authorities } from './authorities.ts';
import { business } from './business.ts';
import { capital } from './capital.ts';
import { deals } from './deals.ts';
import { earnings } from './earnings.ts';
import { guidance } from './guidance.ts';
import { analystsHeldOut } from './held-out/analysts.ts';
import { authoritiesHeldOut } from './held-out/authorities.ts';
import { businessHeldOut } from './held-out/business.ts';
import { capitalHeldOut } from './held-out/capital.ts';
import { dealsHeldOut } from './held-out/deals.ts';
import { earningsHeldOut } from './held-out/earnings.ts';
import { guidanceHeldOut } from './held-out/guidance.ts';
import { macroHeldOut } from './held-out/macro.ts';
import { marketsHeldOut } from './held-out/markets.ts';
import { peopleHeldOut } from './held-out/people.ts';
import { rumoursHeldOut } from './held-out/rumours.ts';
import { troubleHeldOut } from './held-out/trouble.ts';
import { macro } from './macro.ts';
import { markets } from './markets.ts';
import { people } from './people.ts';
import { rumours } from './rumours.ts';
import { type Template, type TemplateBook, templatesOf } from './template.ts';
import { trouble } from './trouble.ts';

/** Phrasings a world uses: `open` normally, `held_out` to evaluate an extractor on unseen wording. */
export type Phrasing = 'open' | 'held_out';

const both = (shelf: string, open: readonly TemplateBook[], heldOut: readonly TemplateBook[]): readonly Template[] => [
  ...open.flatMap((book) => templatesOf(shelf, book, false)),
  ...heldOut.flatMap((book) => templatesOf(shelf, book, true)),
];

export const COMPANY_TEMPLATES = both(
  'company',
  [earnings, guidance, analysts, deals, business, trouble, authorities, capital, people, markets],
  [
    earningsHeldOut,
    guidanceHeldOut,
    analystsHeldOut,
    dealsHeldOut,
    businessHeldOut,
    troubleHeldOut,
    authoritiesHeldOut,
    capitalHeldOut,
    peopleHeldOut,
    marketsHeldOut,
  ],
);
export const RUMOUR_TEMPLATES = both('rumour', [rumours], [rumoursHeldOut]);
export const MACRO_TEMPLATES = both('macro', [macro], [macroHeldOut]);

/** The templates for one key, in a fixed order. */
export function templatesFor(shelf: readonly Template[], key: string, phrasing: Phrasing): readonly Template[] {
  const found = shelf.filter((template) => template.key === key && template.holdOut === (phrasing === 'held_out'));
  if (found.length === 0) throw new RangeError(`no ${phrasing} template for ${key}`);
  return found;
}
