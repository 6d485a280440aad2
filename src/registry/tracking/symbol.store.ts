import type { Executor } from '../../kernel/db/database.ts';
import { symbolMap, SYMBOL_VENDORS, type SymbolMap, type SymbolVendor, type VendorSymbols } from './symbols.ts';

const SYMBOLS_MAX = 20_000;

/** Only class shares have rows, so the map is small. */
export async function loadSymbolMap(db: Executor, vendor: SymbolVendor): Promise<SymbolMap> {
  const rows = await db
    .selectFrom('company_symbols')
    .innerJoin('companies', 'companies.id', 'company_symbols.company_id')
    .select(['companies.ticker', 'company_symbols.symbol'])
    .where('vendor', '=', vendor)
    .limit(SYMBOLS_MAX)
    .execute();
  return symbolMap(rows);
}

export async function listSymbols(
  db: Executor,
  companyId: string,
): Promise<{ vendor: SymbolVendor; symbol: string }[]> {
  return db
    .selectFrom('company_symbols')
    .select(['vendor', 'symbol'])
    .where('company_id', '=', companyId)
    .orderBy('vendor')
    .limit(SYMBOL_VENDORS.length)
    .execute();
}

/** Stores the symbols that differ from the ticker. Returns how many were added. */
export async function insertSymbols(
  tx: Executor,
  company: { id: string; ticker: string },
  symbols: VendorSymbols,
): Promise<number> {
  const rows = SYMBOL_VENDORS.filter((vendor) => symbols[vendor] !== company.ticker).map((vendor) => ({
    company_id: company.id,
    vendor,
    symbol: symbols[vendor],
  }));
  if (rows.length === 0) return 0;
  const added = await tx
    .insertInto('company_symbols')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('vendor')
    .execute();
  return added.length;
}
