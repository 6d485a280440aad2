export const TRADING_MODES = ['paper', 'live', 'disabled'] as const;
export type TradingMode = (typeof TRADING_MODES)[number];

export const APPROVAL_TIMEOUT_MINUTES_MAX = 10_080;

/** The limits of the risk engine. Percentages are fractions of the active pool; a value equal to its limit passes. */
export interface PortfolioRiskConfig {
  trading_mode: TradingMode;
  min_confidence: number;
  /** Null: follows the capital, as `capital-caps.ts` says. */
  max_order_value: number | null;
  max_position_pct: number;
  max_sector_pct: number;
  max_cluster_pct: number;
  max_gross_exposure_pct: number;
  max_open_positions: number;
  max_portfolio_heat: number;
  max_daily_loss_pct: number;
  max_weekly_loss_pct: number;
  max_drawdown_pct: number;
  max_orders_per_day: number;
  max_adv_pct: number;
  min_price: number;
  max_price_age_minutes: number;
  /** How far beyond the last price an entry may trade. */
  price_collar_pct: number;
  /** The same for every order, exits included. */
  exit_price_collar_pct: number;
  /** Money traded per day and account, in both directions. Null: follows the capital. */
  max_daily_notional: number | null;
  /** Orders of an account that are open at the broker. */
  max_open_orders: number;
  /** Cancel open entries when the connection to the broker is lost. */
  cancel_orders_on_disconnect: boolean;
  allow_short: boolean;
  auto_approve_paper: boolean;
  require_approval_for_live: boolean;
  approval_timeout_minutes: number;
  require_quality_gate_for_live: boolean;
}

export const DEFAULT_PORTFOLIO_CONFIG: Readonly<PortfolioRiskConfig> = Object.freeze({
  trading_mode: 'paper',
  min_confidence: 0.55,
  max_order_value: null,
  max_position_pct: 0.1,
  max_sector_pct: 0.3,
  max_cluster_pct: 0.35,
  max_gross_exposure_pct: 1,
  max_open_positions: 12,
  max_portfolio_heat: 0.08,
  max_daily_loss_pct: 0.03,
  max_weekly_loss_pct: 0.06,
  max_drawdown_pct: 0.15,
  max_orders_per_day: 20,
  max_adv_pct: 0.02,
  min_price: 1,
  max_price_age_minutes: 15,
  price_collar_pct: 0.05,
  exit_price_collar_pct: 0.2,
  max_daily_notional: null,
  max_open_orders: 100,
  cancel_orders_on_disconnect: false,
  allow_short: false,
  auto_approve_paper: true,
  require_approval_for_live: true,
  approval_timeout_minutes: 60,
  require_quality_gate_for_live: true,
});

export function resolveConfig(input: Partial<PortfolioRiskConfig> | null | undefined): PortfolioRiskConfig {
  return input ? { ...DEFAULT_PORTFOLIO_CONFIG, ...input } : DEFAULT_PORTFOLIO_CONFIG;
}
