import { baseForm } from '../../filings/form.ts';
import type { ListedFiling } from './submissions.ts';

/** Words that say no more than the form does. */
const EMPTY_WORDS = /\b(?:form|submission|primary|document|current|report|filing|html|sec|schedule)\b/gi;

/** EDGAR's description where it says something, otherwise company and form with its items: `Apple Inc.: 8-K, items 2.02, 9.01`. */
export function filingTitle(company: string | null, filing: ListedFiling): string {
  const rest = (filing.description ?? '')
    .replaceAll(filing.form, '')
    .replaceAll(baseForm(filing.form), '')
    .replace(EMPTY_WORDS, '')
    .replace(/[^\p{L}]/gu, '');
  if (rest.length > 2 && filing.description !== null) return filing.description;
  const items = filing.items.length === 0 ? '' : `, items ${filing.items.join(', ')}`;
  return `${company ?? filing.accession}: ${filing.form}${items}`;
}
