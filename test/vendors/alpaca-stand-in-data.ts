import {
  addDays,
  dayBar,
  intradayBars,
  isOpen,
  lastClosedSession,
  newYork,
  newYorkTime,
  openAt,
  priceAt,
  sessionsBetween,
  type StandInCompany,
  type StandInDividend,
  type StandInSplit,
} from './stand-in-market.ts';
import { pageOf, type StandInAnswer, type StandInRequest } from './stand-in-server.ts';

interface DataDeps {
  companies: readonly StandInCompany[];
  splits: readonly StandInSplit[];
  dividends: readonly StandInDividend[];
  now: () => Date;
  pageRowsMax: number;
  recentSip: () => boolean;
  corrections: ReadonlyMap<number, ArticleCorrection>;
}

/** A later text of an article. The list has the newest text that exists, under the same id. */
export interface ArticleCorrection {
  at: Date;
  content: string;
}

const SIP_DELAY_MS = 15 * 60_000;
/** Trades on IEX are a small part of the consolidated volume. */
const IEX_VOLUME_SHARE = 0.02;

/** Market data: bars, snapshots, latest trades, news and corporate actions. */
export function alpacaData(deps: DataDeps): (request: StandInRequest) => StandInAnswer {
  const { companies, splits, dividends, now, pageRowsMax, recentSip, corrections } = deps;
  const corrected = (row: ReturnType<typeof article>) => {
    const correction = corrections.get(row.id);
    if (!correction || correction.at > now()) return row;
    return { ...row, updated_at: second(correction.at), content: correction.content };
  };
  const refused = (message: string): StandInAnswer => ({ status: 403, body: { message } });
  const invalid = (message: string): StandInAnswer => ({ status: 400, body: { message } });
  const named = (query: URLSearchParams) =>
    (query.get('symbols') ?? '')
      .split(',')
      .map((symbol) => companies.find(({ ticker }) => ticker === symbol))
      .filter((one) => one !== undefined);

  const bars = ({ query }: StandInRequest): StandInAnswer => {
    const timeframe = query.get('timeframe') ?? '';
    const minutes = minutesOf(timeframe);
    if (minutes === null) return invalid(`invalid timeframe: ${timeframe}`);
    const feed = query.get('feed') ?? 'sip';
    const end = instantOf(query.get('end'), 'end') ?? now();
    const start = instantOf(query.get('start'), 'start') ?? newYorkTime(newYork(now()).date, '00:00');
    if (feed === 'sip' && !recentSip() && end.getTime() > now().getTime() - SIP_DELAY_MS)
      return refused('subscription does not permit querying recent SIP data');
    const share = feed === 'iex' ? IEX_VOLUME_SHARE : 1;
    const rows = named(query)
      .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
      .flatMap((of) =>
        sessionsBetween(newYork(start).date, newYork(end).date).flatMap((date) =>
          (minutes === 'day'
            ? [{ ...dayBar(of, date, splits), start: newYorkTime(date, '00:00') }]
            : intradayBars(of, date, minutes, splits)
          )
            .filter((bar) => bar.start >= start && bar.start <= end && (minutes !== 'day' || openAt(date) <= now()))
            .filter((bar) => bar.start <= now())
            .map((bar) => ({ symbol: of.ticker, bar: wireBar(bar, bar.start, share) })),
        ),
      );
    const page = pageOf(rows, Math.min(Number(query.get('limit') ?? 1_000), pageRowsMax), query.get('page_token'));
    const grouped: Record<string, unknown[]> = {};
    for (const { symbol, bar } of page.rows) (grouped[symbol] ??= []).push(bar);
    return { body: { bars: grouped, next_page_token: page.next } };
  };

  const snapshot = (of: StandInCompany) => {
    const { price, at } = priceAt(of, now(), splits);
    const today = isOpen(now()) ? newYork(now()).date : lastClosedSession(now());
    const before = lastClosedSession(newYorkTime(today, '00:00'));
    const day = wireBar({ ...dayBar(of, today, splits), close: price }, newYorkTime(today, '00:00'), IEX_VOLUME_SHARE);
    return {
      latestTrade: { t: nanoseconds(at), x: 'V', p: price, s: 100, c: ['@'], i: 1_234, z: 'C' },
      latestQuote: { t: nanoseconds(at), ax: 'V', ap: price, as: 1, bx: 'V', bp: price, bs: 1, c: ['R'], z: 'C' },
      minuteBar: { ...day, t: nanoseconds(at) },
      dailyBar: day,
      prevDailyBar: wireBar(dayBar(of, before, splits), newYorkTime(before, '00:00'), IEX_VOLUME_SHARE),
    };
  };
  const snapshots = ({ query }: StandInRequest): StandInAnswer => {
    const feed = query.get('feed') ?? (recentSip() ? 'sip' : 'iex');
    if (feed === 'sip' && !recentSip()) return refused('subscription does not permit querying recent SIP data');
    if (!query.get('symbols')) return invalid('symbols is required');
    return { body: Object.fromEntries(named(query).map((of) => [of.ticker, snapshot(of)])) };
  };

  /** By the documents: sorted and filtered by the time of the update; the text only on request, and empty where there is none. */
  const news = ({ query }: StandInRequest): StandInAnswer => {
    const start = instantOf(query.get('start'), 'start') ?? new Date(0);
    const end = instantOf(query.get('end'), 'end') ?? now();
    const limit = Number(query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 50)) return invalid('limit must be between 1 and 50');
    const wanted = query.get('symbols') === null ? [...companies] : named(query);
    const articles = wanted
      .flatMap((one) =>
        sessionsBetween(addDays(newYork(now()).date, -10), newYork(now()).date).map((date) =>
          corrected(article(one, openAt(date))),
        ),
      )
      .filter(({ updated_at }) => updated_at >= second(start) && updated_at <= second(min(end, now())))
      .filter(({ content }) => query.get('exclude_contentless') !== 'true' || content !== '');
    const direction = query.get('sort')?.toLowerCase() === 'asc' ? 1 : -1;
    const sorted = articles.toSorted((a, b) => (a.updated_at < b.updated_at ? -direction : direction));
    const page = pageOf(sorted, Math.min(limit, pageRowsMax), query.get('page_token'));
    const hasContent = query.get('include_content') === 'true';
    const rows = page.rows.map((row) => (hasContent ? row : { ...row, content: '' }));
    return { body: { news: rows, next_page_token: page.next } };
  };

  const corporateActions = ({ query }: StandInRequest): StandInAnswer => {
    const symbols = query.get('symbols')?.split(',');
    const types = query.get('types')?.split(',');
    const start = query.get('start') ?? '0000';
    const end = query.get('end') ?? newYork(now()).date;
    const rows = [
      ...splits.map((split) => ({
        type: split.to > split.from ? 'forward_split' : 'reverse_split',
        ...splitRow(split),
      })),
      ...dividends.map((dividend) => ({ type: 'cash_dividend', ...dividendRow(dividend) })),
    ].filter(
      (row) =>
        (!symbols || symbols.includes(row.symbol)) &&
        (!types || types.includes(row.type)) &&
        row.ex_date >= start &&
        row.ex_date <= end,
    );
    const page = pageOf(rows, Math.min(Number(query.get('limit') ?? 100), 1_000, pageRowsMax), query.get('page_token'));
    const grouped: Record<string, unknown[]> = {};
    for (const { type, ...row } of page.rows) (grouped[`${type}s`] ??= []).push(row);
    return { body: { corporate_actions: grouped, next_page_token: page.next } };
  };

  return (request) => {
    switch (request.path) {
      case '/v2/stocks/bars':
        return bars(request);
      case '/v2/stocks/snapshots':
        return snapshots(request);
      case '/v1beta1/news':
        return news(request);
      case '/v1/corporate-actions':
        return corporateActions(request);
      default:
        return { status: 404, body: { message: 'endpoint not found.' } };
    }
  };
}

