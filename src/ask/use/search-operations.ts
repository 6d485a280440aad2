import { Ticker } from '../../kernel/http/types.schema.ts';
import { search } from '../../search/use/search.ts';
import { citeDocument, citePage } from '../answer/citations.ts';
import { FactList } from '../answer/facts.ts';
import {
  closed,
  ITEMS_MAX,
  maybe,
  operation,
  PeriodParameter,
  SearchTextParameter,
  spanOf,
} from '../operation.schema.ts';

export const SEARCH_OPERATIONS = [
  operation({
    name: 'search',
    description: 'Documents that contain words or a phrase, the best first, each with the sentence that was found.',
    parameters: closed({ text: SearchTextParameter, ticker: maybe(Ticker), period: maybe(PeriodParameter) }),
    async run(context, { text, ticker, period }) {
      const { db, asOf, withRestricted } = context;
      const span = period === undefined ? null : spanOf(context, period);
      const { results } = await search(
        db,
        text,
        {
          types: ['document'],
          tickers: ticker === undefined ? [] : [ticker],
          since: span?.start ?? null,
          until: span?.end ?? null,
          asOf,
          withRestricted,
        },
        ITEMS_MAX,
      );
      const place = citePage('search', `?q=${encodeURIComponent(text)}`);
      const days = { text, from: period?.from ?? null, to: period?.to ?? null };
      const facts = new FactList();
      if (results.length === 0)
        return facts.add(
          days,
          period === undefined
            ? 'No document has the words “{text}”.'
            : 'No document of the days {from} to {to} has the words “{text}”.',
          place,
        );
      facts.add(
        { ...days, count: results.length },
        period === undefined
          ? 'The best {count|count document} for “{text}”:'
          : 'The best {count|count document} for “{text}” between {from} and {to}:',
        place,
      );
      for (const { id, title, snippet, text_start, at, source_name } of results)
        facts.add(
          { at, source_name, title, snippet },
          '{at|time}, {source_name}: “{snippet}”',
          citeDocument(id, { start: text_start, quote: snippet }),
        );
      return facts;
    },
  }),
];
