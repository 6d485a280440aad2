import { Type } from 'typebox';
import {
  DateOnly,
  Instant,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { PERIOD_KINDS } from './company-facts.ts';
import { METRIC_UNITS, STATEMENTS } from './metrics.ts';

/** Only what was known at this instant; by default now. */
const AsOf = Type.Optional(Instant);
const Accession = Type.String({ description: 'EDGAR’s accession number of the filing' });

export const FundamentalsQuery = Type.Object({ as_of: AsOf, periods: Limit(12, 80) });

const FactView = Type.Object({
  value: Type.Number(),
  concept: Type.String({ description: 'The XBRL concept, such as us-gaap:Revenues' }),
  unit: Type.String(),
  accession: Accession,
  form: Type.String(),
  filed_on: DateOnly,
  available_at: Timestamp,
  filing_url: Nullable(Type.String()),
});

const FundamentalValueView = Type.Object({
  period_start: DateOnly,
  period_end: DateOnly,
  period_kind: OneOf(PERIOD_KINDS),
  fiscal_year: Nullable(Type.Integer()),
  fiscal_period: Nullable(Type.String()),
  ...FactView.properties,
  restated_from: Type.Array(FactView, { description: 'What earlier filings stated for the period, the oldest first' }),
});

export const FundamentalsView = Named('FundamentalsView', {
  company_id: Uuid,
  ticker: Type.String(),
  as_of: Timestamp,
  metrics: Type.Array(
    Type.Object({
      metric: Type.String(),
      label: Type.String(),
      statement: OneOf(STATEMENTS),
      unit_kind: OneOf(METRIC_UNITS),
      values: Type.Array(FundamentalValueView, { description: 'Latest period first' }),
    }),
  ),
});

export const FilingsQuery = Type.Object({
  as_of: AsOf,
  form: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
  limit: Limit(50, 200),
  offset: Offset,
});

export const FilingView = Named('FilingView', {
  accession: Accession,
  form: Type.String(),
  filer_cik: Nullable(Type.String()),
  items: Type.Array(Type.String(), { description: 'Item codes of a current report' }),
  period_end: Nullable(DateOnly),
  filed_on: Nullable(DateOnly),
  accepted_at: Timestamp,
  acceptance_proven: Type.Boolean({ description: 'The filing’s own header states the acceptance time' }),
  public_at: Timestamp,
  available_at: Timestamp,
  url: Nullable(Type.String()),
});

const ROLES = ['issuer', 'owner'] as const;

export const InsiderQuery = Type.Object({
  as_of: AsOf,
  role: OneOf(ROLES, { default: 'issuer' }),
  market_only: Type.Boolean({ default: false, description: 'Only purchases and sales in the market (codes P and S)' }),
  limit: Limit(50, 500),
  offset: Offset,
});

export const InsiderTransactionView = Named('InsiderTransactionView', {
  accession: Accession,
  form: Type.String(),
  filed_on: Nullable(DateOnly),
  accepted_at: Timestamp,
  available_at: Timestamp,
  url: Nullable(Type.String()),
  issuer_cik: Type.String(),
  issuer_name: Type.String(),
  owner_cik: Type.String(),
  owner_name: Type.String(),
  other_owners: Type.Array(Type.String()),
  is_director: Type.Boolean(),
  is_officer: Type.Boolean(),
  is_ten_percent_owner: Type.Boolean(),
  officer_title: Nullable(Type.String()),
  security: Type.String(),
  is_derivative: Type.Boolean(),
  transaction_date: DateOnly,
  code: Type.String({ description: 'The SEC’s transaction code' }),
  acquired: Type.Boolean(),
  shares: Nullable(Type.Number()),
  price_per_share: Nullable(Type.Number()),
  value: Nullable(Type.Number({ description: 'Shares times price' })),
  shares_after: Nullable(Type.Number()),
  is_direct: Type.Boolean(),
  is_planned: Nullable(Type.Boolean({ description: 'Under a Rule 10b5-1 plan' })),
});

export const HoldingsQuery = Type.Object({ as_of: AsOf, limit: Limit(50, 500) });

const HoldingView = Type.Object({
  manager_cik: Type.String(),
  manager_name: Type.String(),
  manager_company_id: Uuid,
  manager_ticker: Type.String(),
  accession: Accession,
  period_end: DateOnly,
  amendment: Nullable(OneOf(['restatement', 'new_holdings'])),
  issuer_name: Type.String(),
  held_company_id: Nullable(Uuid),
  held_ticker: Nullable(Type.String()),
  class_title: Type.String(),
  cusip: Type.String(),
  value_usd: Type.Number(),
  amount: Type.Number(),
  amount_type: OneOf(['shares', 'principal']),
  put_call: Nullable(OneOf(['put', 'call'])),
  available_at: Timestamp,
  url: Nullable(Type.String()),
});

export const HoldingsView = Named('HoldingsView', {
  held_by: Type.Array(HoldingView, { description: 'Tracked managers that reported shares of the company' }),
  portfolio: Type.Array(HoldingView, { description: 'What the company itself reported as a manager' }),
});
