import { listActionsByTicker } from '../../market/corporate-action.store.ts';
import { listTrackedTickers } from '../../market/price.store.ts';
import { totalReturn } from '../../market/adjustment.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { citeCompany } from '../answer/citations.ts';
import { FactList, type Facts, missing } from '../answer/facts.ts';
import {
  type AskContext,
  closed,
  daysOf,
  ITEMS_MAX,
  OfCompany,
  OfCompanyIn,
  operation,
  PeriodParameter,
  spanOf,
  TwoCompaniesIn,
} from '../operation.schema.ts';
import type { Period } from '../question/period.ts';
import { listActions, listClosesBefore, listDailyBars, listFirstCloses, listLastPricesIn } from '../series.store.ts';
import { OneOf } from '../../kernel/http/types.schema.ts';

export interface Performance {
  from_date: Date;
  from_price: number;
  to_date: Date;
  to_price: number;
  total_return: number;
}

/** From the last close before the period, or the first one in it, to its last price; with dividends and splits. */
export async function loadPerformances(
  context: AskContext,
  tickers: readonly string[],
  period: Period,
): Promise<Map<string, Performance>> {
  const { db } = context;
  const span = spanOf(context, period);
  const before = await listClosesBefore(db, tickers, { before: span.start, asOf: span.asOf });
  const first = await listFirstCloses(db, tickers, span);
  const last = await listLastPricesIn(db, tickers, span);
  const actions = await listActionsByTicker(db, tickers, span.asOf);
  const found = new Map<string, Performance>();
  for (const ticker of tickers) {
    const base = before.get(ticker) ?? first.get(ticker);
    const end = last.get(ticker);
    if (!base || !end || end.at <= base.at) continue;
    const change = totalReturn(base, end, actions.get(ticker) ?? [], span.asOf);
    if (change === null) continue;
    found.set(ticker, {
      from_date: base.at,
      from_price: base.price,
      to_date: end.at,
      to_price: end.price,
      total_return: change,
    });
  }
  return found;
}

const noPrices = (ticker: string, { from, to }: Period) =>
  missing(`prices of ${ticker} between ${from} and ${to}, with a close before`);

/** The movement of one company, beside the benchmark where its prices are stored. */
export async function describePerformance(context: AskContext, ticker: string, period: Period): Promise<Facts> {
  const found = await loadPerformances(context, [ticker, BENCHMARK_TICKER], period);
  const own = found.get(ticker);
  if (!own) return noPrices(ticker, period);
  const facts = new FactList();
  facts.add(
    { ticker, ...own },
    '{ticker} {total_return|moved} from {from_price|price} on {from_date|date} to {to_price|price} on {to_date|date}, a total return of {total_return|signed}.',
    citeCompany(ticker),
  );
  const benchmark = found.get(BENCHMARK_TICKER);
  if (!benchmark || ticker === BENCHMARK_TICKER) return facts;
  const excess = own.total_return - benchmark.total_return;
  return facts.add(
    { ticker, benchmark: BENCHMARK_TICKER, benchmark_return: benchmark.total_return, excess_return: excess },
    'The benchmark {benchmark} returned {benchmark_return|signed}, so that {ticker} was {excess_return|against} it by {excess_return|signed}.',
    citeCompany(ticker),
  );
}

const EXTREME_SENTENCE = {
  highest: 'The highest close of {ticker} between {from} and {to} was {close|price}, on {at|date}.',
  lowest: 'The lowest close of {ticker} between {from} and {to} was {close|price}, on {at|date}.',
} as const;

