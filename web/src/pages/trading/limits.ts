import type { QueryResponse, TradingResponse } from '../../api/client.ts';
import { formatExact } from '../../lib/format.ts';

export type Limits = QueryResponse<'/api/admin/trading/config'>['limits'];
export type LimitName = keyof Limits;
type Unit = 'share' | 'dollars' | 'count' | 'minutes' | 'switch';

interface Limit {
  label: string;
  unit: Unit;
  /** Which change lets more orders pass: a larger value or a switch turned on, or the opposite. */
  loosens: 'up' | 'down';
}

/** In display order: orders, portfolio, losses, permissions. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  min_confidence: { label: 'Minimum confidence', unit: 'share', loosens: 'down' },
  min_price: { label: 'Minimum price', unit: 'dollars', loosens: 'down' },
  max_price_age_minutes: { label: 'Maximum price age', unit: 'minutes', loosens: 'up' },
  max_order_value: { label: 'Maximum order value', unit: 'dollars', loosens: 'up' },
  max_orders_per_day: { label: 'Orders per day', unit: 'count', loosens: 'up' },
  max_daily_notional: { label: 'Value traded per day', unit: 'dollars', loosens: 'up' },
  max_open_orders: { label: 'Open orders', unit: 'count', loosens: 'up' },
  price_collar_pct: { label: 'Price collar of entries', unit: 'share', loosens: 'up' },
  exit_price_collar_pct: { label: 'Price collar of exits', unit: 'share', loosens: 'up' },
  max_open_positions: { label: 'Open positions', unit: 'count', loosens: 'up' },
  max_position_pct: { label: 'Single position', unit: 'share', loosens: 'up' },
  max_sector_pct: { label: 'Single sector', unit: 'share', loosens: 'up' },
  max_cluster_pct: { label: 'Correlated cluster', unit: 'share', loosens: 'up' },
  max_gross_exposure_pct: { label: 'Gross exposure', unit: 'share', loosens: 'up' },
  max_portfolio_heat: { label: 'Portfolio heat', unit: 'share', loosens: 'up' },
  max_adv_pct: { label: 'Share of daily volume', unit: 'share', loosens: 'up' },
  max_daily_loss_pct: { label: 'Daily loss', unit: 'share', loosens: 'up' },
  max_weekly_loss_pct: { label: 'Weekly loss', unit: 'share', loosens: 'up' },
  max_drawdown_pct: { label: 'Drawdown', unit: 'share', loosens: 'up' },
  cancel_orders_on_disconnect: {
    label: 'Cancel open entries when the broker disconnects',
    unit: 'switch',
    loosens: 'down',
  },
  allow_short: { label: 'Allow short selling', unit: 'switch', loosens: 'up' },
  require_quality_gate_for_live: {
    label: 'Require a passed quality gate for live trading',
    unit: 'switch',
    loosens: 'down',
  },
};

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
export const isSwitch = (name: LimitName): boolean => LIMITS[name].unit === 'switch';

/** Shown for a limit that is not set and comes from the risk tier, or from the capital. */
export const TIER_DEFAULT = 'tier default';
const FOLLOWS_CAPITAL: Partial<Record<LimitName, string>> = {
  max_order_value: '10% of the capital, at least $10,000',
  max_daily_notional: 'twice the capital, at least $200,000',
};
export const unsetText = (name: LimitName): string => FOLLOWS_CAPITAL[name] ?? TIER_DEFAULT;

/** An unset minimum confidence comes from the tier, so it is omitted; the other limits have their own defaults. */
export function configuredLimits({ min_confidence, ...others }: Limits, set: Record<string, unknown>): Partial<Limits> {
  return 'min_confidence' in set ? { min_confidence, ...others } : others;
}

/** Fractions are displayed as percentages. */
const PER_CENT = 100;
const DIGITS = 12;

export const toDisplayValue = (name: LimitName, value: number): number =>
  LIMITS[name].unit === 'share' ? Number((value * PER_CENT).toPrecision(DIGITS)) : value;

export const fromDisplayValue = (name: LimitName, shown: number): number =>
  LIMITS[name].unit === 'share' ? Number((shown / PER_CENT).toPrecision(DIGITS)) : shown;

/** Without rounding, because users confirm the exact value. */
export function formatLimit(name: LimitName, value: number | boolean | null | undefined): string {
  if (value === undefined || value === null) return unsetText(name);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  switch (LIMITS[name].unit) {
    case 'share':
      return `${formatExact(toDisplayValue(name, value))}%`;
    case 'dollars':
      return `$${formatExact(value)}`;
    case 'minutes':
      return `${formatExact(value)} min`;
    case 'count':
    case 'switch':
      return formatExact(value);
  }
}

/** Limits that the risk tier has too, by the same names; the stricter of both binds. */
export type TierLimits = TradingResponse<'/api/trading/status'>['tier_limits'];

/** What a change does to the orders that pass. Null where the limit is given by the capital before or after. */
export function directionOf(
  name: LimitName,
  before: number | boolean | null | undefined,
  after: number | boolean | null | undefined,
): 'loosens' | 'tightens' | null {
  if (before == null || after == null || before === after) return null;
  const isLarger = Number(after) > Number(before);
  return isLarger === (LIMITS[name].loosens === 'up') ? 'loosens' : 'tightens';
}

/** The tier's limit and whether it is the stricter one; null where the tier has none. */
export function tierBinding(
  name: LimitName,
  value: number | boolean | null | undefined,
  tier: TierLimits | undefined,
): { limit: number; binds: boolean } | null {
  const limit = tier && name in tier ? tier[name as keyof TierLimits] : undefined;
  if (limit === undefined || typeof value !== 'number') return null;
  return { limit, binds: LIMITS[name].loosens === 'up' ? limit < value : limit > value };
}

/** A percentage below one is as likely meant as a fraction: 0.5 can be 0.5% or 50%. */
export const isAmbiguousShare = (name: LimitName, shown: number): boolean =>
  LIMITS[name].unit === 'share' && shown > 0 && shown < 1;

/** The drafted limits that differ from the current ones. An emptied field is a change only where the capital gives the limit. */
export function changedLimits(
  limits: Partial<Limits>,
  draft: Partial<Record<LimitName, number | boolean | null>>,
): Partial<Limits> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => (value !== null || name in FOLLOWS_CAPITAL) && value !== limits[name as LimitName],
  );
  return Object.fromEntries(changed);
}
