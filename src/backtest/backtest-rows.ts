import { createHash } from 'node:crypto';
import type { IsoDate } from '../kernel/calendar/calendar.ts';
import type { ClosedTrade, Simulation } from './simulation.ts';
import type { Position } from './portfolio.ts';
import type { World } from './world.ts';

/** As stored and as sent. Returns, drawdowns and heat are fractions. */
export interface EquityPoint {
  date: IsoDate;
  equity: number;
  cash: number;
  active_pool: number;
  reserve_pool: number;
  positions_value: number;
  daily_return: number;
  drawdown: number;
  portfolio_heat: number;
  open_positions: number;
  /** The same capital invested in the benchmark, dividends included; null where it has no bars. */
  benchmark_equity: number | null;
}

export interface TradeRow {
  id: string;
  ticker: string;
  sector: string | null;
  side: 'buy';
  /** As bought, not adjusted for later splits. */
  quantity: number;
  signal_at: string;
  entry_at: string;
  entry_price: number;
  /** Null, as the other exit fields, for a position that is open at the end. */
  exit_at: string | null;
  exit_price: number | null;
  exit_reason: string | null;
  /** Before slippage, dividends included. An open position is valued at the last mark. */
  gross_pnl: number;
  costs: number;
  net_pnl: number;
  return_pct: number;
  r_multiple: number | null;
  holding_sessions: number;
  /** Worst and best price while held, relative to the entry price. */
  mae: number;
  mfe: number;
  confidence: number;
  layer_contributions: Readonly<Record<string, number>>;
  is_micro_trade: boolean;
}

export function toEquityCurve(world: World, { columns }: Simulation, initialCapital: number): EquityPoint[] {
  const { sessions, first, benchmark } = world;
  const base = benchmarkBase(world);
  return Array.from(columns.equity, (equity, row) => {
    const reserve = columns.reserve[row] as number;
    const cash = columns.cash[row] as number;
    const compared = (initialCapital * (benchmark[first + row] as number)) / base;
    return {
      date: sessions.dates[first + row] as IsoDate,
      equity,
      cash,
      active_pool: equity - reserve,
      reserve_pool: reserve,
      positions_value: equity - cash,
      daily_return: columns.dailyReturn[row] as number,
      drawdown: columns.drawdown[row] as number,
      portfolio_heat: columns.heat[row] as number,
      open_positions: columns.openPositions[row] as number,
      benchmark_equity: Number.isFinite(compared) ? compared : null,
    };
  });
}

/** The benchmark at the close before the first session, or at its first bar where there is none. */
export function benchmarkBase({ benchmark, first }: World): number {
  const before = benchmark[first - 1] ?? Number.NaN;
  if (Number.isFinite(before)) return before;
  return benchmark.subarray(first).find(Number.isFinite) ?? Number.NaN;
}

/** Closed trades in the order of their exits, then open positions. */
export function toTradeRows(backtestId: string, world: World, simulation: Simulation): TradeRow[] {
  const closed = simulation.closed.map((trade, ordinal) => closedRow(backtestId, world, trade, ordinal));
  const last = world.sessions.dates.length - 1;
  const open = simulation.portfolio.positions.map((position, index) => ({
    ...commonFields(backtestId, world, position, last, closed.length + index),
    exit_at: null,
    exit_price: null,
    exit_reason: null,
    ...resultFields(position, position.quantity * position.mark),
  }));
  return [...closed, ...open];
}

function closedRow(backtestId: string, world: World, trade: ClosedTrade, ordinal: number): TradeRow {
  const { position, exitSession, reason } = trade;
  return {
    ...commonFields(backtestId, world, position, exitSession, ordinal),
    exit_at: instant(world.sessions.closeMs, exitSession),
    exit_price: position.received / position.sold,
    exit_reason: reason,
    ...resultFields(position, 0),
  };
}

function commonFields(backtestId: string, world: World, position: Position, until: number, ordinal: number) {
  const { ticker, signal, entryPrice } = position;
  return {
    id: tradeId(backtestId, ordinal),
    ticker: world.tickers[ticker] ?? '',
    sector: world.sectors[ticker] || null,
    side: 'buy' as const,
    quantity: position.bought,
    signal_at: new Date(signal.generatedAtMs).toISOString(),
    entry_at: instant(world.sessions.openMs, position.entrySession),
    entry_price: position.boughtAt,
    holding_sessions: until - position.entrySession,
    mae: position.lowest / entryPrice - 1,
    mfe: position.highest / entryPrice - 1,
    confidence: signal.confidence,
    layer_contributions: signal.layerContributions,
    is_micro_trade: position.isMicro,
  };
}

function resultFields({ paid, received, dividends, costs, riskAmount }: Position, stillWorth: number) {
  const net = received + dividends + stillWorth - paid;
  return {
    gross_pnl: net + costs,
    costs,
    net_pnl: net,
    return_pct: net / paid,
    r_multiple: riskAmount > 0 ? net / riskAmount : null,
  };
}

const instant = (column: Float64Array, session: number): string => new Date(column[session] as number).toISOString();

/** Derived from the backtest, so that a repeated run gives the same ids. */
function tradeId(backtestId: string, ordinal: number): string {
  const hex = createHash('sha256').update(`${backtestId} trade ${ordinal}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
