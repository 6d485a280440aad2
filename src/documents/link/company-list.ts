import { invalid } from '../../kernel/errors.ts';
import { parseCsv } from '../../kernel/csv.ts';
import type { AliasRow, CompanyRow } from './alias-index.ts';

export interface CompanyList {
  readonly companies: CompanyRow[];
  readonly aliases: AliasRow[];
  /** Rows that were left out, with the reason. */
  readonly warnings: string[];
}

const COMPANIES_MAX = 200_000;
const TICKER_LENGTH_MAX = 20;
const WARNINGS_MAX = 20;

/**
 * Companies from a CSV with the columns `ticker`, `legal_name` and optionally `aliases` (separated by `|`) and `sector`. The
 * ticker is the company's id. A ticker on several rows is one company with several names.
 */
export function readCompanyList(text: string): CompanyList {
  const header = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const separator = [',', ';', '\t'].find((one) => header.includes(one)) ?? ',';
  const rows = parseCsv(text, separator);
  const first = rows.next();
  const names = first.done === true ? [] : first.value.cells.map((name) => name.toLowerCase().replaceAll(' ', '_'));
  const at = { ticker: names.indexOf('ticker'), legalName: names.indexOf('legal_name') };
  if (at.ticker < 0 || at.legalName < 0)
    throw invalid(
      `the company list needs a first line with the columns ticker and legal_name, not "${header.slice(0, 100)}"`,
    );
  const optional = { aliases: names.indexOf('aliases'), sector: names.indexOf('sector') };
  const companies = new Map<string, CompanyRow>();
  const aliases: AliasRow[] = [];
  const warnings: string[] = [];
  const warn = (warning: string) => {
    if (warnings.length < WARNINGS_MAX) warnings.push(warning);
  };
  const always = { validFrom: null, validUntil: null };
  for (const { line, cells, isClosed } of rows) {
    if (!isClosed) throw invalid(`line ${line} opens a quote that is never closed: close it, or remove it`);
    const ticker = (cells[at.ticker] ?? '').replace(/^\$/, '').toUpperCase();
    const legalName = cells[at.legalName] ?? '';
    if (ticker === '' || ticker.length > TICKER_LENGTH_MAX) {
      warn(`line ${line}: left out, the ticker is ${ticker === '' ? 'empty' : `longer than ${TICKER_LENGTH_MAX}`}`);
      continue;
    }
    const known = companies.get(ticker);
    if (known === undefined) {
      if (companies.size >= COMPANIES_MAX)
        throw invalid(`the company list has more than ${COMPANIES_MAX} companies; use a shorter list`);
      const sector = (optional.sector < 0 ? '' : cells[optional.sector]) || null;
      companies.set(ticker, { id: ticker, ticker, legalName, sector });
    } else if (legalName !== '') aliases.push({ companyId: ticker, alias: legalName, aliasType: 'legal', ...always });
    for (const alias of optional.aliases < 0 ? [] : (cells[optional.aliases] ?? '').split('|'))
      if (alias.trim() !== '') aliases.push({ companyId: ticker, alias: alias.trim(), aliasType: 'brand', ...always });
  }
  if (companies.size === 0) throw invalid('the company list has no row with a ticker');
  return { companies: [...companies.values()], aliases, warnings };
}
