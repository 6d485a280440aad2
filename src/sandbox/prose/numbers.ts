/** Formats an amount in news style, such as "$1.25 billion". */
export function dollars(millions: number): string {
  if (millions >= 1_000) return `$${trim((millions / 1_000).toFixed(millions >= 10_000 ? 1 : 2))} billion`;
  return `$${millions >= 100 ? Math.round(millions / 5) * 5 : Math.max(1, Math.round(millions))} million`;
}

export const cents = (amount: number): string => `$${amount.toFixed(2)}`;

export const percent = (value: number, digits = 0): string => `${trim(value.toFixed(digits))}%`;

export const grouped = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const trim = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const weekdayName = (ms: number): string => WEEKDAYS[new Date(ms).getUTCDay()] ?? 'Monday';

export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
