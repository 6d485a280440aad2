import type { FormerName, ListedAsset, SecCompany, SecListing, TickerDetails } from './reference.ts';

const LISTINGS_MAX = 50_000;
const FORMER_NAMES_MAX = 20;

type Json = Record<string, unknown>;

function object(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

function parseObject(body: Uint8Array): Json | null {
  try {
    return object(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return null;
  }
}

function text(value: unknown, lengthMax = 300): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, lengthMax) : null;
}

const cikText = (value: unknown): string | null => {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? digits.padStart(10, '0') : null;
};

/** `company_tickers_exchange.json` (columns and rows) or `company_tickers.json` (numbered objects); null for anything else. */
export function parseTickerList(body: Uint8Array): SecListing[] | null {
  const root = parseObject(body);
  if (root === null) return null;
  const rows = Array.isArray(root['data']) ? columnRows(root['fields'], root['data']) : Object.values(root).map(object);
  const listings = rows.slice(0, LISTINGS_MAX).flatMap((row): SecListing[] => {
    const cik = cikText(row?.['cik'] ?? row?.['cik_str']);
    const symbol = text(row?.['ticker'], 20)?.toUpperCase() ?? null;
    const name = text(row?.['name'] ?? row?.['title']);
    if (cik === null || symbol === null || name === null) return [];
    return [{ cik, symbol, name, exchange: text(row?.['exchange'], 100) }];
  });
  return listings.length > 0 ? listings : null;
}

function columnRows(fields: unknown, data: unknown[]): (Json | null)[] {
  const names = Array.isArray(fields) ? fields.map(String) : [];
  return data.map((row) =>
    Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [name, row[index] as unknown])) : null,
  );
}

/** The head of `/submissions/CIK##########.json`; null when it is not one. */
export function parseSecCompany(body: Uint8Array): SecCompany | null {
  const root = parseObject(body);
  const cik = cikText(root?.['cik']);
  const name = text(root?.['name']);
  if (root === null || cik === null || name === null) return null;
  const formerNames = (Array.isArray(root['formerNames']) ? root['formerNames'] : [])
    .slice(0, FORMER_NAMES_MAX)
    .flatMap((entry): FormerName[] => {
      const former = text(object(entry)?.['name']);
      const until = Date.parse(text(object(entry)?.['to']) ?? '');
      return former === null ? [] : [{ name: former, until: Number.isNaN(until) ? null : new Date(until) }];
    });
  const exchanges = Array.isArray(root['exchanges']) ? root['exchanges'].flatMap((one) => text(one, 100) ?? []) : [];
  return {
    cik,
    name,
    sic: text(root['sic'], 4),
    formerNames,
    exchanges,
    investorWebsite: text(root['investorWebsite'], 500),
    isInUnitedStates: isInUnitedStates(object(object(root['addresses'])?.['business'])),
  };
}

/** The archive writes a state's two letters for an address in the United States, and a letter with a digit for one abroad. */
function isInUnitedStates(address: Json | null): boolean | null {
  const code = text(address?.['stateOrCountry'], 10);
  return code === null ? null : /^[A-Z]{2}$/.test(code);
}

/** The newest value of `companyconcept/…/dei/EntityPublicFloat.json`; null without one. */
export function parsePublicFloat(body: Uint8Array): number | null {
  const values = object(parseObject(body)?.['units'])?.['USD'];
  let newest: { end: string; value: number } | null = null;
  for (const entry of Array.isArray(values) ? values : []) {
    const end = text(object(entry)?.['end'], 10);
    const value = object(entry)?.['val'];
    if (end === null || typeof value !== 'number' || !(value > 0)) continue;
    if (newest === null || end > newest.end) newest = { end, value };
  }
  return newest?.value ?? null;
}

/** Exchanges by their market identifier code. */
const EXCHANGES: Readonly<Record<string, string>> = {
  XNAS: 'NASDAQ',
  XNYS: 'NYSE',
  XASE: 'NYSE American',
  ARCX: 'NYSE Arca',
  BATS: 'Cboe BZX',
  OTCM: 'OTC',
};
const FUND_TYPES = new Set(['ETF', 'ETN', 'ETV', 'ETS', 'FUND']);

/** `results` of the market data vendor's ticker details; null when it is not one. */
export function parseTickerDetails(body: Uint8Array): TickerDetails | null {
  const results = object(parseObject(body)?.['results']);
  const symbol = text(results?.['ticker'], 20);
  const name = text(results?.['name']);
  if (results === null || symbol === null || name === null) return null;
  const cap = results['market_cap'];
  const exchange = text(results['primary_exchange'], 100);
  return {
    symbol,
    name,
    exchange: exchange === null ? null : (EXCHANGES[exchange] ?? exchange),
    cik: cikText(results['cik']),
    sic: text(results['sic_code'], 4),
    marketCapDollars: typeof cap === 'number' && Number.isFinite(cap) && cap > 0 ? cap : null,
    isFund: FUND_TYPES.has(text(results['type'], 20) ?? ''),
  };
}

export function parseAsset(body: Uint8Array): ListedAsset | null {
  const asset = parseObject(body);
  const symbol = text(asset?.['symbol'], 20);
  const name = text(asset?.['name']);
  if (asset === null || symbol === null || name === null || asset['status'] === 'inactive') return null;
  return { symbol, name, exchange: text(asset['exchange'], 100) };
}
