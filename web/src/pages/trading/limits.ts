import type { QueryResponse } from '../../api/client.ts';
import { formatExact } from '../../lib/format.ts';

export type Limits = QueryResponse<'/api/admin/trading/config'>['limits'];
export type LimitName = keyof Limits;
type Unit = 'share' | 'dollars' | 'count' | 'minutes' | 'switch';

interface Limit {
  label: string;
  unit: Unit;
}

/** By what they bound: the order, the portfolio, the losses, and what may be done at all. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  min_confidence: { label: 'Least confidence', unit: 'share' },
  min_price: { label: 'Lowest price', unit: 'dollars' },
  max_price_age_minutes: { label: 'Oldest price', unit: 'minutes' },
  max_order_value: { label: 'Largest order', unit: 'dollars' },
  max_orders_per_day: { label: 'Orders a day', unit: 'count' },
  max_open_positions: { label: 'Positions at once', unit: 'count' },
  max_position_pct: { label: 'One position', unit: 'share' },
  max_sector_pct: { label: 'One sector', unit: 'share' },
  max_cluster_pct: { label: 'What moves together', unit: 'share' },
  max_gross_exposure_pct: { label: 'All positions', unit: 'share' },
  max_portfolio_heat: { label: 'What all stops may lose', unit: 'share' },
  max_adv_pct: { label: 'Share of a day’s trading', unit: 'share' },
  max_daily_loss_pct: { label: 'Loss in a day', unit: 'share' },
  max_weekly_loss_pct: { label: 'Loss in a week', unit: 'share' },
  max_drawdown_pct: { label: 'Fall from the peak', unit: 'share' },
  allow_short: { label: 'Selling short is allowed', unit: 'switch' },
  require_quality_gate_for_live: { label: 'Live trading needs a passed quality gate', unit: 'switch' },
};

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
export const isSwitch = (name: LimitName): boolean => LIMITS[name].unit === 'switch';

/** What holds where nobody set a limit that the tier brings along. */
export const TIER_DEFAULT = 'the tier’s';

/** The least confidence is the tier's until somebody sets one; the others have defaults of their own. */
export function configuredLimits({ min_confidence, ...others }: Limits, set: Record<string, unknown>): Partial<Limits> {
  return 'min_confidence' in set ? { min_confidence, ...others } : others;
}

/** People write shares in per cent. */
const PER_CENT = 100;
const DIGITS = 12;

export const toDisplayValue = (name: LimitName, value: number): number =>
  LIMITS[name].unit === 'share' ? Number((value * PER_CENT).toPrecision(DIGITS)) : value;

export const fromDisplayValue = (name: LimitName, shown: number): number =>
  LIMITS[name].unit === 'share' ? Number((shown / PER_CENT).toPrecision(DIGITS)) : shown;

/** Nothing rounded away: it is what somebody agrees to. */
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

/** What differs from what is in force, of what somebody wrote so far; an emptied field is no wish. */
export function changedLimits(
  limits: Partial<Limits>,
  draft: Partial<Record<LimitName, number | boolean | null>>,
): Partial<Limits> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => value !== null && value !== limits[name as LimitName],
  );
  return Object.fromEntries(changed);
}
