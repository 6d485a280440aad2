import type { Db } from '../kernel/db/database.ts';
import { readTableVersion } from '../kernel/db/table-version.store.ts';
import { createVersionedCache } from '../kernel/use/versioned-cache.ts';
import { loadSymbolMap } from '../registry/tracking/symbol.store.ts';
import { type LoadSymbols, SYMBOL_VENDORS, type SymbolMap, type SymbolVendor } from '../registry/tracking/symbols.ts';

/** Reads the symbols again only after a change of their table. */
export function symbolLoader(db: Db): (vendor: SymbolVendor) => LoadSymbols {
  const maps = createVersionedCache<SymbolMap>({
    readVersion: () => readTableVersion(db, ['company_symbols']),
    entriesMax: SYMBOL_VENDORS.length,
  });
  return (vendor) => () => maps.get(vendor, () => loadSymbolMap(db, vendor));
}
