/**
 * The market behind the vendors' stand-ins: sessions, prices and corporate actions as facts, computed here and not with the
 * platform's calendar or sandbox, so that both sides of a test cannot share an error.
 */
export interface StandInCompany {
  ticker: string;
  name: string;
  exchange: 'XNAS' | 'XNYS';
  cik: string;
  sicCode: string;
  sicDescription: string;
  marketCap: number;
  /** Close of 2026-01-02. */
  price: number;
  type?: 'CS' | 'ETF';
}

export interface StandInSplit {
  ticker: string;
  exDate: string;
  from: number;
  to: number;
}

export interface StandInDividend {
  ticker: string;
  exDate: string;
  cash: number;
  declaredOn: string;
}

export interface DayBar {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const DAY_MS = 86_400_000;

/** Full closings of the New York Stock Exchange. */
const HOLIDAYS = new Set(
  `2024-01-01 2024-01-15 2024-02-19 2024-03-29 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-11-28 2024-12-25
   2025-01-01 2025-01-09 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27 2025-12-25
   2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25
   2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24`.split(
    /\s+/,
  ),
);
const HALF_DAYS = new Set(
  '2024-07-03 2024-11-29 2024-12-24 2025-07-03 2025-11-28 2025-12-24 2026-11-27 2026-12-24 2027-11-26'.split(' '),
);

export const COMPANIES: readonly StandInCompany[] = [
  company('AAPL', 'Apple Inc.', 'XNAS', '0000320193', '3571', 'ELECTRONIC COMPUTERS', 3.9e12, 250),
  company('MSFT', 'Microsoft Corp', 'XNAS', '0000789019', '7372', 'SERVICES-PREPACKAGED SOFTWARE', 3.8e12, 480),
  company('NVDA', 'Nvidia Corp', 'XNAS', '0001045810', '3674', 'SEMICONDUCTORS & RELATED DEVICES', 4.4e12, 180),
  company('BRK.B', 'Berkshire Hathaway Inc. Class B', 'XNYS', '0001067983', '6331', 'FIRE, MARINE', 1.1e12, 490),
  { ...company('SPY', 'SPDR S&P 500 ETF Trust', 'XNYS', '0000884394', '6726', '', 6.5e11, 690), type: 'ETF' },
];

function company(
  ticker: string,
  name: string,
  exchange: StandInCompany['exchange'],
  cik: string,
  sicCode: string,
  sicDescription: string,
  marketCap: number,
  price: number,
): StandInCompany {
  return { ticker, name, exchange, cik, sicCode, sicDescription, marketCap, price };
}

export const isSession = (date: string): boolean => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(date);
};

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export function sessionsBetween(from: string, to: string): string[] {
  const found: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (isSession(date)) found.push(date);
  return found;
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export function newYork(at: Date): { date: string; time: string } {
  const parts = Object.fromEntries(NEW_YORK.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}

/** The instant of a New York wall-clock time. New York is four or five hours behind UTC. */
export function newYorkTime(date: string, time: string): Date {
  const behind = (hours: number) => new Date(Date.parse(`${date}T${time}:00Z`) + hours * 3_600_000);
  return newYork(behind(4)).time === time ? behind(4) : behind(5);
}

export const closeTime = (date: string): string => (HALF_DAYS.has(date) ? '13:00' : '16:00');
export const openAt = (date: string): Date => newYorkTime(date, '09:30');
export const closeAt = (date: string): Date => newYorkTime(date, closeTime(date));

/** The last session whose close is at or before the instant. */
export function lastClosedSession(now: Date): string {
  let date = newYork(now).date;
  while (!isSession(date) || closeAt(date) > now) date = addDays(date, -1);
  return date;
}

export function isOpen(now: Date): boolean {
  const { date } = newYork(now);
  return isSession(date) && openAt(date) <= now && now < closeAt(date);
}

/** In [0, 1), the same for the same text. */
function fraction(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Price per share at the close, before any split of `splits` is applied. */
function smoothClose(ticker: string, base: number, date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  const phase = fraction(ticker) * Math.PI * 2;
  const wave = 0.06 * Math.sin(day / 23 + phase) + 0.02 * Math.sin(day / 5 + phase * 2);
  const noise = (fraction(`${ticker} ${date}`) - 0.5) * 0.02;
  return base * (1 + wave + noise);
}

/** Prices of one session as traded on it. */
export function dayBar(of: StandInCompany, date: string, splits: readonly StandInSplit[]): DayBar {
  const before = splits.filter(({ ticker, exDate }) => ticker === of.ticker && exDate <= date);
  const shares = before.reduce((factor, { from, to }) => (factor * to) / from, 1);
  const close = cents(smoothClose(of.ticker, of.price, date) / shares);
  const open = cents(close * (1 + (fraction(`${of.ticker} open ${date}`) - 0.5) * 0.01));
  return {
    date,
    open,
    close,
    high: cents(Math.max(open, close) * 1.006),
    low: cents(Math.min(open, close) * 0.994),
    volume: Math.round(1e6 + fraction(`${of.ticker} volume ${date}`) * 5e7),
  };
}

export interface IntradayBar extends Omit<DayBar, 'date'> {
  start: Date;
}

/** Regular-hours bars of the given length; a straight line from open to close. */
export function intradayBars(of: StandInCompany, date: string, minutes: number, splits: readonly StandInSplit[]) {
  const day = dayBar(of, date, splits);
  const startMs = openAt(date).getTime();
  const count = Math.floor((closeAt(date).getTime() - startMs) / (minutes * 60_000));
  return Array.from({ length: count }, (_, index): IntradayBar => {
    const open = cents(day.open + ((day.close - day.open) * index) / count);
    const close = cents(day.open + ((day.close - day.open) * (index + 1)) / count);
    return {
      start: new Date(startMs + index * minutes * 60_000),
      open,
      close,
      high: Math.max(open, close),
      low: Math.min(open, close),
      volume: Math.round(day.volume / count),
    };
  });
}

/** The last price at an instant: the newest finished minute of the session, else the last close. */
export function priceAt(of: StandInCompany, now: Date, splits: readonly StandInSplit[]): { price: number; at: Date } {
  const { date } = newYork(now);
  if (isOpen(now)) {
    const minute = intradayBars(of, date, 1, splits).findLast(({ start }) => start.getTime() + 60_000 <= now.getTime());
    if (minute) return { price: minute.close, at: new Date(minute.start.getTime() + 59_000) };
  }
  const last = lastClosedSession(now);
  return { price: dayBar(of, last, splits).close, at: closeAt(last) };
}
