import { type Static, type TProperties, Type } from 'typebox';
import { Named, Nullable, OneOf } from '../kernel/http/types.schema.ts';
import { type CapitalCapName, describeCap } from './capital-caps.ts';
import {
  APPROVAL_TIMEOUT_MINUTES_MAX,
  DEFAULT_PORTFOLIO_CONFIG as DEFAULTS,
  type PortfolioRiskConfig,
  TRADING_MODES,
} from './portfolio-config.ts';

const share = (name: keyof PortfolioRiskConfig, maximum = 1) =>
  Type.Number({ minimum: 0, maximum, description: `default ${DEFAULTS[name]}` });
const count = (name: keyof PortfolioRiskConfig, maximum: number) =>
  Type.Integer({ minimum: 0, maximum, description: `default ${DEFAULTS[name]}` });
const cap = (name: CapitalCapName, maximum: number) =>
  Nullable(Type.Number({ minimum: 0, maximum, description: describeCap(name) }));
const flag = (name: keyof PortfolioRiskConfig) => Type.Boolean({ description: `default ${DEFAULTS[name]}` });

/** The three keys that `approval-config` owns. */
export const ApprovalKeys = {
  auto_approve_paper: flag('auto_approve_paper'),
  require_approval_for_live: flag('require_approval_for_live'),
  approval_timeout_minutes: Type.Integer({
    minimum: 1,
    maximum: APPROVAL_TIMEOUT_MINUTES_MAX,
    description: `default ${DEFAULTS.approval_timeout_minutes}`,
  }),
};

/** The keys that `PUT /api/admin/trading/config` checks. */
export const LimitKeys = {
  min_confidence: share('min_confidence'),
  max_order_value: cap('max_order_value', 1e9),
  max_position_pct: share('max_position_pct'),
  max_sector_pct: share('max_sector_pct'),
  max_cluster_pct: share('max_cluster_pct'),
  max_gross_exposure_pct: share('max_gross_exposure_pct', 10),
  max_open_positions: count('max_open_positions', 10_000),
  max_portfolio_heat: share('max_portfolio_heat'),
  max_daily_loss_pct: share('max_daily_loss_pct'),
  max_weekly_loss_pct: share('max_weekly_loss_pct'),
  max_drawdown_pct: share('max_drawdown_pct'),
  max_orders_per_day: count('max_orders_per_day', 100_000),
  max_adv_pct: share('max_adv_pct'),
  min_price: Type.Number({ minimum: 0, maximum: 1e6, description: `default ${DEFAULTS.min_price}` }),
  max_price_age_minutes: Type.Number({
    minimum: 0,
    maximum: 10_080,
    description: `default ${DEFAULTS.max_price_age_minutes}`,
  }),
  price_collar_pct: Type.Number({ minimum: 0, maximum: 0.5, description: `default ${DEFAULTS.price_collar_pct}` }),
  exit_price_collar_pct: Type.Number({
    minimum: 0.01,
    maximum: 0.5,
    description: `default ${DEFAULTS.exit_price_collar_pct}`,
  }),
  max_daily_notional: cap('max_daily_notional', 1e12),
  max_open_orders: count('max_open_orders', 10_000),
  cancel_orders_on_disconnect: flag('cancel_orders_on_disconnect'),
  allow_short: flag('allow_short'),
  require_quality_gate_for_live: flag('require_quality_gate_for_live'),
};

const All = { trading_mode: OneOf(TRADING_MODES), ...LimitKeys, ...ApprovalKeys } satisfies Record<
  keyof PortfolioRiskConfig,
  unknown
> &
  TProperties;

export const PortfolioRiskConfigView = Named('PortfolioRiskConfigView', All);
/** Every key is optional: `resolveConfig` adds the defaults. */
export const PortfolioRiskConfigBody = Type.Partial(PortfolioRiskConfigView);
export type PortfolioRiskConfigBody = Static<typeof PortfolioRiskConfigBody>;
