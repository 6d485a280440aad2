import { findActiveAccount } from '../../broker/account.store.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { unavailable } from '../../kernel/errors.ts';
import { listEvidenceShares } from '../../recommendations/recommendation-evidence.store.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import { loadPortfolio } from '../../trading/portfolio.store.ts';
import { findState } from '../../trading/state.store.ts';
import { listEpochTrades } from '../../trading/trade.store.ts';
import { tradedMode } from '../../trading/use/round.ts';
import { pnlByEvidence, pnlByPosition, type TradeResult } from '../pnl.ts';

const TRADES_MAX = 1_000;

/** The result since trading began with the present capital, by position, source and catalyst. Each adds up to the same total. */
export async function viewPnl(db: Executor) {
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  const state = account ? await findState(db, account.id) : null;
  if (!account || !state)
    throw unavailable('no account is traded yet: the broker has not been reconciled; try again shortly');
  const portfolio = await loadPortfolio(db, state);
  const marks = new Map(portfolio.positions.map(({ ticker, mark }) => [ticker, mark]));
  const rows = await listEpochTrades(db, account.id, state.epoch, TRADES_MAX);
  const trades: TradeResult[] = rows.map((row) => ({
    id: row.id,
    ticker: row.ticker,
    recommendationId: row.recommendation_id,
    isOpen: row.closed_at === null,
    result: row.realized_pnl ?? row.sold_value - row.bought_value + row.open_quantity * (marks.get(row.ticker) ?? 0),
  }));
  const ids = [...new Set(trades.map(({ recommendationId }) => recommendationId).filter((id) => id !== null))];
  const evidence = await listEvidenceShares(db, ids);
  return {
    total: trades.reduce((sum, { result }) => sum + result, 0),
    trade_count: trades.length,
    positions: pnlByPosition(trades),
    sources: pnlByEvidence(trades, evidence, ({ source }) => source),
    catalysts: pnlByEvidence(trades, evidence, ({ catalyst }) => catalyst),
  };
}
