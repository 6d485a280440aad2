/** Shown for a missing value, instead of 0 or NaN. */
export const NO_VALUE = '–';

type Maybe = number | null | undefined;
const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', options);
  formatters.set(key, made);
  return made;
}

const isNumber = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);
/** The typographic minus is as wide as a plus, so columns of signed numbers align. */
const minus = (text: string) => text.replace('-', '−');

function format(value: Maybe, digits: number, options: Intl.NumberFormatOptions = {}): string {
  if (!isNumber(value)) return NO_VALUE;
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return minus(numberFormat({ signDisplay: 'negative', ...options, ...fractionDigits }).format(value));
}

/** Whether a formatted figure is zero as it is shown: `0.0%`, `$0.00`. A gain that rounds to zero has no colour. */
export const isShownAsZero = (text: unknown): boolean =>
  typeof text === 'string' && /[0-9]/.test(text) && !/[1-9]/.test(text);

const USD = { style: 'currency', currency: 'USD' } as const;
/** With a sign, so that gains and losses do not depend on colour. */
const SIGNED = { signDisplay: 'exceptZero' } as const;

export const formatNumber = (value: Maybe, digits = 2): string => format(value, digits);
export const formatCount = (value: Maybe): string => format(value, 0);
/** `1 order`, `2 orders`. */
export const formatPlural = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;
/** A figure of unknown kind: counts without decimals, others with two. */
export const formatFigure = (value: Maybe): string => format(value, Number.isInteger(value) ? 0 : 2);
export const formatMoney = (value: Maybe, digits = 2): string => format(value, digits, USD);
export const formatPercent = (fraction: Maybe, digits = 1): string => format(fraction, digits, { style: 'percent' });
export const formatSigned = (value: Maybe, digits = 2): string => format(value, digits, SIGNED);
export const formatSignedMoney = (value: Maybe, digits = 2): string => format(value, digits, { ...USD, ...SIGNED });
export const formatSignedPercent = (fraction: Maybe, digits = 1): string =>
  format(fraction, digits, { style: 'percent', ...SIGNED });

/** Without rounding. */
export const formatExact = (value: Maybe): string =>
  isNumber(value) ? minus(numberFormat({ maximumFractionDigits: 12 }).format(value)) : NO_VALUE;

/** 12,345,678 -> 12.3M, for figures and axes. */
export const formatCompact = (value: Maybe): string =>
  isNumber(value) ? minus(numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)) : NO_VALUE;

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** 4,215,000,000 -> 4.2 GB, in decimal units. */
export function formatBytes(bytes: Maybe): string {
  if (!isNumber(bytes)) return NO_VALUE;
  let [value, unit] = [bytes, 0];
  while (value >= 999.95 && unit < BYTE_UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${format(value, unit === 0 ? 0 : 1)} ${BYTE_UNITS[unit]}`;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 1,240 ms -> 1.2 s; 5,400,000 ms -> 1 h 30 min. */
export function formatDuration(ms: Maybe): string {
  if (!isNumber(ms)) return NO_VALUE;
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${formatNumber(ms / SECOND, ms % SECOND === 0 ? 0 : 1)} s`;
  if (ms < HOUR) return formatTwoUnits(ms, MINUTE, 'min', SECOND, 's');
  if (ms < DAY) return formatTwoUnits(ms, HOUR, 'h', MINUTE, 'min');
  return formatTwoUnits(ms, DAY, 'd', HOUR, 'h');
}

function formatTwoUnits(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((ms % large) / small);
  return `${Math.floor(ms / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

/** `price_target` -> Price target. */
export function formatWords(name: string | null | undefined): string {
  if (!name) return NO_VALUE;
  const text = name.replaceAll(/[_-]+/g, ' ').trim();
  return (text.charAt(0).toUpperCase() + text.slice(1))
    .replace(/\b(api|ic|spy)\b/gi, (word) => word.toUpperCase())
    .replace(/^Ma (?=target|acquirer)/, 'M&A ');
}
