import { METRICS } from '../../filings/metrics.ts';
import { citeCompany, citeDocument, citeOrder, citePage, citeRecommendation } from '../answer/citations.ts';
import { FactList, missing } from '../answer/facts.ts';
import type { Citation } from '../answer/sentence.ts';
import type { Period } from '../question/period.ts';
import {
  closed,
  daysOf,
  ITEMS_MAX,
  LabelParameter,
  MetricParameter,
  NoParameters,
  OfCompany,
  OfCompanyIn,
  operation,
  spanOf,
} from '../operation.schema.ts';
import {
  countCompanies,
  countDocumentsOf,
  type DocumentFact,
  findCompanyRow,
  findFigure,
  type ImpactFact,
  listCompetitorRows,
  listDocumentFacts,
  listFilingFacts,
  listImpactFacts,
  listInsiderFacts,
  listSectorCompanies,
} from '../record.store.ts';
import { listOrderFacts } from '../trading-record.store.ts';
import { findTrendRow, listActionChanges } from '../view.store.ts';
import { describePerformance } from './price-operations.ts';
import { Ticker } from '../../kernel/http/types.schema.ts';

const CHANGES_EACH_MAX = 3;
const TREND_WINDOWS = ['1d', '7d', '30d', '90d'] as const;

const addDocument = (facts: FactList, { id, title, source_name, published_at }: DocumentFact) =>
  facts.add(
    { title: title ?? 'Untitled', source_name, published_at },
    '{published_at|time}, {source_name}: “{title}”.',
    citeDocument(id),
  );

const addImpact = (facts: FactList, impact: ImpactFact) =>
  facts.add(
    {
      catalyst_type: impact.catalyst_type,
      direction: impact.direction,
      sentiment: impact.sentiment,
      quote: impact.quote,
      at: impact.available_at,
    },
    '{at|time}, {catalyst_type|words}, {direction} with a sentiment of {sentiment|number}: “{quote}”',
    citeDocument(impact.document_id, { start: impact.start, quote: impact.quote }),
  );

/** Adds each row; where there is none, a sentence that says so with the days. */
function factsOf<T>(
  rows: readonly T[],
  none: { ticker: string; period: Period; template: string; citation: Citation },
  add: (facts: FactList, row: T) => void,
): FactList {
  const facts = new FactList();
  if (rows.length === 0) facts.add({ ticker: none.ticker, ...daysOf(none.period) }, none.template, none.citation);
  for (const row of rows) add(facts, row);
  return facts;
}

