import type { SimulationSettings } from '../../src/backtest/settings.ts';
import type { Signal, World } from '../../src/backtest/world.ts';

/**
 * A second implementation of the trading rules, written for clarity and not for speed. It caches nothing and uses no code of the
 * simulator, the trading engine, the risk engine or the fill model.
 */
export interface ReferenceTrade {
  ticker: number;
  entrySession: number;
  exitSession: number;
  reason: string;
  net: number;
  costs: number;
}

export interface ReferenceResult {
  equity: number[];
  cash: number[];
  reserve: number[];
  heat: number[];
  open: number[];
  trades: ReferenceTrade[];
  skipped: Record<string, number>;
  /** Entries whose size the volatility of the portfolio decided. */
  limitedByVolatility: number;
}

interface Lot {
  ticker: number;
  signal: Signal;
  micro: boolean;
  entrySession: number;
  quantity: number;
  entry: number;
  mark: number;
  stop: number;
  firstStop: number;
  target: number;
  range: number;
  top: number;
  seen: number;
  leaving: string | null;
  flows: number;
  dividends: number;
  costs: number;
}

interface Wish {
  ticker: number;
  signal: Signal;
  micro: boolean;
  quantity: number;
  price: number;
  distance: number;
  range: number;
}

const within = (observed: number, limit: number) => observed <= limit + Math.abs(limit) * 1e-12;

/** The largest argument up to a billion whose value is at most the target, of a function that falls first and then rises. */
function halve(valueOf: (argument: number) => number, target: number): number {
  let lowest = 0;
  for (let step = 1e9; step > 1e-12; step /= 2) if (valueOf(lowest + step) <= valueOf(lowest)) lowest += step;
  let low = lowest;
  let high = 1e9;
  if (valueOf(low) > target) return 0;
  for (let i = 0; i < 120; i++) {
    const middle = (low + high) / 2;
    if (valueOf(middle) <= target) low = middle;
    else high = middle;
  }
  return low;
}

