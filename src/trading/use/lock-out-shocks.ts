import { MINUTE_MS } from '../../kernel/clock.ts';
import { SIGMA_FLOOR } from '../../market/volatility.ts';
import { PLATFORM } from '../../risk/use/approval-deps.ts';
import { lockOutSymbolIn } from '../../risk/use/lock-out-symbol.ts';
import { loadMarketView } from '../market-view.store.ts';
import { SHOCK_ATTENTION_Z, SHOCK_LOCKOUT_MINUTES, SHOCK_SIGMAS, shockSigmas } from '../shock.ts';
import { listShockCandidates } from '../shock.store.ts';
import { findState } from '../state.store.ts';
import type { EngineDeps, Round } from './round.ts';

/** Two half hours, plus time for the later bar to arrive. */
const BARS_MINUTES = 75;
const TRENDS_MINUTES = 15;
/** A new platform that is still ingesting the past sees unusually many mentions of every symbol. */
const SETTLE_MINUTES = 15;

/** Locks symbols with a price or news shock out for an hour, until their price has settled. */
export async function lockOutShocks(deps: EngineDeps, { account, now }: Round): Promise<string[]> {
  const { db, calendar } = deps;
  const state = await findState(db, account.id);
  if (!state || !calendar.isOpen(now)) return [];
  const isSettled = now.getTime() - state.started_at.getTime() >= SETTLE_MINUTES * MINUTE_MS;
  const attentionMin = isSettled ? SHOCK_ATTENTION_Z : Number.POSITIVE_INFINITY;
  const halfHours = calendar.barsPerSession('M30');
  const candidates = await listShockCandidates(db, {
    now,
    barsSince: new Date(now.getTime() - BARS_MINUTES * MINUTE_MS),
    trendsSince: new Date(now.getTime() - TRENDS_MINUTES * MINUTE_MS),
    // Moves below this are not a shock even at the lowest volatility.
    moveMin: (SHOCK_SIGMAS * SIGMA_FLOOR) / Math.sqrt(halfHours),
    attentionMin,
  });
  const locked: string[] = [];
  for (const { ticker, move, attention } of candidates) {
    const reasons: string[] = [];
    if (move !== null) {
      const { sigmaDaily } = await loadMarketView(db, calendar, ticker, now);
      const sigmas = shockSigmas(move, sigmaDaily, halfHours);
      if (sigmas > SHOCK_SIGMAS) {
        reasons.push(
          `moved ${(move * 100).toFixed(2)}% within half an hour, ${sigmas.toFixed(1)} times its usual range`,
        );
      }
    }
    if (attention !== null && attention > attentionMin) {
      reasons.push(`has unusually many mentions (z ${attention.toFixed(1)})`);
    }
    if (reasons.length === 0) continue;
    await db.transaction().execute(async (tx) => {
      await deps.fence(tx);
      const reason = `${ticker} ${reasons.join(' and ')}`;
      const lockout = {
        ticker,
        reason,
        duration_minutes: SHOCK_LOCKOUT_MINUTES,
        lockout_type: 'news_shock' as const,
      };
      await lockOutSymbolIn(tx, lockout, PLATFORM, now, 'trading');
    });
    locked.push(ticker);
  }
  return locked;
}
