import type { EffectiveAgentConfig } from '../../agents/effective-config.ts';
import { computeCostUsd, type ModelPrice } from '../../agents/price.ts';
import { findPrice } from '../../agents/price.store.ts';
import { reserveUsage, settleUsage } from '../../agents/token-budget.store.ts';
import type { Db } from '../../../kernel/db/database.ts';
import type { AskDeps, TokenUse } from '../ask-model.ts';

/**
 * Reserves from the variant's daily budgets in tokens and in money before each call and settles what it used, so that a crash
 * cannot overspend them. Collects writes that are still pending when the answer arrives.
 */
export function createReserve(
  db: Db,
  config: EffectiveAgentConfig,
  pendingWrites: Promise<void>[],
): AskDeps['reserve'] {
  const { variantId } = config;
  let settled = Promise.resolve();
  let price: Promise<ModelPrice | null> | null = null;
  return async (most) => {
    price ??= findPrice(db, config.modelProvider, config.modelName);
    const known = await price;
    const costOf = ({ inputTokens, outputTokens }: TokenUse) =>
      known === null ? null : computeCostUsd(known, inputTokens, outputTokens);
    if (variantId === null || (config.tokenBudget === 0 && config.moneyBudgetUsd === 0)) return costOf;
    if (config.moneyBudgetUsd > 0 && known === null)
      return {
        spent: `the daily budget of ${config.moneyBudgetUsd} USD cannot be checked: no price is stored for ${config.modelProvider} ${config.modelName}; add it to the model prices`,
      };
    // What the previous call released may be needed by this one.
    await settled;
    const tokens = most.inputTokens + most.outputTokens;
    const reserved = await reserveUsage(db, variantId, { tokens, usd: costOf(most) ?? 0 });
    if ('refused' in reserved)
      return {
        spent:
          reserved.refused === 'usd'
            ? `the daily budget of ${config.moneyBudgetUsd} USD is spent`
            : `the daily token budget of ${config.tokenBudget} is spent`,
      };
    return (used) => {
      const usd = costOf(used);
      settled = settleUsage(db, reserved.id, { tokens: used.inputTokens + used.outputTokens, usd: usd ?? 0 });
      pendingWrites.push(settled);
      // Prevents an unhandled rejection; awaiting `settled` still throws.
      settled.catch(() => {});
      return usd;
    };
  };
}
