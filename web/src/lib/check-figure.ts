import { formatMoney, formatNumber, NO_VALUE } from './format.ts';

/** How people read the figures of a check: a share of something in percent, money in dollars. */
export type CheckUnit = 'share' | 'money';

const DIGITS = 4;
const DIGITS_OF_MONEY = 2;
const MONEY_FROM = 100;
/** Two decimals of a percentage, without zeros at the end: a share just above its limit must not look equal to it. */
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** A state such as `insufficient_data`. */
const NAME = /^[a-z]+(?:_[a-z]+)+$/;

function formatWithUnit(value: number, unit: CheckUnit | null): string {
  if (unit === 'share') return PERCENT.format(value).replace('-', '−');
  if (unit === 'money') return formatMoney(value, value !== 0 && Math.abs(value) < 1 ? DIGITS : DIGITS_OF_MONEY);
  const large = Math.abs(value) >= MONEY_FROM ? DIGITS_OF_MONEY : DIGITS;
  return formatNumber(value, Number.isInteger(value) ? 0 : large);
}

/** What a check observed, or its limit, in the unit of the check. */
export function formatCheckFigure(value: unknown, unit: CheckUnit | null): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value === 'number') return formatWithUnit(value, unit);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  return NAME.test(value) ? value.replaceAll('_', ' ') : value;
}
