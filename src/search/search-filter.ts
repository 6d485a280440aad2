import type { DocumentType } from '../documents/life-cycle.ts';
import type { ResultType } from './result-type.ts';

/** Conditions besides the words; all times are instants at which something became known. */
export interface SearchFilter {
  types: readonly ResultType[];
  documentTypes: readonly DocumentType[];
  tickers: readonly string[];
  sources: readonly string[];
  since: Date | null;
  until: Date | null;
  /** Only what was known then. */
  asOf: Date;
  withRestricted: boolean;
}