export function referenceSimulation(world: World, settings: SimulationSettings): ReferenceResult {
  const { tier, risk, initialCapital } = settings;
  const length = world.sessions.dates.length;
  const bar = (session: number, ticker: number) => {
    if (session < 0) return null;
    const at = ticker * length + session;
    const close = world.bars.close[at]!;
    if (Number.isNaN(close)) return null;
    const { open, high, low, volume } = world.bars;
    return { open: open[at]!, high: high[at]!, low: low[at]!, close, volume: volume[at]! };
  };
  /** Shares at `until` for one share at `from`. */
  const growth = (ticker: number, from: number, until: number) => {
    let factor = 1;
    for (let s = from + 1; s <= until; s++) {
      for (const event of world.events[s]!) if (event.ticker === ticker) factor *= event.ratio;
    }
    return factor;
  };
  const lastBarBefore = (session: number, ticker: number) => {
    for (let s = session - 1; s >= 0; s--) if (bar(s, ticker)) return s;
    return null;
  };
  const returnAt = (session: number, ticker: number) => {
    const before = lastBarBefore(session, ticker);
    const now = bar(session, ticker);
    if (before === null || !now) return null;
    return Math.log((now.close * growth(ticker, before, session)) / bar(before, ticker)!.close);
  };
  const sigmaAt = (session: number, ticker: number) => {
    const returns: number[] = [];
    for (let s = Math.max(0, session - 128); s <= session; s++) {
      const value = returnAt(s, ticker);
      if (value !== null) returns.push(value);
    }
    if (returns.length < 20) return 0.02;
    const weights = returns.map((_, index) => 0.94 ** (returns.length - 1 - index));
    const total = weights.reduce((a, b) => a + b);
    return Math.max(0.005, Math.sqrt(returns.reduce((sum, value, i) => sum + weights[i]! * value * value, 0) / total));
  };
  const barsSince = (session: number, ticker: number, sessions: number) => {
    const found: { high: number; low: number; close: number; volume: number }[] = [];
    for (let s = Math.max(0, session - sessions + 1); s <= session; s++) {
      const one = bar(s, ticker);
      if (!one) continue;
      const factor = growth(ticker, s, session);
      found.push({
        high: one.high / factor,
        low: one.low / factor,
        close: one.close / factor,
        volume: one.volume * factor,
      });
    }
    return found;
  };
  const rangeAt = (session: number, ticker: number) => {
    const list = barsSince(session, ticker, 130);
    if (list.length < 15) return null;
    const ranges = list.slice(1).map((one, index) => {
      const before = list[index]!.close;
      return Math.max(one.high - one.low, Math.abs(one.high - before), Math.abs(one.low - before));
    });
    let average = ranges.slice(0, 14).reduce((a, b) => a + b) / 14;
    for (const range of ranges.slice(14)) average = (average * 13 + range) / 14;
    return average;
  };
  const valueTraded = (session: number, ticker: number) => {
    const list = barsSince(session, ticker, 40).slice(-20);
    return list.length < 20 ? null : list.reduce((sum, one) => sum + one.close * one.volume, 0) / 20;
  };
  const correlation = (one: number, other: number, session: number) => {
    const xs: number[] = [];
    const ys: number[] = [];
    for (let s = Math.max(0, session - 59); s <= session; s++) {
      const x = returnAt(s, one);
      const y = returnAt(s, other);
      if (x === null || y === null) continue;
      xs.push(x);
      ys.push(y);
    }
    const same = world.sectors[one] !== '' && world.sectors[one] === world.sectors[other];
    const prior = same ? 0.6 : 0.3;
    const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    const [mx, my] = [mean(xs), mean(ys)];
    const sum = (of: (index: number) => number) => xs.reduce((total, _, index) => total + of(index), 0);
    const scale = Math.sqrt(sum((i) => (xs[i]! - mx) ** 2) * sum((i) => (ys[i]! - my) ** 2));
    if (xs.length < 2 || !(scale > 0)) return prior;
    const r = sum((i) => (xs[i]! - mx) * (ys[i]! - my)) / scale;
    return (xs.length * r + 20 * prior) / (xs.length + 20);
  };
  /** The most money in a ticker with which the portfolio has at most the volatility of the tier, found by halving. */
  const volatilityRoom = (
    others: { ticker: number; value: number }[],
    addition: { ticker: number; sigma: number },
    target: number,
    session: number,
  ) => {
    const tickers = [...others.map(({ ticker }) => ticker), addition.ticker];
    const matrix = tickers.map((one, i) => tickers.map((other, j) => (i === j ? 1 : correlation(one, other, session))));
    const held = others.map(({ ticker, value }) => value * sigmaAt(session, ticker));
    const volatilityWith = (money: number) => {
      const amounts = [...held, money * addition.sigma];
      const variance = amounts.reduce(
        (sum, one, i) => sum + amounts.reduce((row, other, j) => row + matrix[i]![j]! * one * other, 0),
        0,
      );
      return Math.sqrt(Math.max(0, variance) * 252);
    };
    return halve(volatilityWith, target);
  };
  const slip = (value: number, session: number, ticker: number) => {
    const adv = valueTraded(session - 1, ticker);
    const spread = adv === null ? 15 : adv > 50e6 ? 2 : adv > 5e6 ? 5 : 15;
    const impact = adv ? 0.7 * sigmaAt(session - 1, ticker) * Math.sqrt(value / adv) * 1e4 : 0;
    return ((spread + impact) / 1e4) * settings.costScale;
  };
  const most = (volume: number) => Math.floor((0.05 * volume) / 1e-6) * 1e-6;

  let cash = initialCapital;
  let reserve = settings.reservePct * initialCapital;
  let lots: Lot[] = [];
  let wishes: Wish[] = [];
  let waiting: Signal[] = [];
  let streak = 0;
  let peak = initialCapital;
  let before = initialCapital;
  let weekStart = initialCapital;
  const until: Record<string, number> = { daily: 0, weekly: 0, drawdown: 0, streak: 0, crash: 0 };
  const result: ReferenceResult = {
    equity: [],
    cash: [],
    reserve: [],
    heat: [],
    open: [],
    trades: [],
    skipped: {},
    limitedByVolatility: 0,
  };
  const worth = () => lots.reduce((sum, lot) => sum + lot.quantity * lot.mark, 0);
  const riskOf = (lot: Lot) => Math.max(0, lot.quantity * (lot.stop > 0 ? lot.mark - lot.stop : lot.mark));
  const heatNow = () => {
    const risk = lots.reduce((sum, lot) => sum + riskOf(lot), 0);
    const active = cash + worth() - reserve;
    return risk > 0 ? (active > 0 ? risk / active : 1) : 0;
  };
  const sell = (lot: Lot, quantity: number, price: number, cost: number, session: number, reason: string) => {
    cash += quantity * price;
    lot.flows += quantity * price;
    lot.costs += cost;
    lot.quantity -= quantity;
    if (lot.quantity > 5e-5) return false;
    lots = lots.filter((other) => other !== lot);
    const { ticker, entrySession, flows: net, costs } = lot;
    reserve += settings.siphonPct * Math.max(0, net - lot.dividends);
    result.trades.push({ ticker, entrySession, exitSession: session, reason, net, costs });
    if (net < 0) streak++;
    if (net > 0) streak = 0;
    return true;
  };

  for (let session = world.first; session < length; session++) {
    // Corporate actions.
    for (const { ticker, ratio, cash: dividend } of world.events[session]!) {
      for (const lot of lots.filter((one) => one.ticker === ticker)) {
        lot.quantity *= ratio;
        for (const key of ['entry', 'mark', 'stop', 'firstStop', 'target', 'range', 'top'] as const) {
          lot[key] /= ratio;
        }
        cash += lot.quantity * dividend;
        lot.flows += lot.quantity * dividend;
        lot.dividends += lot.quantity * dividend;
      }
      for (const wish of wishes.filter((one) => one.ticker === ticker)) {
        wish.quantity *= ratio;
        for (const key of ['price', 'distance', 'range'] as const) wish[key] /= ratio;
      }
    }
    // The open: sales, then purchases.
    for (const lot of lots.slice()) {
      const today = bar(session, lot.ticker);
      if (lot.leaving === null || !today) continue;
      const quantity = Math.min(lot.quantity, most(today.volume));
      if (!(quantity > 0)) continue;
      const cost = today.open * slip(quantity * today.open, session, lot.ticker);
      sell(lot, quantity, today.open - cost, quantity * cost, session, lot.leaving);
    }
    for (const wish of wishes) {
      const today = bar(session, wish.ticker);
      if (!today) continue;
      let quantity = Math.min(wish.quantity, most(today.volume));
      if (!(quantity > 0)) continue;
      const cost = today.open * slip(quantity * today.open, session, wish.ticker);
      const price = today.open + cost;
      const free = Math.max(0, cash - reserve);
      if (quantity * price > free) {
        quantity = free < 1 ? 0 : Math.floor(free / price / 1e-4) / 1e4;
        if (quantity * price > free) quantity = Math.round(quantity * 1e4 - 1) / 1e4;
        if (quantity * price < 1) quantity = 0;
      }
      if (!(quantity > 0)) continue;
      cash -= quantity * price;
      lots.push({
        ticker: wish.ticker,
        signal: wish.signal,
        micro: wish.micro,
        entrySession: session,
        quantity,
        entry: price,
        mark: price,
        stop: Math.max(0, price - wish.distance),
        firstStop: Math.max(0, price - wish.distance),
        target: price + tier.targetRisks * wish.distance,
        range: wish.range,
        top: price,
        seen: session,
        leaving: null,
        flows: -quantity * price,
        dividends: 0,
        costs: quantity * cost,
      });
    }
    wishes = [];
    // Stops before targets.
    for (const lot of lots.slice()) {
      const today = bar(session, lot.ticker);
      if (!today) continue;
      lot.seen = session;
      lot.top = Math.max(lot.top, today.high);
      const quantity = Math.min(lot.quantity, most(today.volume));
      if (!(today.volume > 0) || !(quantity > 0)) continue;
      if (today.low <= lot.stop) {
        const raw = Math.min(today.open, lot.stop);
        const cost = raw * slip(quantity * raw, session, lot.ticker);
        const reason = lot.stop > lot.firstStop ? 'trail' : 'stop';
        if (!sell(lot, quantity, raw - cost, quantity * cost, session, reason)) lot.leaving = reason;
      } else if (today.open >= lot.target || today.high > lot.target) {
        const price = Math.max(today.open, lot.target);
        if (!sell(lot, quantity, price, 0, session, 'target')) lot.leaving = 'target';
      }
    }
    // The close.
    for (const lot of lots.slice()) {
      const today = bar(session, lot.ticker);
      if (today) {
        lot.mark = today.close;
        lot.stop = Math.max(lot.stop, lot.top - tier.trailRanges * lot.range);
      } else if (session - lot.seen >= 10) sell(lot, lot.quantity, lot.mark, 0, session, 'delisted');
    }
    // Account figures and breakers.
    const equity = cash + worth();
    if (session > world.first && session % 5 === 0) weekStart = before;
    peak = Math.max(peak, equity);
    const drawdown = 1 - equity / peak;
    const now = world.sessions.closeMs[session]! - 1;
    const market = world.benchmark[session]! / (world.benchmark[session - 1] ?? Number.NaN);
    const gauges: [string, number, number, number][] = [
      ['daily', 1 - equity / before, tier.maxDailyLoss, now + 1],
      ['weekly', 1 - equity / weekStart, tier.maxWeeklyLoss, world.sessions.weekEndMs[session]!],
      ['drawdown', drawdown, tier.maxDrawdown, Number.POSITIVE_INFINITY],
      ['streak', streak, tier.maxLossStreak, now + tier.lossStreakCooldownMs],
      ['crash', market < 1 ? 1 - market : 0, 0.05, now + 1],
    ];
    let cautious = false;
    for (const [name, reading, limit, ends] of gauges) {
      if (reading >= 0.7 * limit) cautious = true;
      if (until[name]! > now) continue;
      until[name] = reading >= limit ? ends : 0;
      if (name === 'streak' && reading >= limit) streak = 0;
    }
    const tripped = Object.values(until).some((end) => end > now);
    result.equity.push(equity);
    result.cash.push(cash);
    result.reserve.push(reserve);
    result.heat.push(heatNow());
    result.open.push(lots.length);
    // Decisions: exits, then deferred signals, then new signals.
    for (const lot of lots) {
      if (lot.leaving !== null) continue;
      if (session - lot.entrySession + 1 >= 2 * lot.signal.horizonSessions) lot.leaving = 'time';
    }
    const active = equity - reserve;
    const heat = heatNow();
    const fresh = world.signals[session]!;
    const old = waiting.filter(({ ticker }) => !fresh.some((signal) => signal.ticker === ticker));
    waiting = [];
    for (const signal of [...old, ...fresh]) {
      const { ticker } = signal;
      const lot = lots.find((one) => one.ticker === ticker);
      if (lot && lot.leaving !== null) continue;
      const isSameView = lot?.signal.window === signal.window && signal.generatedAtMs < lot.signal.expiresAtMs;
      if (lot && isSameView && signal.action !== 'sell' && signal.trendScore <= -0.15) {
        lot.leaving = 'invalidation';
        continue;
      }
      const leaves = signal.action === 'sell' && lot !== undefined;
      const today = bar(session, ticker);
      const microOpen = [...lots, ...wishes].filter(({ micro }) => micro).length;
      const micro =
        settings.microEnabled &&
        signal.action === 'buy' &&
        signal.confidence < tier.minConfidence &&
        signal.confidence >= tier.minConfidence - 0.1 &&
        signal.edge > 0 &&
        microOpen < 3;
      const skip = (reason: string) => {
        result.skipped[reason] = (result.skipped[reason] ?? 0) + 1;
      };
      if (tripped && !leaves) {
        skip('circuit_breaker');
        continue;
      }
      if (signal.staleAtMs <= now + 1) {
        skip('recommendation_expired');
        continue;
      }
      if (signal.action === 'hold' || signal.informational) {
        skip('not_actionable');
        continue;
      }
      if (!leaves && signal.confidence < tier.minConfidence && !micro) {
        skip('below_min_confidence');
        continue;
      }
      if (!leaves && !(signal.edge > 0)) {
        skip('negative_edge');
        continue;
      }
      if (leaves) {
        lot.leaving = 'opposite';
        continue;
      }
      if (!today) {
        waiting.push(signal);
        continue;
      }
      if (signal.action === 'sell') {
        skip('no_position_to_sell');
        continue;
      }
      if (lot || wishes.some((wish) => wish.ticker === ticker)) {
        skip('already_in_position');
        continue;
      }
      if (lots.length + wishes.length >= tier.maxOpenPositions) {
        skip('max_open_positions');
        continue;
      }
      if (wishes.length >= tier.entriesPerDay) {
        skip('max_trades_per_day');
        continue;
      }
      if (active < (settings.activeMinimum ?? 0.2 * initialCapital)) {
        skip('active_pool_below_minimum');
        continue;
      }
      const committed = wishes.reduce((sum, wish) => sum + wish.quantity * wish.price, 0);
      const committedRisk = wishes.reduce((sum, wish) => sum + wish.quantity * wish.distance, 0);
      const heatThen = heat + (committedRisk > 0 ? committedRisk / active : 0);
      if (heatThen >= tier.maxHeat) {
        skip('heat_limit');
        continue;
      }
      const others = [
        ...lots.map((one) => ({ ticker: one.ticker, value: one.quantity * one.mark })),
        ...wishes.map((one) => ({ ticker: one.ticker, value: one.quantity * one.price })),
      ];
      const valueOf = (test: (other: number) => boolean) =>
        others.reduce((sum, other) => sum + (test(other.ticker) ? other.value : 0), 0);
      const sector = world.sectors[ticker]!;
      const inSector = sector === '' ? 0 : valueOf((other) => world.sectors[other] === sector);
      if (inSector >= tier.maxSector * active) {
        skip('sector_limit');
        continue;
      }
      const inCluster = valueOf((other) => correlation(ticker, other, session) >= 0.7);
      if (inCluster >= tier.maxCluster * active) {
        skip('correlation_limit');
        continue;
      }
      const adv = valueTraded(session, ticker);
      if (adv !== null && !(tier.participation * adv > 0)) {
        skip('liquidity_limit');
        continue;
      }
      const price = today.close;
      const sigma = Number.isNaN(signal.sigmaDaily) ? sigmaAt(session, ticker) : signal.sigmaDaily;
      const sigmaHorizon = Number.isNaN(signal.sigmaHorizon)
        ? sigma * Math.sqrt(signal.horizonSessions)
        : signal.sigmaHorizon;
      const day = rangeAt(session, ticker) ? 0.3 * (rangeAt(session, ticker) as number) : 0.5 * sigma * price;
      const distance = Math.min(tier.stopRanges * day * Math.sqrt(signal.horizonSessions), 0.9 * price);
      const free = Math.max(0, Math.max(0, cash - reserve) - committed);
      const room = volatilityRoom(others, { ticker, sigma }, tier.targetVolatility * active, session);
      const limits = [
        (tier.kellyFraction * signal.edge * active) / sigmaHorizon ** 2,
        (tier.riskPerTrade * active * price) / distance,
        (active * tier.targetVolatility) / (sigma * Math.sqrt(252) * Math.sqrt(tier.maxOpenPositions)),
        room,
        tier.maxPosition * active,
        settings.absolutePositionCap ?? Math.max(10_000, equity / 10),
        0.99 * (risk.max_order_value ?? Math.max(10_000, equity / 10)),
        Math.max(0, free - 0.01 * active),
        adv === null ? Number.POSITIVE_INFINITY : tier.participation * adv,
        ((tier.maxHeat - heatThen) * active * price) / distance,
        tier.maxSector * active - inSector,
        tier.maxCluster * active - inCluster,
        micro ? tier.microSize * active : Number.POSITIVE_INFINITY,
      ];
      if (room <= Math.min(...limits)) result.limitedByVolatility++;
      const money = Math.min(...limits) * Math.max(0.25, 1 - drawdown / tier.maxDrawdown) * (cautious ? 0.5 : 1);
      let quantity = money < 1 ? 0 : Math.floor(money / price / 1e-4) / 1e4;
      if (quantity * price > money) quantity = Math.round(quantity * 1e4 - 1) / 1e4;
      if (quantity * price < 1) quantity = 0;
      if (!(quantity > 0)) {
        skip('size_too_small');
        continue;
      }
      const value = quantity * price;
      const held = others.reduce((sum, other) => sum + other.value, 0);
      const isAllowed =
        within(risk.min_confidence, signal.confidence) &&
        within(value, free) &&
        within(value, risk.max_order_value ?? Math.max(10_000, equity / 10)) &&
        within(value / active, risk.max_position_pct) &&
        (sector === '' || within((inSector + value) / active, risk.max_sector_pct)) &&
        within((held + value) / active, 1) &&
        within(heatThen + (quantity * distance) / active, risk.max_portfolio_heat) &&
        within((before - equity) / before, risk.max_daily_loss_pct) &&
        within((weekStart - equity) / weekStart, risk.max_weekly_loss_pct) &&
        within(drawdown, risk.max_drawdown_pct) &&
        (adv === null || within(value / adv, risk.max_adv_pct)) &&
        price >= 1 - 1e-12;
      if (!isAllowed) {
        skip('risk_rejected');
        continue;
      }
      wishes.push({ ticker, signal, micro, quantity, price, distance, range: distance / tier.stopRanges });
    }
    before = equity;
  }
  return result;
}
