import type { AliasIndex } from '../../documents/link/alias-index.ts';
import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { findCompany, type NamedCompany } from './company.ts';
import { PERIOD_PATTERN, readPeriod } from './period.ts';
import type { SlotPatterns } from './pattern.ts';
import {
  anyOf,
  CATALYST_WORDS,
  COLUMN_WORDS,
  COMMODITIES,
  COMMODITY_NAMES,
  HORIZON_WORDS,
  MACRO_WORDS,
  METRIC_WORDS,
  REGIONS,
} from './vocabulary.ts';

/** What the words of a question are read with. */
export interface QuestionContext {
  index: AliasIndex;
  asOf: Date;
  calendar: TradingCalendar;
  sectors: readonly string[];
  /** Companies that "it" may mean. */
  tickers: readonly string[];
}

export type SlotAnswer =
  | { kind: 'value'; value: unknown }
  | { kind: 'missing'; what: string }
  | { kind: 'ambiguous'; what: string; choices: NamedCompany[] };

interface SlotDefinition {
  /** The parameter that the slot fills. */
  parameter: string;
  pattern: string;
  read(words: string, context: QuestionContext): SlotAnswer;
}

const value = (found: unknown, what: string): SlotAnswer =>
  found === undefined || found === null ? { kind: 'missing', what } : { kind: 'value', value: found };

const word = (parameter: string, words: Readonly<Record<string, string>>): SlotDefinition => ({
  parameter,
  pattern: anyOf(Object.keys(words)),
  read: (text) => value(words[text], `a meaning of "${text}"`),
});

const commodity = (parameter: string): SlotDefinition => ({
  parameter,
  pattern: anyOf(COMMODITIES),
  read: (text) => value(COMMODITY_NAMES[text] ?? text, 'a commodity'),
});

const region = (parameter: string): SlotDefinition => ({
  parameter,
  pattern: `(?:the )?${anyOf(REGIONS)}`,
  read: (text) =>
    value(
      REGIONS.find((name) => name.toLowerCase() === text.replace(/^the /, '')),
      'a region',
    ),
});

const company = (parameter: string): SlotDefinition => ({
  parameter,
  pattern: '.+?',
  read(text, { index, asOf, tickers }) {
    if (/^(?:it|its|they|them|this company|that company|the company)$/.test(text))
      return value(tickers[0], `the company that "${text}" means`);
    const found = findCompany(index, text, asOf);
    if (found.kind === 'found') return { kind: 'value', value: found.ticker };
    if (found.kind === 'unknown') return { kind: 'missing', what: `a tracked company with the name "${text}"` };
    return { kind: 'ambiguous', what: `which company "${text}" means`, choices: found.choices };
  },
});

/** The severity of a commodity's move by its size in percent. */
const severityOf = (percent: number) =>
  percent >= 20 ? 'critical' : percent >= 10 ? 'high' : percent >= 5 ? 'moderate' : 'low';

/** The slots that patterns may name. */
export const SLOTS: Readonly<Record<string, SlotDefinition>> = {
  company: company('ticker'),
  company2: company('other'),
  period: {
    parameter: 'period',
    pattern: PERIOD_PATTERN,
    read(text, { asOf, calendar }) {
      const found = readPeriod(text, asOf, calendar);
      if (found === null) return { kind: 'missing', what: `a date: "${text}" is none that I can read` };
      if (found.from > calendar.dateOf(asOf)) return { kind: 'missing', what: `data of the future: "${text}"` };
      return { kind: 'value', value: found };
    },
  },
  catalyst: word('catalyst', CATALYST_WORDS),
  macro: word('type', MACRO_WORDS),
  horizon: word('horizon', HORIZON_WORDS),
  metric: word('metric', METRIC_WORDS),
  input: commodity('label'),
  place: region('label'),
  commodity: commodity('commodity'),
  region: region('region'),
  percent: {
    parameter: 'severity',
    pattern: '\\d{1,3}(?:\\.\\d+)? ?(?:%|percent)',
    read: (text) => value(severityOf(Number.parseFloat(text)), 'a percentage'),
  },
  ordercolumn: word('group_by', COLUMN_WORDS.orders),
  tradecolumn: word('group_by', COLUMN_WORDS.trades),
  decisioncolumn: word('group_by', COLUMN_WORDS.decisions),
  recommendationcolumn: word('group_by', COLUMN_WORDS.recommendations),
  documentcolumn: word('group_by', COLUMN_WORDS.documents),
  filingcolumn: word('group_by', COLUMN_WORDS.filings),
  eventcolumn: word('group_by', COLUMN_WORDS.macro_events),
  companycolumn: word('group_by', COLUMN_WORDS.companies),
  text: { parameter: 'text', pattern: '.{2,200}?', read: (text) => value(text, 'words to search for') },
  sector: {
    parameter: 'sector',
    pattern: '.+?',
    read: (text, { sectors }) =>
      value(
        sectors.find((name) => name.toLowerCase() === text),
        `a sector with the name "${text}"; known are ${sectors.join(', ')}`,
      ),
  },
};

export const SLOT_PATTERNS: SlotPatterns = Object.fromEntries(
  Object.entries(SLOTS).map(([name, { pattern }]) => [name, pattern]),
);
