import { findActiveAccount } from '../../broker/account.store.ts';
import { getPortfolioConfig } from '../../risk/trading-config.store.ts';
import type { Portfolio } from '../../trading/portfolio.ts';
import { loadPortfolio } from '../../trading/portfolio.store.ts';
import { findState } from '../../trading/state.store.ts';
import { tradedMode } from '../../trading/use/round.ts';
import type { AskContext } from '../operation.schema.ts';

export const NO_ACCOUNT = 'an account that trades: no broker account is active';

export async function findTradedAccount({ db }: Pick<AskContext, 'db'>): Promise<string | null> {
  const account = await findActiveAccount(db, tradedMode(await getPortfolioConfig(db)));
  return account?.id ?? null;
}

export async function findPortfolio(context: Pick<AskContext, 'db'>): Promise<Portfolio | null> {
  const account = await findTradedAccount(context);
  const state = account === null ? null : await findState(context.db, account);
  return state && loadPortfolio(context.db, state);
}
