import { findActiveAccount } from '../../broker/account.store.ts';
import { OPEN_STATUSES } from '../../broker/order-status.ts';
import { OneOf, Ticker } from '../../kernel/http/types.schema.ts';
import { isPipelineEnabled } from '../../operations/pipeline-flag.store.ts';
import { listActiveLockouts } from '../../risk/lockout.store.ts';
import { findGateInForce } from '../../risk/quality-gate.store.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { loadBreakers } from '../../trading/breaker-state.ts';
import { BREAKER_NAMES } from '../../trading/breakers.ts';
import { isEngineLed } from '../../trading/engine-lease.store.ts';
import { readEngineConfig } from '../../trading/engine-config.store.ts';
import type { HeldPosition, Portfolio } from '../../trading/portfolio.ts';
import { loadPortfolio } from '../../trading/portfolio.store.ts';
import { findState } from '../../trading/state.store.ts';
import { tradedMode } from '../../trading/use/round.ts';
import { citeOrder, citePage, citeRecommendation, citeTrace, citeCompany } from '../answer/citations.ts';
import { FactList, missing } from '../answer/facts.ts';
import {
  type AskContext,
  closed,
  daysOf,
  InPeriod,
  ITEMS_MAX,
  MaybeCompanyIn,
  NoParameters,
  OfCompany,
  operation,
  PeriodParameter,
  spanOf,
} from '../operation.schema.ts';
import { findRecommendationRow } from '../view.store.ts';
import {
  countOrderFacts,
  countRefusals,
  countSkips,
  findSnapshots,
  listClosedTrades,
  listOpenIncidents,
  listOrderFacts,
  listPendingApprovals,
  type OrderFact,
  sumTrades,
} from '../trading-record.store.ts';
import { describeRecommendation } from './view-operations.ts';

const REASONS_MAX = 50;
const ORDERS_PAGE = citePage('trading', '?tab=orders');
const POSITIONS_PAGE = citePage('trading');
const NO_ACCOUNT = 'an account that trades: no broker account is active';

async function findTradedAccount({ db }: AskContext): Promise<string | null> {
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  return account?.id ?? null;
}

async function findPortfolio(context: AskContext): Promise<Portfolio | null> {
  const account = await findTradedAccount(context);
  const state = account === null ? null : await findState(context.db, account);
  return state && loadPortfolio(context.db, state);
}

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
    '{ticker}: {quantity|quantity} shares worth {value|money} at {price|price}, with an unrealised result of {gain|money}, held since {at|date}.',
    POSITIONS_PAGE,
    citeCompany(position.ticker),
  );

const RANKS = {
  largest: (a: HeldPosition, b: HeldPosition) => valueOf(b) - valueOf(a),
  smallest: (a: HeldPosition, b: HeldPosition) => valueOf(a) - valueOf(b),
  best: (a: HeldPosition, b: HeldPosition) => gainOf(b) - gainOf(a),
  worst: (a: HeldPosition, b: HeldPosition) => gainOf(a) - gainOf(b),
} as const;

const addOrder = (facts: FactList, order: OrderFact) =>
  facts.add(
    {
      ticker: order.ticker,
      side: order.side,
      quantity: order.quantity,
      filled_quantity: order.filled_quantity,
      avg_fill_price: order.avg_fill_price,
      status: order.status,
      at: order.created_at,
    },
    order.avg_fill_price === null
      ? '{at|time}: {side} {quantity|quantity} {ticker}, status {status|words}.'
      : '{at|time}: {side} {quantity|quantity} {ticker}, status {status|words}, {filled_quantity|quantity} filled at {avg_fill_price|price} on average.',
    citeOrder(order.id),
    citeTrace('order', order.id),
  );

