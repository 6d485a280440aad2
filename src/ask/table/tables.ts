import {
  citeCompany,
  citeDocument,
  citeEvent,
  citeOrder,
  citePage,
  citeRecommendation,
  citeTrace,
} from '../answer/citations.ts';
import type { Format } from '../answer/format-value.ts';
import type { Citation } from '../answer/sentence.ts';

export type ColumnKind = 'text' | 'number' | 'money' | 'fraction';

/** A table that may be asked: what its rows are called, which columns may be used, and where a row is shown. */
export interface TableDefinition {
  noun: string;
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns of which only the present value is stored. */
  presentOnly: readonly string[];
  /** The sentence about one row. Every table has the columns `id`, `ticker` and `at`. */
  row: string;
  page: Citation;
  cite: (id: string) => Citation;
}

/** The allow-list. A column that is not here cannot be read, filtered, grouped or aggregated. */
export const TABLES = {
  companies: {
    noun: 'company',
    columns: { ticker: 'text', sector: 'text', industry: 'text', exchange: 'text' },
    presentOnly: ['ticker', 'sector', 'industry', 'exchange'],
    row: '{ticker}: {legal_name}, sector {sector}, industry {industry}.',
    page: citePage('companies'),
    cite: (id: string) => citeCompany(id),
  },
  documents: {
    noun: 'document',
    columns: { ticker: 'text', source: 'text', document_type: 'text', language: 'text' },
    presentOnly: [],
    row: '{at|time}, {source}: “{title}”.',
    page: citePage('documents'),
    cite: (id: string) => citeDocument(id),
  },
  filings: {
    noun: 'filing',
    columns: { ticker: 'text', form: 'text' },
    presentOnly: [],
    row: '{at|time}: form {form} of {ticker}.',
    page: citePage('companies'),
    cite: (id: string) => citeCompany(id, 'fundamentals'),
  },
  macro_events: {
    noun: 'macro event',
    columns: { event_type: 'text', severity: 'text', confidence: 'fraction' },
    presentOnly: ['severity', 'confidence'],
    row: '{at|time}, {event_type|words}, severity {severity}.',
    page: citePage('macro'),
    cite: citeEvent,
  },
  recommendations: {
    noun: 'recommendation',
    columns: {
      ticker: 'text',
      action: 'text',
      time_horizon: 'text',
      confidence: 'fraction',
      expected_return: 'fraction',
    },
    presentOnly: [],
    row: '{at|time}: {action} {ticker} over {time_horizon} with a confidence of {confidence|percent}.',
    page: citePage('recommendations'),
    cite: citeRecommendation,
  },
  decisions: {
    noun: 'decision',
    columns: {
      ticker: 'text',
      decision: 'text',
      reason: 'text',
      action: 'text',
      risk_tier: 'text',
      confidence: 'fraction',
      position_size: 'money',
    },
    presentOnly: [],
    row: '{at|time}: {decision} {ticker}, {reason|words}.',
    page: citePage('trading', '?tab=decisions'),
    cite: (id: string) => citeTrace('decision', id),
  },
  orders: {
    noun: 'order',
    columns: {
      ticker: 'text',
      side: 'text',
      order_type: 'text',
      origin: 'text',
      mode: 'text',
      status: 'text',
      quantity: 'number',
      filled_quantity: 'number',
      order_value: 'money',
      confidence: 'fraction',
    },
    presentOnly: ['status', 'quantity', 'filled_quantity'],
    row: '{at|time}: {side} {quantity|quantity} {ticker} for {order_value|money}.',
    page: citePage('trading', '?tab=orders'),
    cite: citeOrder,
  },
  trades: {
    noun: 'closed trade',
    columns: { ticker: 'text', exit_reason: 'text', realised_profit: 'money' },
    presentOnly: [],
    row: '{at|time}: {ticker} with a realised result of {realised_profit|money}, closed by {exit_reason|words}.',
    page: citePage('trading', '?tab=trades'),
    cite: (id: string) => citeTrace('trade', id),
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export const COLUMN_NAMES: readonly string[] = [
  ...new Set(Object.values(TABLES).flatMap((table) => Object.keys(table.columns))),
];

export const tableOf = (name: TableName): TableDefinition => TABLES[name];

export const FORMAT_OF: Readonly<Record<ColumnKind, Format>> = {
  text: 'words',
  number: 'number',
  money: 'money',
  fraction: 'percent',
};
