import { OneOf, Ticker } from '../../kernel/http/types.schema.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { listExposedCompanies } from '../../macro/exposed-company.store.ts';
import { evaluateWhatIf, hypotheticalEvent } from '../../macro/what-if.ts';
import { listActionsByTicker } from '../../market/corporate-action.store.ts';
import { totalReturn } from '../../market/adjustment.ts';
import { citeCompany, citeDocument, citeEvent, citePage } from '../answer/citations.ts';
import { FactList } from '../answer/facts.ts';
import {
  type AskContext,
  CatalystParameter,
  closed,
  daysOf,
  ITEMS_MAX,
  LabelParameter,
  MacroParameter,
  maybe,
  OfCompany,
  operation,
  PeriodParameter,
  spanOf,
} from '../operation.schema.ts';
import { listOccurrences, type OccurrenceFact } from '../record.store.ts';
import { listClosesAround } from '../series.store.ts';
import { listEventFacts, listMacroImpacts } from '../view.store.ts';
import { findPortfolio } from './traded-account.ts';

const EVENTS_MAX = 500;
const OCCURRENCES_MAX = 200;
/** An impact of an older event no longer describes the present. */
const IMPACT_AGE_MAX_MS = 90 * DAY_MS;
/** Sessions over which the price is followed after an event. */
const FOLLOWED_SESSIONS = 5;

export const EVENT_OPERATIONS = [
  operation({
    name: 'macro_events',
    description: 'Macro events of a period, newest first, of one type if asked for.',
    parameters: closed({ type: maybe(MacroParameter), period: PeriodParameter }),
    async run(context, { type, period }) {
      const { db, withRestricted } = context;
      const options = { type: type ?? null, limit: EVENTS_MAX, withRestricted };
      const rows = await listEventFacts(db, spanOf(context, period), options);
      const facts = new FactList().add(
        { count: rows.length, ...daysOf(period) },
        '{count|count macro event} became known between {from} and {to}.',
        citePage('macro'),
      );
      for (const { id, ...row } of rows.slice(0, ITEMS_MAX))
        facts.add(row, '{available_at|time}, {event_type|words}, severity {severity}: {summary}', citeEvent(id));
      return facts;
    },
  }),
  operation({
    name: 'exposed_to_event',
    description: 'Companies that events of one type affected in the last quarter, the strongest effect first.',
    parameters: closed({ type: MacroParameter }),
    async run({ db, asOf, withRestricted }, { type }) {
      const since = new Date(asOf.getTime() - IMPACT_AGE_MAX_MS);
      const rows = await listMacroImpacts(db, { ticker: null, type, asOf, since, limit: EVENTS_MAX, withRestricted });
      const facts = new FactList().add(
        { count: rows.length, type, since },
        '{count|count company} {count|verb are} exposed to events of the type {type|words} since {since|date}.',
        citePage('macro'),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          { ticker: row.ticker, signed_score: row.signed_score, summary: row.summary, at: row.available_at },
          '{ticker}: an effect of {signed_score|number} by the event of {at|date}, “{summary}”.',
          citeEvent(row.event_id),
          citeCompany(row.ticker, 'macro'),
        );
      return facts;
    },
  }),
  operation({
    name: 'exposed_to',
    description: 'Companies whose exposure profile names a commodity or a region.',
    parameters: closed({ kind: OneOf(['commodity', 'region']), label: LabelParameter }),
    async run({ db, asOf }, { kind, label }) {
      const wanted = label.toLowerCase();
      const companies = await listExposedCompanies(db, asOf);
      const rows = companies.flatMap(({ ticker, profile }) => {
        if (!profile) return [];
        const share = revenueShare(profile.revenueMix, wanted);
        const isSupplied = profile.supplyRegions.some((region) => region.toLowerCase() === wanted);
        const isInput = profile.commodities.some((one) => one.toLowerCase() === wanted);
        const isExposed = kind === 'commodity' ? isInput : share !== null || isSupplied;
        return isExposed ? [{ ticker, share }] : [];
      });
      const facts = new FactList().add(
        { count: rows.length, label },
        '{count|count company} {count|verb are} exposed to {label}.',
        citePage('companies'),
      );
      const ranked = rows.sort((a, b) => (b.share ?? 0) - (a.share ?? 0) || (a.ticker < b.ticker ? -1 : 1));
      for (const { ticker, share } of ranked.slice(0, ITEMS_MAX))
        facts.add(
          { ticker, label, share },
          kind === 'commodity'
            ? '{ticker} needs {label} as an input.'
            : share === null
              ? '{ticker} has suppliers in {label}.'
              : '{ticker} earns {share|percent} of its revenue in {label}.',
          citeCompany(ticker, 'macro'),
        );
      return facts;
    },
  }),
  operation({
    name: 'events_of_company',
    description: 'Macro events of the last quarter that affect a company, the strongest first.',
    parameters: OfCompany,
    async run({ db, asOf, withRestricted }, { ticker }) {
      const since = new Date(asOf.getTime() - IMPACT_AGE_MAX_MS);
      const rows = await listMacroImpacts(db, { ticker, type: null, asOf, since, limit: EVENTS_MAX, withRestricted });
      const facts = new FactList().add(
        { ticker, count: rows.length, since },
        '{count|count macro event} {count|verb affect} {ticker} since {since|date}.',
        citeCompany(ticker, 'macro'),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          { signed_score: row.signed_score, summary: row.summary, at: row.available_at },
          '{at|date}, an effect of {signed_score|number}: “{summary}”.',
          citeEvent(row.event_id),
        );
      return facts;
    },
  }),
  operation({
    name: 'event_history',
    description: 'Every time a kind of company event happened, and what the price did in the sessions after it.',
    parameters: closed({ catalyst: CatalystParameter, ticker: maybe(Ticker), period: PeriodParameter }),
    async run(context, { catalyst, ticker, period }) {
      const { db, withRestricted } = context;
      const query = { catalyst, ticker: ticker ?? null, limit: OCCURRENCES_MAX, withRestricted };
      const rows = await listOccurrences(db, { ...spanOf(context, period), ...query });
      const facts = new FactList().add(
        { count: rows.length, catalyst, ticker: ticker ?? null, ...daysOf(period) },
        ticker === undefined
          ? 'Documents state {count|count event} of the kind {catalyst|words} between {from} and {to}.'
          : 'Documents state {count|count event} of the kind {catalyst|words} for {ticker} between {from} and {to}.',
        ticker === undefined ? citePage('documents') : citeCompany(ticker, 'documents'),
      );
      const followed = await followPrices(context, rows);
      const measured = followed.flatMap(({ total_return }) => (total_return === null ? [] : [total_return]));
      if (measured.length > 0)
        facts.add(
          {
            measured: measured.length,
            sessions: FOLLOWED_SESSIONS,
            mean_return: measured.reduce((sum, one) => sum + one, 0) / measured.length,
            rises: measured.filter((one) => one > 0).length,
          },
          'Of {measured|count event} with prices, the price rose after {rises|count event}; the mean return over {sessions|count session} was {mean_return|signed}.',
          ticker === undefined ? citePage('documents') : citeCompany(ticker),
        );
      for (const row of followed.slice(0, ITEMS_MAX))
        facts.add(
          { ticker: row.ticker, at: row.available_at, quote: row.quote, total_return: row.total_return },
          row.total_return === null
            ? '{at|date}, {ticker}: “{quote}” The sessions after it are not over.'
            : '{at|date}, {ticker}: “{quote}” The return after it was {total_return|signed}.',
          citeDocument(row.document_id, { start: row.start, quote: row.quote }),
        );
      return facts;
    },
  }),
  operation({
    name: 'what_if',
    description: 'What a hypothetical macro event would mean for the companies and for what is held.',
    parameters: closed({
      type: MacroParameter,
      severity: OneOf(['low', 'moderate', 'high', 'critical']),
      sense: OneOf(['usual', 'opposite']),
      commodity: maybe(LabelParameter),
      region: maybe(LabelParameter),
    }),
    async run(context, { type, severity, sense, commodity, region }) {
      const { db, asOf } = context;
      const event = hypotheticalEvent({
        event_types: [type],
        severity,
        sense,
        affected_regions: region === undefined ? [] : [region],
        affected_sectors: [],
        affected_commodities: commodity === undefined ? [] : [commodity],
        confidence: 1,
        limit: EVENTS_MAX,
      });
      const affected = evaluateWhatIf(event, await listExposedCompanies(db, asOf));
      const held = await loadHeld(context);
      const facts = new FactList().add(
        { count: affected.length, type, severity, label: commodity ?? region ?? 'the market' },
        'An event of the type {type|words} and the severity {severity} for {label} would affect {count|count tracked company}.',
        citePage('macro'),
      );
      const exposed = affected.filter(({ company }) => held.has(company.ticker));
      facts.add(
        {
          count: exposed.length,
          value: exposed.reduce((sum, { company }) => sum + (held.get(company.ticker) ?? 0), 0),
        },
        '{count|count position} that we hold would be affected, worth {value|money}.',
        citePage('trading'),
      );
      for (const { company, impact } of affected.slice(0, ITEMS_MAX))
        facts.add(
          { ticker: company.ticker, direction: impact.direction, signed_score: impact.signedScore },
          '{ticker}: {direction}, with a score of {signed_score|number}.',
          citeCompany(company.ticker, 'macro'),
        );
      return facts;
    },
  }),
];