export const TRADING_OPERATIONS = [
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
          '{count|count position} are held, worth {value|money}.',
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
        '{count|count trade} were closed between {from} and {to}, with a realised result of {realized_pnl|money}.',
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
  operation({
    name: 'orders',
    description: 'Orders of a period: how many, and the newest. Of one company or side, or of open ones, if asked for.',
    parameters: closed({
      ...MaybeCompanyIn.properties,
      side: OneOf(['buy', 'sell', 'any']),
      state: OneOf(['any', 'open', 'filled']),
    }),
    async run(context, { ticker, period, side, state }) {
      const span = spanOf(context, period);
      const statuses = state === 'any' ? null : state === 'open' ? OPEN_STATUSES : ['filled', 'partially_filled'];
      const query = { ticker: ticker ?? null, side: side === 'any' ? null : side, statuses, limit: ITEMS_MAX };
      const facts = new FactList().add(
        {
          count: await countOrderFacts(context.db, span, query),
          state,
          ticker: ticker ?? null,
          side,
          ...daysOf(period),
        },
        `{count|count order}${side === 'any' ? '' : ' to {side}'}${ticker === undefined ? '' : ' for {ticker}'} of the days {from} to {to} ${state === 'any' ? 'were created' : 'are {state}'}.`,
        ORDERS_PAGE,
      );
      for (const order of await listOrderFacts(context.db, span, query)) addOrder(facts, order);
      return facts;
    },
  }),
  operation({
    name: 'refused_orders',
    description: 'How many orders were refused in a period, by reason.',
    parameters: InPeriod,
    async run(context, { period }) {
      const rows = await countRefusals(context.db, spanOf(context, period), REASONS_MAX);
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      const facts = new FactList().add(
        { count, ...daysOf(period) },
        '{count|count order} were refused between {from} and {to}.',
        ORDERS_PAGE,
      );
      for (const { reason, count: of, order_id } of rows.slice(0, ITEMS_MAX))
        facts.add({ reason, count: of }, '{count|count order}: {reason|words}.', citeOrder(order_id));
      return facts;
    },
  }),
  operation({
    name: 'explain_trade',
    description: 'Why a company was bought or sold: the newest such order with its recommendation and evidence.',
    parameters: closed({ ...MaybeCompanyIn.properties, ticker: Ticker, side: OneOf(['buy', 'sell']) }),
    async run(context, { ticker, period, side }) {
      const query = { ticker, side, statuses: null, limit: 1 };
      const [order] = await listOrderFacts(context.db, spanOf(context, period), query);
      if (!order)
        return new FactList().add(
          { ticker, side, ...daysOf(period) },
          'No order to {side} {ticker} was created between {from} and {to}.',
          ORDERS_PAGE,
        );
      const facts = addOrder(new FactList(), order);
      facts.add(
        { origin: order.origin, reason: order.reason },
        order.reason === null
          ? 'It came from: {origin|words}.'
          : 'It came from: {origin|words}. Reason: {reason|words}.',
        citeTrace('order', order.id),
      );
      const recommendation =
        order.recommendation_id && (await findRecommendationRow(context.db, order.recommendation_id));
      return recommendation ? facts.append(await describeRecommendation(context, recommendation)) : facts;
    },
  }),
  operation({
    name: 'skips',
    description: 'Recommendations that the engine did not take in a period, by reason.',
    parameters: MaybeCompanyIn,
    async run(context, { ticker, period }) {
      const rows = await countSkips(context.db, spanOf(context, period), ticker ?? null, REASONS_MAX);
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      const facts = new FactList().add(
        { count, ticker: ticker ?? null, ...daysOf(period) },
        ticker === undefined
          ? '{count|count recommendation} were skipped between {from} and {to}.'
          : '{count|count recommendation} for {ticker} were skipped between {from} and {to}.',
        citePage('trading', '?tab=skipped'),
      );
      for (const { reason, count: of, recommendation_id } of rows.slice(0, ITEMS_MAX))
        facts.add(
          { reason, count: of },
          '{count|count recommendation}: {reason|words}.',
          recommendation_id === null ? citePage('trading', '?tab=decisions') : citeRecommendation(recommendation_id),
        );
      return facts;
    },
  }),
  operation({
    name: 'approvals',
    description: 'Orders that wait for the approval of a person.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run({ db, now }) {
      const rows = await listPendingApprovals(db, now, REASONS_MAX);
      const page = citePage('trading', '?tab=approvals');
      const facts = new FactList().add({ count: rows.length }, '{count|count order} wait for approval.', page);
      for (const row of rows.slice(0, ITEMS_MAX))
        facts.add(
          row,
          '{side} {quantity|quantity} {ticker} for {estimated_value|money}, since {requested_at|time}.',
          page,
        );
      return facts;
    },
  }),
  operation({
    name: 'lockouts',
    description: 'Symbols that are locked out of trading, with the reasons.',
    parameters: NoParameters,
    isPresentOnly: true,
    async run({ db, now }) {
      const rows = await listActiveLockouts(db, now);
      const page = citePage('trading', '?tab=lockouts');
      const facts = new FactList().add({ count: rows.length }, '{count|count symbol} are locked out.', page);
      for (const { ticker, reason, expires_at } of rows.slice(0, ITEMS_MAX))
        facts.add({ ticker, reason, expires_at }, '{ticker} until {expires_at|time}: {reason}.', page);
      return facts;
    },
  }),
  operation({
    name: 'blockers',
    description: 'What keeps the trading engine from trading: switches, mode, breakers, gate, incidents, lockouts.',
    parameters: NoParameters,
    isPresentOnly: true,
    run: describeBlockers,
  }),
];

