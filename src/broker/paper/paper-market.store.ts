import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import { splitConsistentBars } from '../../market/adjustment.ts';
import { listCorporateActions } from '../../market/corporate-action.store.ts';
import { listBarsSince, listRecentBars } from '../../market/price.store.ts';
import { averageDailyVolume, dailySigma } from '../../market/volatility.ts';
import type { FillBar, Liquidity } from './fill-model.ts';

export interface Tick extends FillBar {
  at: Date;
}

const SIGMA_BARS = 130;

/** The liquidity of a symbol for the fill model. */
export async function loadLiquidity(
  db: Executor,
  ticker: string,
  asOf: Date,
): Promise<Liquidity & { advShares: number | null }> {
  const rows = await listRecentBars(db, { ticker, timeframe: 'D', asOf, limit: SIGMA_BARS });
  const actions = await listCorporateActions(db, ticker, asOf);
  const bars = splitConsistentBars(
    rows.map(({ bar_timestamp: timestamp, open, high, low, close, volume }) => ({
      timestamp,
      open,
      high,
      low,
      close,
      volume,
    })),
    actions,
    asOf,
  );
  const returns = bars.slice(1).map(({ close }, index) => Math.log(close / (bars[index]?.close ?? close)));
  const volume = averageDailyVolume(bars);
  return {
    adv: volume?.dollars ?? null,
    advShares: volume?.shares ?? null,
    sigmaDaily: dailySigma(returns, []).sigma,
  };
}

export interface QuoteRow {
  ticker: string;
  price: number;
  quoted_at: Date;
  day_volume: number | null;
  before_volume: number | null;
  before_at: Date | null;
}

/** The latest quote of each ticker that has one, with the volume and time of the quote that was processed last. */
export async function listQuotes(
  db: Executor,
  accountId: string,
  tickers: readonly string[],
): Promise<Map<string, QuoteRow>> {
  if (tickers.length === 0) return new Map();
  const { rows } = await sql<QuoteRow>`
    select quote.ticker, quote.price, quote.quoted_at, quote.day_volume, before.day_volume as before_volume,
      before.quoted_at as before_at
    from market_quotes quote
    left join kernel.paper_quotes before on before.ticker = quote.ticker and before.broker_account_id = ${accountId}
    where quote.ticker = any(${tickers}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.ticker, row]));
}

export async function saveQuote(
  tx: Executor,
  accountId: string,
  ticker: string,
  quote: Pick<QuoteRow, 'quoted_at' | 'day_volume'>,
): Promise<void> {
  await tx
    .insertInto('kernel.paper_quotes')
    .values({ broker_account_id: accountId, ticker, quoted_at: quote.quoted_at, day_volume: quote.day_volume })
    .onConflict((on) =>
      on
        .columns(['broker_account_id', 'ticker'])
        .doUpdateSet({ quoted_at: quote.quoted_at, day_volume: quote.day_volume }),
    )
    .execute();
}

/** Stored half-hour bars since an instant, for symbols without quotes. */
export async function listTicks(db: Executor, ticker: string, from: Date, asOf: Date): Promise<Tick[]> {
  const rows = await listBarsSince(db, { ticker, timeframe: 'M30', from, asOf });
  return rows.map(({ bar_timestamp: at, open, high, low, volume }) => ({ at, open, high, low, volume }));
}

export async function findLastPrice(db: Executor, ticker: string, asOf: Date): Promise<number | null> {
  return (await listPaperPrices(db, [ticker], asOf)).get(ticker) ?? null;
}

/** By ticker: the price of the quote, or the close of the newest half-hour bar. A ticker with neither is missing. */
export async function listPaperPrices(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, number>> {
  if (tickers.length === 0) return new Map();
  const quotes = await db
    .selectFrom('market_quotes')
    .select(['ticker', 'price'])
    .where(({ eb }) => eb('ticker', '=', sql<string>`any(${tickers}::text[])`))
    .execute();
  const prices = new Map(quotes.map(({ ticker, price }) => [ticker, price]));
  for (const ticker of tickers.filter((wanted) => !prices.has(wanted))) {
    const [bar] = await listRecentBars(db, { ticker, timeframe: 'M30', asOf, limit: 1 });
    if (bar) prices.set(ticker, bar.close);
  }
  return prices;
}
