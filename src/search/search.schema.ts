import { type Static, Type } from 'typebox';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import { Instant, Limit, LongText, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { QUERY_LENGTH_MAX } from './parse-query.ts';
import { RESULT_TYPES } from './result-type.ts';

const list = (description: string) => Type.Optional(Type.String({ maxLength: 400, description }));

export const SearchQuery = Type.Object({
  q: LongText(QUERY_LENGTH_MAX),
  types: list(`Kinds of results, separated by commas: ${RESULT_TYPES.join(', ')}`),
  tickers: list('Ticker symbols, separated by commas'),
  since: Type.Optional(Instant),
  until: Type.Optional(Instant),
  as_of: AsOf,
  limit: Limit(20, 50),
});

const SpanView = Type.Object({ start: Type.Integer(), end: Type.Integer() });

const SearchResult = Named('SearchResult', {
  type: OneOf(RESULT_TYPES),
  id: Uuid,
  title: Type.String(),
  title_highlights: Type.Array(SpanView),
  snippet: Type.String(),
  highlights: Type.Array(SpanView, { description: 'offsets into the snippet, in UTF-16 units' }),
  text_start: Nullable(Type.Integer({ description: 'where the snippet begins in the stored text of the document' })),
  text_end: Nullable(Type.Integer()),
  score: Type.Number({ description: '0 to 1; comparable within one answer' }),
  at: Nullable(Timestamp),
  tickers: Type.Array(Type.String()),
  source_name: Nullable(Type.String()),
  target: Type.Object(
    { type: OneOf(RESULT_TYPES), id: Type.String() },
    {
      description: 'what to open: a company by its ticker, the event of a company by its document, all else by its id',
    },
  ),
});
export type SearchResult = Static<typeof SearchResult>;

/** Whether documents were put in order by their meaning too. */
const SEMANTIC_STATES = ['off', 'used', 'unused', 'unavailable'] as const;
export type SemanticState = (typeof SEMANTIC_STATES)[number];

export const SearchAnswer = Named('SearchAnswer', {
  results: Type.Array(SearchResult),
  corrections: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
    description: 'misspelt names and what was searched for instead',
  }),
  index: Type.Object(
    {
      waiting_documents: Type.Integer({ minimum: 0, description: 'at most 10,000 are counted' }),
      waiting_since: Nullable(Timestamp),
    },
    { description: 'parsed documents that cannot be found yet, and when the oldest of them was parsed' },
  ),
  semantic: OneOf(SEMANTIC_STATES, {
    description:
      'whether documents were put in order by their meaning too: off without a model for it; unused when there was nothing to put in order; unavailable when the model did not answer in time, so that the order is that of the words',
  }),
  ignored: Type.Array(Type.String(), { description: 'parts of the search that could not be read' }),
});
export type SearchAnswer = Static<typeof SearchAnswer>;
export type Found = Omit<SearchAnswer, 'index'>;
