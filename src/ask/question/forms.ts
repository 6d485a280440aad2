import { COMPANY_FORMS } from './forms/company-forms.ts';
import { EVENT_FORMS } from './forms/event-forms.ts';
import { ORDER_FORMS } from './forms/order-forms.ts';
import { PORTFOLIO_FORMS } from './forms/portfolio-forms.ts';
import { PRICE_FORMS } from './forms/price-forms.ts';
import { QUALITY_FORMS } from './forms/quality-forms.ts';
import { SEARCH_FORMS } from './forms/search-forms.ts';
import { TABLE_FORMS } from './forms/table-forms.ts';
import { VIEW_FORMS } from './forms/view-forms.ts';
import type { Form } from './forms/form.ts';

/** All kinds of questions. The first that fits a question reads it. */
export const FORMS: readonly Form[] = [
  ...PRICE_FORMS,
  ...COMPANY_FORMS,
  ...VIEW_FORMS,
  ...ORDER_FORMS,
  ...PORTFOLIO_FORMS,
  ...EVENT_FORMS,
  ...QUALITY_FORMS,
  ...TABLE_FORMS,
  ...SEARCH_FORMS,
];

/** Questions that change the plan before: "and for X?", "and last week?". */
export const FOLLOW_UP_PATTERNS = {
  company: ['[and ](what about|how about|for|and for) {company}', 'and {company}'],
  period: ['[and ](what about|how about|and) {period}', '[and ]{period}'],
  since: ['since when', 'and since when', 'how old is (that|this)'],
} as const;
