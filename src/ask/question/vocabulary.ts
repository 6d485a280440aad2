import type { CatalystType } from '../../intelligence/catalyst.ts';
import type { MacroEventType } from '../../intelligence/macro-event.ts';
import type { Horizon } from '../../validation/horizon.ts';
import type { TableName } from '../table/tables.ts';

/** How people name the platform's own kinds. Longer phrases are listed with the kind they mean. */
export const CATALYST_WORDS: Readonly<Record<string, CatalystType>> = {
  'earnings beat': 'earnings_beat',
  'earnings beats': 'earnings_beat',
  'earnings miss': 'earnings_miss',
  'earnings misses': 'earnings_miss',
  'a guidance raise': 'guidance_raise',
  'guidance raise': 'guidance_raise',
  'raised guidance': 'guidance_raise',
  'guidance cut': 'guidance_cut',
  'cut guidance': 'guidance_cut',
  'profit warning': 'guidance_cut',
  upgrade: 'analyst_upgrade',
  'analyst upgrade': 'analyst_upgrade',
  downgrade: 'analyst_downgrade',
  'analyst downgrade': 'analyst_downgrade',
  'price target': 'price_target',
  takeover: 'ma_target',
  spinoff: 'spinoff',
  'spin-off': 'spinoff',
  'contract win': 'contract_win',
  'contract loss': 'contract_loss',
  'product launch': 'product_launch',
  partnership: 'partnership',
  recall: 'recall_failure',
  'product recall': 'recall_failure',
  'cyber attack': 'cyber_incident',
  'cyber incident': 'cyber_incident',
  'data breach': 'cyber_incident',
  'supply disruption': 'supply_disruption',
  strike: 'labour_action',
  'labour action': 'labour_action',
  'regulatory approval': 'regulatory_approval',
  'regulatory action': 'regulatory_action',
  lawsuit: 'litigation',
  litigation: 'litigation',
  buyback: 'buyback_dividend_up',
  'dividend increase': 'buyback_dividend_up',
  'dividend cut': 'dividend_cut_dilution',
  'credit event': 'credit_event',
  'management change': 'management_change',
  'ceo change': 'management_change',
  'insider trade': 'insider_trade',
  restructuring: 'restructuring',
  layoffs: 'restructuring',
};

export const MACRO_WORDS: Readonly<Record<string, MacroEventType>> = {
  'rate decision': 'rate_decision',
  'rate decisions': 'rate_decision',
  'interest rates': 'rate_decision',
  rates: 'rate_decision',
  tariff: 'tariff',
  tariffs: 'tariff',
  sanction: 'sanction',
  sanctions: 'sanction',
  conflict: 'conflict',
  conflicts: 'conflict',
  war: 'conflict',
  disaster: 'disaster',
  disasters: 'disaster',
  'natural disasters': 'disaster',
  'commodity move': 'commodity_move',
  'commodity moves': 'commodity_move',
  'commodity prices': 'commodity_move',
  epidemic: 'epidemic',
  epidemics: 'epidemic',
  pandemic: 'epidemic',
  regulation: 'regulation',
  currency: 'currency',
  currencies: 'currency',
  'exchange rates': 'currency',
};

export const COMMODITIES: readonly string[] = [
  'oil',
  'natural gas',
  'gas',
  'wheat',
  'corn',
  'steel',
  'cotton',
  'aluminium',
  'aluminum',
  'copper',
  'lithium',
  'gold',
  'silver',
  'coal',
  'nickel',
  'semiconductors',
  'rare earths',
];
/** One commodity under another name. */
export const COMMODITY_NAMES: Readonly<Record<string, string>> = { gas: 'natural gas', aluminum: 'aluminium' };

export const REGIONS: readonly string[] = [
  'North America',
  'Latin America',
  'Europe',
  'China',
  'India',
  'Japan',
  'Middle East',
  'Africa',
  'Asia',
];

export const HORIZON_WORDS: Readonly<Record<string, Horizon>> = {
  '1h': '1h',
  'one hour': '1h',
  '1 hour': '1h',
  '6h': '6h',
  'six hours': '6h',
  '6 hours': '6h',
  '1d': '1d',
  'one day': '1d',
  '1 day': '1d',
  '7d': '7d',
  'seven days': '7d',
  '7 days': '7d',
  'one week': '7d',
  'a week': '7d',
  '30d': '30d',
  'thirty days': '30d',
  '30 days': '30d',
  'one month': '30d',
  'a month': '30d',
};

export const METRIC_WORDS: Readonly<Record<string, string>> = {
  revenue: 'revenue',
  sales: 'revenue',
  'net income': 'net_income',
  profit: 'net_income',
  earnings: 'net_income',
  'diluted eps': 'eps_diluted',
  eps: 'eps_diluted',
  'earnings per share': 'eps_diluted',
  'shares outstanding': 'shares_outstanding',
  'operating income': 'operating_income',
  'operating cash flow': 'operating_cash_flow',
  'long-term debt': 'long_term_debt',
};

const COMPANY_COLUMN = { company: 'ticker', ticker: 'ticker', symbol: 'ticker' } as const;

/** The columns of a table that rows are grouped by, as people name them. */
export const COLUMN_WORDS = {
  orders: { ...COMPANY_COLUMN, side: 'side', status: 'status', type: 'order_type', origin: 'origin', mode: 'mode' },
  trades: { ...COMPANY_COLUMN, reason: 'exit_reason', 'exit reason': 'exit_reason' },
  decisions: { ...COMPANY_COLUMN, reason: 'reason', decision: 'decision', action: 'action', 'risk tier': 'risk_tier' },
  recommendations: { ...COMPANY_COLUMN, action: 'action', horizon: 'time_horizon', 'time horizon': 'time_horizon' },
  documents: {
    ...COMPANY_COLUMN,
    source: 'source',
    type: 'document_type',
    'document type': 'document_type',
    language: 'language',
  },
  filings: { ...COMPANY_COLUMN, form: 'form', type: 'form' },
  macro_events: { severity: 'severity', type: 'event_type', 'event type': 'event_type' },
  companies: { sector: 'sector', industry: 'industry', exchange: 'exchange' },
} as const satisfies Partial<Record<TableName, Readonly<Record<string, string>>>>;

/** A choice of phrases as a pattern, the longest first. */
export const anyOf = (phrases: Iterable<string>): string =>
  `(?:${[...phrases]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((phrase) => phrase.toLowerCase().replace(/[-.]/g, '\\$&'))
    .join('|')})`;