/** Adds the return from the last close before each event to the close of the fifth session after it; null while it is open. */
async function followPrices(
  { db, asOf, calendar }: AskContext,
  events: readonly OccurrenceFact[],
): Promise<(OccurrenceFact & { total_return: number | null })[]> {
  const ends = events.map(({ available_at }) => {
    const sessions = calendar.sessionsBetween(calendar.dateOf(available_at), calendar.dateOf(asOf));
    const last = sessions.filter(({ open }) => open >= available_at)[FOLLOWED_SESSIONS - 1];
    return last && last.close <= asOf ? last.close : null;
  });
  const closes = await listClosesAround(
    db,
    events.map(({ ticker, available_at }, index) => ({ ticker, at: available_at, end: ends[index] ?? available_at })),
    asOf,
  );
  const actions = await listActionsByTicker(db, [...new Set(events.map(({ ticker }) => ticker))], asOf);
  return events.map((event, index) => {
    const { first, last } = closes[index] ?? { first: null, last: null };
    const isKnown = (ends[index] ?? null) !== null && first !== null && last !== null && last.at > first.at;
    return {
      ...event,
      total_return: isKnown ? totalReturn(first, last, actions.get(event.ticker) ?? [], asOf) : null,
    };
  });
}

/** Shares that sum to more than this are percent. */
const FRACTIONS_SUM_MAX = 1.5;

function revenueShare(mix: Readonly<Record<string, number>>, region: string): number | null {
  const sum = Object.values(mix).reduce((total, share) => total + share, 0);
  const [, share] = Object.entries(mix).find(([name]) => name.toLowerCase() === region) ?? [];
  return share === undefined ? null : sum > FRACTIONS_SUM_MAX ? share / 100 : share;
}

/** The value of each position. */
async function loadHeld(context: AskContext): Promise<Map<string, number>> {
  const portfolio = await findPortfolio(context);
  return new Map((portfolio?.positions ?? []).map(({ ticker, quantity, mark }) => [ticker, quantity * mark]));
}
