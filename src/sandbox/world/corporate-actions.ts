import { DIVIDENDS, SPLITS } from '../cast/timeline.ts';

export interface WorldSplit {
  ticker: string;
  session: number;
  from: number;
  to: number;
  ratio: number;
}

export interface WorldDividend {
  ticker: string;
  session: number;
  cash: number;
}

export function splitsUntil(session: number): WorldSplit[] {
  return SPLITS.filter((split) => split.session <= session).map((split) => ({ ...split }));
}

/** Raw price divided by split-adjusted price in a session: 1/3 after a three-for-one split. */
export function splitFactor(ticker: string, session: number): number {
  return SPLITS.filter((split) => split.ticker === ticker && split.session <= session).reduce(
    (factor, { ratio }) => factor / ratio,
    1,
  );
}

export function dividendOn(ticker: string, session: number): number {
  return DIVIDENDS.filter(
    (dividend) =>
      dividend.ticker === ticker &&
      session >= dividend.firstSession &&
      (session - dividend.firstSession) % dividend.everySessions === 0,
  ).reduce((sum, { cash }) => sum + cash, 0);
}

/** Oldest first. */
export function dividendsUntil(session: number): WorldDividend[] {
  const found: WorldDividend[] = [];
  for (const { ticker, firstSession, everySessions, cash } of DIVIDENDS) {
    for (let ex = firstSession; ex <= session; ex += everySessions) found.push({ ticker, session: ex, cash });
  }
  return found.sort((a, b) => a.session - b.session || (a.ticker < b.ticker ? -1 : 1));
}