async function describeBlockers(context: AskContext): Promise<FactList> {
  const { db, now } = context;
  const found = new FactList();
  const block = (blocker: string, detail: string, page = citePage('trading')) =>
    found.add({ blocker, detail }, '{blocker}: {detail}.', page);
  const config = await readEngineConfig(db);
  const { trading_mode } = await getPortfolioConfig(db);
  if (!config.enabled) block('The engine is off', 'it is not enabled', citePage('trading', '?tab=settings'));
  if (config.paused) block('The engine is paused', 'an operator paused it', citePage('trading', '?tab=settings'));
  if (trading_mode === 'disabled')
    block('The trading mode', 'trading is disabled', citePage('trading', '?tab=settings'));
  if (!(await isEngineLed(db)))
    block('No engine runs', 'no process holds the lease of the trading loop', citePage('system'));
  if (!(await isPipelineEnabled(db)))
    block('The pipeline is paused', 'no new recommendation is made', citePage('pipeline'));
  const gate = await findGateInForce(db, now);
  if (trading_mode === 'live' && gate !== 'pass')
    block('The quality gate', `its status is ${gate}`, citePage('validation'));
  const account = await findActiveAccount(db, tradedMode({ trading_mode }));
  if (!account) block('No broker account', 'no account is active for the trading mode');
  else if (account.status !== 'ready') block('The broker account', `its status is ${account.status}`);
  const state = account && (await findState(db, account.id));
  const breakers = state && loadBreakers(state);
  for (const name of breakers ? BREAKER_NAMES : []) {
    const until = breakers?.[name].untilMs ?? 0;
    if (until <= now.getTime()) continue;
    const end = Number.isFinite(until)
      ? `tripped until ${new Date(until).toISOString()}`
      : 'tripped until it is released';
    block(`The breaker ${name.replaceAll('_', ' ')}`, end);
  }
  for (const row of await listOpenIncidents(db, ITEMS_MAX))
    found.add(row, 'An open incident of {raised_at|time}, {kind|words}: {message}', citePage('trading'));
  const count = found.rows.length;
  const head = new FactList().add(
    { count },
    count === 0 ? 'Nothing blocks the engine.' : '{count|count cause} block the engine.',
    citePage('trading'),
  );
  return head.append(found);
}
