import type { Form } from './form.ts';

/** Questions about words in documents. */
export const SEARCH_FORMS: readonly Form[] = [
  {
    name: 'search',
    example: 'Find documents about a product recall',
    patterns: [
      '(find|search|look for|search for) (all |)(documents|articles|news|stories|filings|sentences|anything) (about|on|with|that mention|mentioning) {text}[ {period}]',
      '(which|what) (documents|articles|stories|filings) (mention|contain|are about|talk about) {text}[ {period}]',
      'what (was|has been|is|do documents|did documents) (written|write|said|say|reported|report) about {text}[ {period}]',
      'search (the documents |documents |)for {text}[ {period}]',
    ],
    operation: 'search',
  },
];
