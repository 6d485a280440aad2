import type { BrokerageState, BrokerMarket } from './brokerage.ts';

/** Equity of the account at past instants, oldest first, from its fills, dividends and splits; null before it was opened. */
export function equityAt(
  state: Readonly<BrokerageState>,
  market: BrokerMarket,
  instants: readonly number[],
): (number | null)[] {
  const { opened, fills, dividends } = state;
  const last = instants.at(-1) ?? opened.atMs;
  const holdings = new Map<string, number>();
  let cash = opened.cash;
  const changes = [
    ...fills.map(({ atMs, symbol, side, qty, price }) => ({
      atMs,
      apply: () => {
        const signed = side === 'buy' ? qty : -qty;
        cash -= signed * price;
        holdings.set(symbol, (holdings.get(symbol) ?? 0) + signed);
      },
    })),
    ...dividends.map(({ atMs, amount }) => ({ atMs, apply: () => void (cash += amount) })),
    ...market
      .actionsBetween(opened.atMs, last)
      .filter(({ kind }) => kind === 'split')
      .map(({ atMs, symbol, value }) => ({
        atMs,
        apply: () => void holdings.set(symbol, (holdings.get(symbol) ?? 0) * value),
      })),
  ].sort((a, b) => a.atMs - b.atMs);
  let next = 0;
  return instants.map((atMs) => {
    for (let change = changes[next]; change && change.atMs <= atMs; change = changes[++next]) change.apply();
    if (atMs < opened.atMs) return null;
    let equity = cash;
    for (const [symbol, qty] of holdings) equity += qty === 0 ? 0 : qty * (market.priceAt(symbol, atMs) ?? 0);
    return Math.round(equity * 100) / 100;
  });
}
