import type { QueryResponse } from '../api/client.ts';

export type SearchResult = QueryResponse<'/api/search'>['results'][number];

/** Where a result opens in the console. A document opens at the sentence that was found. */
export function addressOfResult({ target, text_start: start }: SearchResult): string {
  const id = encodeURIComponent(target.id);
  switch (target.type) {
    case 'document':
    case 'company_event':
      return start === null ? `/documents/${id}` : `/documents/${id}?at=${start}`;
    case 'company':
      return `/companies/${id}`;
    case 'recommendation':
      return `/recommendations/${id}`;
    case 'macro_event':
      return `/macro?event=${id}`;
    case 'report':
      return `/reports?id=${id}`;
    case 'saved_query':
      return `/sql?saved=${id}`;
  }
}
