import type { AccountRiskState } from '../risk/account-state.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import type { ProposedOrder } from '../risk/proposed-order.ts';
import type { DecisionFacts } from './decision-facts.ts';
import type { EngineConfig } from './engine-config.ts';
import type { ExitFacts } from './exits.ts';
import type { SizeInput } from './size.ts';
import type { TierLimits } from './tiers.ts';

/** The settings in force at a decision. */
export interface SettingsInForce {
  /** `TRADING_RULES` of the program that decided. */
  rules: string;
  engine: EngineConfig;
  risk: PortfolioRiskConfig;
}

/** What the decision on a recommendation was computed from. */
export interface RecommendationDecisionInputs extends SettingsInForce {
  kind: 'recommendation';
  facts: DecisionFacts;
  limits: TierLimits;
  /** Null where nothing was sized: a sale, or no price. */
  size: SizeInput | null;
  price: number | null;
  /** The order as the risk engine saw it; null where it was not asked. */
  evaluated: { order: ProposedOrder; state: AccountRiskState; at: Date } | null;
}

/** What an exit by a rule was computed from. */
export interface ExitDecisionInputs extends SettingsInForce {
  kind: 'exit';
  /** Null for a further slice of an exit that began before. */
  facts: ExitFacts | null;
  heldQuantity: number;
  price: number | null;
  adv: number | null;
}

export type DecisionInputs = RecommendationDecisionInputs | ExitDecisionInputs;
