import type { LakeTable } from './lake-table.ts';
import { DOCUMENT_TABLES } from './tables/documents.ts';
import { FILING_TABLES } from './tables/filings.ts';
import { MARKET_TABLES } from './tables/market.ts';
import { TRADING_TABLES } from './tables/trading.ts';
import { VALIDATION_TABLES } from './tables/validation.ts';
import { VIEW_TABLES } from './tables/views.ts';

/** All tables of the lake, sorted by name. */
export const LAKE_TABLES: readonly LakeTable[] = [
  ...MARKET_TABLES,
  ...FILING_TABLES,
  ...DOCUMENT_TABLES,
  ...VIEW_TABLES,
  ...TRADING_TABLES,
  ...VALIDATION_TABLES,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));
