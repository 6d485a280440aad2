import type { Citation } from './sentence.ts';

/** Places in the console. Each opens with one click. */
const cite = (kind: string, id: string, href: string): Citation => ({ kind, id, href });
const part = encodeURIComponent;

export const citeCompany = (ticker: string, tab?: string): Citation =>
  cite('company', ticker, `/companies/${part(ticker)}${tab === undefined ? '' : `?tab=${tab}`}`);
export const citeOrder = (id: string): Citation => cite('order', id, `/trading/orders/${part(id)}`);
export const citeTrace = (kind: string, id: string): Citation => cite('trace', id, `/trace/${part(kind)}/${part(id)}`);
export const citeRecommendation = (id: string): Citation => cite('recommendation', id, `/recommendations/${part(id)}`);
export const citeEvent = (id: string): Citation => cite('macro_event', id, `/macro?event=${part(id)}`);
export const citePage = (page: string, query = ''): Citation => cite('page', page, `/${page}${query}`);

/** The document, at the sentence where it is known. */
export function citeDocument(id: string, at?: { start: number | null; quote: string | null }): Citation {
  const start = at?.start ?? null;
  const quote = at?.quote ?? null;
  return {
    ...cite('document', id, `/documents/${part(id)}${start === null ? '' : `?at=${start}`}`),
    ...(quote === null ? {} : { quote }),
  };
}