const nanoseconds = (at: Date) => at.toISOString().replace(/\.(\d{3})Z$/, '.$1000000Z');
const second = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z');
const min = (a: Date, b: Date) => (a < b ? a : b);

/** RFC 3339, or a date that stands for the whole day in New York. */
function instantOf(text: string | null, edge: 'start' | 'end'): Date | null {
  if (text === null) return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(text);
  return edge === 'start' ? newYorkTime(text, '00:00') : new Date(newYorkTime(addDays(text, 1), '00:00').getTime() - 1);
}

function minutesOf(timeframe: string): number | 'day' | null {
  if (/^1D(ay)?$/.test(timeframe)) return 'day';
  const minutes = /^(\d{1,2})(Min|T)$/.exec(timeframe)?.[1];
  return minutes === undefined ? null : Number(minutes);
}

function wireBar(
  bar: { open: number; high: number; low: number; close: number; volume: number },
  at: Date,
  share: number,
) {
  return {
    t: second(at),
    o: bar.open,
    h: Math.max(bar.high, bar.close),
    l: Math.min(bar.low, bar.close),
    c: bar.close,
    v: Math.round(bar.volume * share),
    n: 4_321,
    vw: (bar.high + bar.low + bar.close) / 3,
  };
}

const splitRow = ({ ticker, exDate, from, to }: StandInSplit) => ({
  id: `ca-split-${ticker}-${exDate}`,
  symbol: ticker,
  ...(to > from ? { cusip: '037833100' } : { old_cusip: '037833100', new_cusip: '037833101' }),
  ex_date: exDate,
  new_rate: to,
  old_rate: from,
  process_date: exDate,
  record_date: exDate,
  payable_date: exDate,
});

const dividendRow = ({ ticker, exDate, cash }: StandInDividend) => ({
  id: `ca-dividend-${ticker}-${exDate}`,
  symbol: ticker,
  cusip: '037833100',
  ex_date: exDate,
  rate: cash,
  special: false,
  foreign: false,
  process_date: addDays(exDate, 14),
  record_date: exDate,
  payable_date: addDays(exDate, 14),
});

function article({ ticker, name }: StandInCompany, at: Date) {
  // Differs between companies of a day, within the seconds of one.
  const rest = Buffer.from(ticker.slice(1)).reduce((sum, letter) => (sum * 128 + letter) % 16_000, 0);
  const id = Math.floor(at.getTime() / 1_000) + (ticker.codePointAt(0) ?? 0) + rest * 5;
  const headline = `${name} beats estimates and raises guidance`;
  return {
    id,
    headline,
    author: 'Stand-in Newsdesk',
    created_at: second(at),
    updated_at: second(new Date(at.getTime() + 60_000)),
    summary: `${headline}. Shares rose after the report.`,
    // Some articles are a headline only.
    content: id % 5 === 0 ? '' : `<p>${headline}. Revenue rose 12% over the year.</p>`,
    url: `https://news.example/${ticker}/${id}`,
    images: [{ size: 'thumb', url: 'https://news.example/thumb.jpg' }],
    symbols: [ticker],
    source: 'benzinga',
  };
}