export const PRICE_OPERATIONS = [
  operation({
    name: 'performance',
    description: 'The return of a company in a period, beside the benchmark.',
    parameters: OfCompanyIn,
    run: (context, { ticker, period }) => describePerformance(context, ticker, period),
  }),
  operation({
    name: 'last_price',
    description: 'The newest stored price of a company.',
    parameters: OfCompany,
    async run({ db, asOf }, { ticker }) {
      const found = await listLastPricesIn(db, [ticker], { start: new Date(0), end: asOf, asOf });
      const last = found.get(ticker);
      if (!last) return missing(`prices of ${ticker}`);
      return new FactList().add(
        { ticker, price: last.price, at: last.at },
        'The last price of {ticker} is {price|price}, of the bar of {at|time}.',
        citeCompany(ticker),
      );
    },
  }),
  operation({
    name: 'close_on',
    description: 'The last close of a company up to the end of a day.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const { end, asOf } = spanOf(context, period);
      const close = (await listClosesBefore(context.db, [ticker], { before: end, asOf })).get(ticker);
      if (!close) return missing(`a close of ${ticker} by ${period.to}`);
      return new FactList().add(
        { ticker, price: close.price, at: close.at, day: period.to },
        'The last close of {ticker} by {day|date} was {price|price}, on {at|date}.',
        citeCompany(ticker),
      );
    },
  }),
  operation({
    name: 'series',
    description: 'The daily closes of a company in a period, the newest as sentences.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const bars = await listDailyBars(context.db, { ticker, ...spanOf(context, period) });
      const [first, last] = [bars[0], bars.at(-1)];
      if (!first || !last) return missing(`daily bars of ${ticker} between ${period.from} and ${period.to}`);
      const facts = new FactList().add(
        { ticker, count: bars.length, first: first.close, last: last.close, ...daysOf(period) },
        'Of {ticker} {count|count daily close} {count|verb are} stored between {from} and {to}, from {first|price} to {last|price}.',
        citeCompany(ticker),
      );
      for (const [index, { at, close, volume }] of bars.toReversed().entries())
        facts.add({ at, close, volume }, index < ITEMS_MAX ? '{at|date}: {close|price}' : null, citeCompany(ticker));
      return facts;
    },
  }),
  operation({
    name: 'extreme_close',
    description: 'The highest or the lowest close of a company in a period.',
    parameters: closed({ ...OfCompanyIn.properties, which: OneOf(['highest', 'lowest']) }),
    async run(context, { ticker, period, which }) {
      const bars = await listDailyBars(context.db, { ticker, ...spanOf(context, period) });
      const sign = which === 'highest' ? 1 : -1;
      const best = bars.reduce<(typeof bars)[number] | null>(
        (chosen, bar) => (chosen === null || sign * bar.close > sign * chosen.close ? bar : chosen),
        null,
      );
      if (!best) return missing(`daily bars of ${ticker} between ${period.from} and ${period.to}`);
      return new FactList().add(
        { ticker, close: best.close, at: best.at, ...daysOf(period) },
        EXTREME_SENTENCE[which],
        citeCompany(ticker),
      );
    },
  }),
  operation({
    name: 'average_volume',
    description: 'The mean daily volume of a company in a period.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const bars = await listDailyBars(context.db, { ticker, ...spanOf(context, period) });
      if (bars.length === 0) return missing(`daily bars of ${ticker} between ${period.from} and ${period.to}`);
      const volume = bars.reduce((sum, bar) => sum + bar.volume, 0) / bars.length;
      return new FactList().add(
        { ticker, volume, sessions: bars.length, ...daysOf(period) },
        'The mean daily volume of {ticker} over {sessions|count session} between {from} and {to} was {volume|count share}.',
        citeCompany(ticker),
      );
    },
  }),
  operation({
    name: 'dividends',
    description: 'Dividends of a company that went ex in a period.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await listActions(context.db, { ticker, type: 'dividend', ...spanOf(context, period) });
      const facts = new FactList().add(
        { ticker, count: rows.length, ...daysOf(period) },
        '{count|count dividend} of {ticker} went ex between {from} and {to}.',
        citeCompany(ticker),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          { cash_amount: row.cash_amount, ex_date: row.ex_date },
          'On {ex_date|date}: {cash_amount|money} a share.',
          citeCompany(ticker),
        );
      return facts;
    },
  }),
  operation({
    name: 'splits',
    description: 'Splits of a company that took effect in a period.',
    parameters: OfCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await listActions(context.db, { ticker, type: 'split', ...spanOf(context, period) });
      const facts = new FactList().add(
        { ticker, count: rows.length, ...daysOf(period) },
        '{count|count split} of {ticker} took effect between {from} and {to}.',
        citeCompany(ticker),
      );
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          { split_to: row.split_to, split_from: row.split_from, ex_date: row.ex_date },
          'On {ex_date|date}: {split_to|quantity} new for {split_from|quantity} old.',
          citeCompany(ticker),
        );
      return facts;
    },
  }),
  operation({
    name: 'compare',
    description: 'The returns of two companies in the same period.',
    parameters: TwoCompaniesIn,
    async run(context, { ticker, other, period }) {
      if (ticker === other) return missing('a second company: both names mean the same one');
      const found = await loadPerformances(context, [ticker, other], period);
      const [a, b] = [found.get(ticker), found.get(other)];
      if (!a || !b) return noPrices(a ? other : ticker, period);
      const facts = new FactList();
      for (const [name, one] of [
        [ticker, a],
        [other, b],
      ] as const)
        facts.add(
          { ticker: name, ...one },
          '{ticker} returned {total_return|signed} from {from_date|date} to {to_date|date}.',
          citeCompany(name),
        );
      const difference = a.total_return - b.total_return;
      return facts.add(
        { ticker, other, difference },
        '{ticker} is {difference|against} {other} by {difference|signed}.',
        citeCompany(ticker),
        citeCompany(other),
      );
    },
  }),
  operation({
    name: 'movers',
    description: 'The tracked companies that rose or fell most in a period.',
    parameters: closed({ period: PeriodParameter, which: OneOf(['rose', 'fell']) }),
    async run(context, { period, which }) {
      const tickers = (await listTrackedTickers(context.db)).filter((ticker) => ticker !== BENCHMARK_TICKER);
      const sign = which === 'rose' ? -1 : 1;
      const found = [...(await loadPerformances(context, tickers, period))]
        .filter(([, { total_return }]) => sign * total_return < 0)
        .sort(([a, x], [b, y]) => sign * (x.total_return - y.total_return) || (a < b ? -1 : 1));
      const facts = new FactList().add(
        { count: found.length, which, ...daysOf(period) },
        '{count|count company} {which} between {from} and {to}.',
        { kind: 'page', id: 'companies', href: '/companies' },
      );
      for (const [ticker, { total_return }] of found.slice(0, ITEMS_MAX))
        facts.add({ ticker, total_return }, '{ticker} returned {total_return|signed}.', citeCompany(ticker));
      return facts;
    },
  }),
];
