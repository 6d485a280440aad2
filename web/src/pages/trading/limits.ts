import type { QueryResponse } from '../../api/client.ts';
import { formatExact } from '../../lib/format.ts';

export type Limits = QueryResponse<'/api/admin/trading/config'>['limits'];
export type LimitName = keyof Limits;
type Unit = 'share' | 'dollars' | 'count' | 'minutes' | 'switch';

interface Limit {
  label: string;
  unit: Unit;
}

/** In display order: orders, portfolio, losses, permissions. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  min_confidence: { label: 'Minimum confidence', unit: 'share' },
  min_price: { label: 'Minimum price', unit: 'dollars' },
  max_price_age_minutes: { label: 'Maximum price age', unit: 'minutes' },
  max_order_value: { label: 'Maximum order value', unit: 'dollars' },
  max_orders_per_day: { label: 'Orders per day', unit: 'count' },
  max_daily_notional: { label: 'Value traded per day', unit: 'dollars' },
  max_open_orders: { label: 'Open orders', unit: 'count' },
  price_collar_pct: { label: 'Price collar of entries', unit: 'share' },
  exit_price_collar_pct: { label: 'Price collar of exits', unit: 'share' },
  max_open_positions: { label: 'Open positions', unit: 'count' },
  max_position_pct: { label: 'Single position', unit: 'share' },
  max_sector_pct: { label: 'Single sector', unit: 'share' },
  max_cluster_pct: { label: 'Correlated cluster', unit: 'share' },
  max_gross_exposure_pct: { label: 'Gross exposure', unit: 'share' },
  max_portfolio_heat: { label: 'Portfolio heat', unit: 'share' },
  max_adv_pct: { label: 'Share of daily volume', unit: 'share' },
  max_daily_loss_pct: { label: 'Daily loss', unit: 'share' },
  max_weekly_loss_pct: { label: 'Weekly loss', unit: 'share' },
  max_drawdown_pct: { label: 'Drawdown', unit: 'share' },
  cancel_orders_on_disconnect: { label: 'Cancel open entries when the broker disconnects', unit: 'switch' },
  allow_short: { label: 'Allow short selling', unit: 'switch' },
  require_quality_gate_for_live: { label: 'Require a passed quality gate for live trading', unit: 'switch' },
};

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
export const isSwitch = (name: LimitName): boolean => LIMITS[name].unit === 'switch';

/** Shown for a limit that is not set and comes from the risk tier. */
export const TIER_DEFAULT = 'tier default';

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
export function formatLimit(name: LimitName, value: number | boolean | undefined): string {
  if (value === undefined) return TIER_DEFAULT;
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

/** The drafted limits that differ from the current ones; emptied fields are ignored. */
export function changedLimits(
  limits: Partial<Limits>,
  draft: Partial<Record<LimitName, number | boolean | null>>,
): Partial<Limits> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== null && value !== limits[name as LimitName],
  );
  return Object.fromEntries(changed);
}
