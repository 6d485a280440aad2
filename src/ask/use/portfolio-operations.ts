import { OneOf } from '../../kernel/http/types.schema.ts';
import type { HeldPosition } from '../../trading/portfolio.ts';
import { citeCompany, citePage, citeTrace } from '../answer/citations.ts';
import { FactList, missing } from '../answer/facts.ts';
import {
  closed,
  daysOf,
  InPeriod,
  NoParameters,
  OfCompany,
  operation,
  PeriodParameter,
  spanOf,
} from '../operation.schema.ts';
import { findSnapshots, listClosedTrades, sumTrades } from '../trading-record.store.ts';
import { findPortfolio, findTradedAccount, NO_ACCOUNT } from './traded-account.ts';

const POSITIONS_PAGE = citePage('trading');

const valueOf = (position: HeldPosition) => position.quantity * position.mark;
const gainOf = (position: HeldPosition) => position.quantity * (position.mark - position.avgEntryPrice);

const addPosition = (facts: FactList, position: HeldPosition) =>
  facts.add(
    {
      ticker: position.ticker,
      quantity: position.quantity,
      price: position.mark,
      value: valueOf(position),
      gain: gainOf(position),
      at: position.openedAt,
    },
    '{ticker}: {quantity|quantity share} worth {value|money} at {price|price}, with an unrealised result of {gain|money}, held since {at|date}.',
    POSITIONS_PAGE,
    citeCompany(position.ticker),
  );

const RANKS = {
  largest: (a: HeldPosition, b: HeldPosition) => valueOf(b) - valueOf(a),
  smallest: (a: HeldPosition, b: HeldPosition) => valueOf(a) - valueOf(b),
  best: (a: HeldPosition, b: HeldPosition) => gainOf(b) - gainOf(a),
  worst: (a: HeldPosition, b: HeldPosition) => gainOf(a) - gainOf(b),
} as const;

export const PORTFOLIO_OPERATIONS = [
  operation({
    name: 'holdings',
    description: 'The positions that are held, by value or by result.',
    parameters: closed({ which: OneOf(['all', 'largest', 'smallest', 'best', 'worst']) }),
    isPresentOnly: true,
    async run(context, { which }) {
      const portfolio = await findPortfolio(context);
      if (!portfolio) return missing(NO_ACCOUNT);
      const facts = new FactList();
      const { positions } = portfolio;
      if (which === 'all' || positions.length === 0)
        facts.add(
          { count: positions.length, value: portfolio.marketValue },
          '{count|count position} {count|verb are} held, worth {value|money}.',
          POSITIONS_PAGE,
        );
      const ranked = [...positions].sort(RANKS[which === 'all' ? 'largest' : which]);
      for (const position of which === 'all' ? ranked : ranked.slice(0, 1)) addPosition(facts, position);
      return facts;
    },
  }),
  operation({
    name: 'position',
    description: 'How much of a company is held.',
    parameters: OfCompany,
    isPresentOnly: true,
    async run(context, { ticker }) {
      const portfolio = await findPortfolio(context);
      if (!portfolio) return missing(NO_ACCOUNT);
      const facts = new FactList();
      const held = portfolio.positions.find((position) => position.ticker === ticker);
      return held
        ? addPosition(facts, held)
        : facts.add({ ticker, quantity: 0 }, 'No shares of {ticker} are held.', POSITIONS_PAGE);
    },
  }),
  operation({
    name: 'portfolio_value',
    description: 'The value of the portfolio, its cash and its positions.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run(context) {
      const portfolio = await findPortfolio(context);
      if (!portfolio) return missing(NO_ACCOUNT);
      return new FactList().add(
        {
          total: portfolio.total,
          cash: portfolio.cash,
          positions_value: portfolio.marketValue,
          unrealised: portfolio.unrealizedPnl,
        },
        'The portfolio is worth {total|money}: cash of {cash|money} and positions of {positions_value|money}, with an unrealised result of {unrealised|money}.',
        POSITIONS_PAGE,
      );
    },
  }),
  operation({
    name: 'portfolio_return',
    description: 'The return of the portfolio in a period.',
    parameters: InPeriod,
    async run(context, { period }) {
      const account = await findTradedAccount(context);
      if (account === null) return missing(NO_ACCOUNT);
      const ends = await findSnapshots(context.db, account, period);
      const [first, last] = [ends[0], ends.at(-1)];
      if (!first || !last || first.snapshot_date === last.snapshot_date || last.snapshot_date < period.from)
        return missing(`two daily snapshots of the portfolio between ${period.from} and ${period.to}`);
      const change = (1 + (last.cumulative_return ?? 0)) / (1 + (first.cumulative_return ?? 0)) - 1;
      return new FactList().add(
        {
          from_date: first.snapshot_date,
          to_date: last.snapshot_date,
          from_value: first.portfolio_value,
          to_value: last.portfolio_value,
          portfolio_return: change,
        },
        'The portfolio returned {portfolio_return|signed} from {from_date|date} to {to_date|date}; its value went from {from_value|money} to {to_value|money}.',
        citePage(''),
      );
    },
  }),
  operation({
    name: 'realised',
    description: 'The result of the trades that were closed in a period, with wins and losses.',
    parameters: InPeriod,
    async run(context, { period }) {
      const account = await findTradedAccount(context);
      if (account === null) return missing(NO_ACCOUNT);
      const sums = await sumTrades(context.db, account, spanOf(context, period));
      const count = Number(sums['count'] ?? 0);
      const facts = new FactList().add(
        { ...sums, ...daysOf(period) },
        '{count|count trade} {count|verb were} closed between {from} and {to}, with a realised result of {realized_pnl|money}.',
        citePage('trading', '?tab=trades'),
      );
      if (count > 0)
        facts.add(
          { wins: sums['wins'] ?? 0, losses: sums['losses'] ?? 0, win_rate: Number(sums['wins']) / count },
          '{wins|count trade} won and {losses|count trade} lost, a win rate of {win_rate|percent}.',
          citePage('trading', '?tab=trades'),
        );
      return facts;
    },
  }),
  operation({
    name: 'extreme_trade',
    description: 'The best or the worst closed trade of a period.',
    parameters: closed({ period: PeriodParameter, which: OneOf(['best', 'worst']) }),
    async run(context, { period, which }) {
      const account = await findTradedAccount(context);
      if (account === null) return missing(NO_ACCOUNT);
      const [trade] = await listClosedTrades(context.db, account, spanOf(context, period), { order: which, limit: 1 });
      if (!trade)
        return new FactList().add(
          daysOf(period),
          'No trade was closed between {from} and {to}.',
          citePage('trading', '?tab=trades'),
        );
      return new FactList().add(
        { ...trade, which },
        'The {which} trade was {ticker} with a realised result of {realized_pnl|money}, closed at {closed_at|time} by {exit_reason|words}.',
        citeTrace('trade', trade.id),
      );
    },
  }),
];