export const COMPANY_OPERATIONS = [
  operation({
    name: 'changes',
    description:
      'What changed for a company in a period and why: price, statements of documents, recommendations, orders.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const { db, withRestricted } = context;
      const span = spanOf(context, period);
      const facts = new FactList();
      const movement = await describePerformance(context, ticker, period);
      if (movement.missing === undefined) facts.append(movement);
      const documents = await countDocumentsOf(db, ticker, span);
      facts.add(
        { ticker, documents, ...daysOf(period) },
        '{documents|count document} about {ticker} became available between {from} and {to}.',
        citeCompany(ticker, 'documents'),
      );
      for (const impact of await listImpactFacts(db, ticker, span, { limit: CHANGES_EACH_MAX, withRestricted }))
        addImpact(facts, impact);
      for (const change of await listActionChanges(db, span, { ticker, limit: CHANGES_EACH_MAX }))
        facts.add(
          { ticker, action: change.action, previous_action: change.previous_action, at: change.generated_at },
          'The recommendation changed from {previous_action} to {action} at {at|time}.',
          citeRecommendation(change.id),
        );
      const orders = { ticker, side: null, statuses: null, limit: CHANGES_EACH_MAX };
      for (const order of await listOrderFacts(db, span, orders))
        facts.add(
          { side: order.side, quantity: order.quantity, status: order.status, at: order.created_at },
          'An order to {side} {quantity|quantity share} was created at {at|time}; its status is {status|words}.',
          citeOrder(order.id),
        );
      return facts;
    },
  }),
  operation({
    name: 'documents',
    description: 'The newest documents about a company in a period.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const span = spanOf(context, period);
      const { db, withRestricted } = context;
      const facts = new FactList().add(
        { ticker, count: await countDocumentsOf(db, ticker, span), ...daysOf(period) },
        '{count|count document} about {ticker} became available between {from} and {to}.',
        citeCompany(ticker, 'documents'),
      );
      for (const row of await listDocumentFacts(db, ticker, span, { limit: ITEMS_MAX, withRestricted }))
        addDocument(facts, row);
      return facts;
    },
  }),
  operation({
    name: 'document_count',
    description: 'How many documents about a company became available in a period.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const count = await countDocumentsOf(context.db, ticker, spanOf(context, period));
      return new FactList().add(
        { ticker, count, ...daysOf(period) },
        '{count|count document} about {ticker} became available between {from} and {to}.',
        citeCompany(ticker, 'documents'),
      );
    },
  }),
  operation({
    name: 'statements',
    description: 'The strongest statements of documents about a company in a period: good and bad news.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const { db, withRestricted } = context;
      const rows = await listImpactFacts(db, ticker, spanOf(context, period), { limit: ITEMS_MAX, withRestricted });
      const template = 'No document of the days {from} to {to} states an effect on {ticker}.';
      return factsOf(rows, { ticker, period, template, citation: citeCompany(ticker, 'documents') }, addImpact);
    },
  }),
  operation({
    name: 'filings',
    description: 'The newest filings of a company.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await listFilingFacts(context.db, ticker, spanOf(context, period), ITEMS_MAX);
      const citation = citeCompany(ticker, 'fundamentals');
      const template = 'No filing of {ticker} is stored for the days {from} to {to}.';
      return factsOf(
        rows,
        { ticker, period, template, citation },
        (facts, { accession, form, accepted_at, document_id }) =>
          facts.add(
            { form, accepted_at, accession },
            'Form {form}, accepted at {accepted_at|time}, accession number {accession}.',
            document_id === null ? citation : citeDocument(document_id),
          ),
      );
    },
  }),
  operation({
    name: 'insiders',
    description: 'Reported purchases and sales of a company’s insiders.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await listInsiderFacts(context.db, ticker, spanOf(context, period), ITEMS_MAX);
      const citation = citeCompany(ticker, 'fundamentals');
      const template = 'No insider transaction of {ticker} is stored for the days {from} to {to}.';
      return factsOf(rows, { ticker, period, template, citation }, (facts, row) =>
        facts.add(
          { ...row, verb: row['acquired'] === true ? 'acquired' : 'disposed of' },
          'On {transaction_date|date} {owner_name} {verb} {shares|quantity share} at {price_per_share|price}.',
          citation,
        ),
      );
    },
  }),
  operation({
    name: 'figure',
    description: 'The newest reported figure of a company, such as revenue or net income.',
    parameters: closed({ ticker: Ticker, metric: MetricParameter }),
    async run({ db, asOf }, { ticker, metric }) {
      const row = await findFigure(db, ticker, metric, asOf);
      const found = METRICS.find(({ name }) => name === metric);
      const label = found?.label ?? metric;
      if (!row) return missing(`${label.toLowerCase()} of ${ticker} in the stored filings`);
      const values = { ticker, ...row, label };
      const money =
        found?.unit === 'shares' ? '{value|count share}' : found?.unit === 'money' ? '{value|money}' : '{value|number}';
      return new FactList().add(
        values,
        `{label} of {ticker} was ${money} ({period_kind|words} that ended on {period_end|date}, filed on {filed_on|date}).`,
        citeCompany(ticker, 'fundamentals'),
      );
    },
  }),
  operation({
    name: 'trend',
    description: 'The trend of a company over its windows: direction, score, confidence.',
    parameters: OfCompany,
    async run({ db, asOf }, { ticker }) {
      const facts = new FactList();
      for (const window of TREND_WINDOWS) {
        const row = await findTrendRow(db, ticker, window, asOf);
        if (row)
          facts.add(
            row,
            'Over {window} the trend of {ticker} is {trend_direction} with a score of {trend_score|number} and a confidence of {confidence|percent}, from {evidence_count|count statement}.',
            citeCompany(ticker),
          );
      }
      return facts.rows.length === 0 ? missing(`a trend of ${ticker}`) : facts;
    },
  }),
  operation({
    name: 'competitors',
    description: 'Companies related to a company, the closest first.',
    parameters: OfCompany,
    async run({ db }, { ticker }) {
      const rows = await listCompetitorRows(db, ticker);
      const facts = new FactList().add(
        { ticker, count: rows.length },
        '{count|count related company} of {ticker} {count|verb are} registered.',
        citeCompany(ticker, 'competitors'),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          row,
          '{ticker}, {legal_name}: {relationship_type|words} with a strength of {strength|number}.',
          citeCompany(ticker, 'competitors'),
        );
      return facts;
    },
  }),
  operation({
    name: 'profile',
    description: 'Name, ticker, sector and industry of a company.',
    parameters: OfCompany,
    async run({ db }, { ticker }) {
      const row = await findCompanyRow(db, ticker);
      if (!row) return missing(`the company ${ticker}`);
      return new FactList().add(
        row,
        '{ticker} is {legal_name}; its sector is {sector} and its industry is {industry}.',
        citeCompany(ticker),
      );
    },
  }),
  operation({
    name: 'sector_companies',
    description: 'The tracked companies of a sector.',
    parameters: closed({ sector: LabelParameter }),
    isPresentOnly: true,
    async run({ db }, { sector }) {
      const rows = await listSectorCompanies(db, sector);
      if (rows.length === 0) return missing(`companies of the sector "${sector}"`);
      const facts = new FactList().add(
        { sector: rows[0]?.['sector'] ?? sector, count: rows.length },
        '{count|count company} of the sector {sector} {count|verb are} tracked.',
        citePage('companies'),
      );
      for (const row of rows) facts.add(row, '{ticker}: {legal_name}', citeCompany(String(row['ticker'])));
      return facts;
    },
  }),
  operation({
    name: 'company_count',
    description: 'How many companies are tracked.',
    parameters: NoParameters,
    isPresentOnly: true,
    run: async ({ db }) =>
      new FactList().add(
        { count: await countCompanies(db) },
        '{count|count company} {count|verb are} tracked.',
        citePage('companies'),
      ),
  }),
  operation({
    name: 'action_history',
    description: 'How the recommendation of a company changed in a period.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await listActionChanges(context.db, spanOf(context, period), { ticker, limit: ITEMS_MAX });
      const template = 'The recommendation of {ticker} did not change between {from} and {to}.';
      return factsOf(rows, { ticker, period, template, citation: citeCompany(ticker) }, (facts, row) =>
        facts.add(
          { ...row, at: row.generated_at },
          'From {previous_action} to {action} at {at|time}, with a confidence of {confidence|percent}.',
          citeRecommendation(row.id),
        ),
      );
    },
  }),
];
