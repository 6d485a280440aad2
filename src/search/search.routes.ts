import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readIndexLag } from '../documents/document-words.store.ts';
import { mayReadRestricted } from '../kernel/access/restricted-text.ts';
import type { Db } from '../kernel/db/database.ts';
import { invalid } from '../kernel/errors.ts';
import { readTickerList } from '../registry/tracking/ticker-list.ts';
import { RESULT_TYPES, type ResultType } from './result-type.ts';
import { SearchAnswer, SearchQuery } from './search.schema.ts';
import type { SecondStage } from './use/embed-query.ts';
import { search } from './use/search.ts';

export const searchRoutes =
  (deps: { db: Db; now: () => Date; secondStage: SecondStage | null }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/search',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['search'],
          summary: 'Search in everything',
          description:
            'Documents, companies, macro and company events, recommendations, reports and saved queries, best first. Words are stemmed and expanded by synonyms of the field; names may be misspelt. "phrase", OR, -word, word*, ticker:, source:, type:, before: and after: are understood. With as_of only what was known then is found. With a model for it, documents are put in order by their meaning too.',
          querystring: SearchQuery,
          response: { 200: SearchAnswer },
        },
      },
      async ({ query, actor, asOf }) => {
        const { tickers, unreadable } = readTickerList(query.tickers ?? '');
        if (unreadable.length > 0) throw invalid(`query.tickers: "${unreadable[0]}" is not a ticker symbol`);
        const found = await search(
          deps.db,
          query.q,
          {
            types: readTypes(query.types ?? ''),
            tickers: tickers.map(({ ticker }) => ticker),
            since: query.since ?? null,
            until: query.until ?? null,
            asOf: asOf ?? deps.now(),
            withRestricted: mayReadRestricted(actor.role),
          },
          query.limit,
          deps.secondStage,
        );
        return { ...found, index: await readIndexLag(deps.db) };
      },
    );
  };

function readTypes(text: string): ResultType[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.map((name) => {
    const type = RESULT_TYPES.find((known) => known === name);
    if (type === undefined) throw invalid(`query.types: "${name}" should be one of ${RESULT_TYPES.join(', ')}`);
    return type;
  });
}
