import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { compareText } from '../kernel/compare-text.ts';
import { groupBy } from '../kernel/group-by.ts';
import { baseForm } from './form.ts';

/** A transaction with the report that states it. */
export interface ReportedTransaction {
  accession: string;
  line: number;
  form: string;
  filedOn: IsoDate | null;
  periodEnd: IsoDate | null;
  /** Of an amendment: when the report was filed that it amends. */
  amendsFiledOn: IsoDate | null;
  publicAt: Date;
  availableAt: Date;
  security: string;
  isDerivative: boolean;
  date: IsoDate;
  code: string;
  acquired: boolean;
  shares: number | null;
  sharesAfter: number | null;
}

/** A transaction that an amendment states again. */
export interface AmendedTransaction {
  accession: string;
  line: number;
  amendedAt: Date;
}

/** The transactions of one report. */
type Report = readonly [ReportedTransaction, ...ReportedTransaction[]];

/**
 * The transactions of one insider in one issuer that amendments state again. An amendment need not repeat what it leaves as it was, so
 * that each of its rows replaces at most one row of the reports it amends, and a row that resembles none is an omitted transaction.
 */
export function findAmended(transactions: readonly ReportedTransaction[]): AmendedTransaction[] {
  const reports: Report[] = [...groupBy(transactions, ({ accession }) => accession).values()].sort(byPublication);
  const found: AmendedTransaction[] = [];
  const replaced = new Set<ReportedTransaction>();
  for (const [place, amendment] of reports.entries()) {
    const candidates = reports
      .slice(0, place)
      .filter((report) => isAmendedBy(report, amendment))
      .flat();
    for (const [row, amendedAt] of matchRows(
      amendment,
      candidates.filter((row) => !replaced.has(row)),
    )) {
      replaced.add(row);
      found.push({ accession: row.accession, line: row.line, amendedAt });
    }
  }
  return found;
}

const byPublication = ([a]: Report, [b]: Report): number =>
  a.publicAt.getTime() - b.publicAt.getTime() || compareText(a.accession, b.accession);

/** An earlier report of the date that the amendment states, or of its period. */
function isAmendedBy([report]: Report, [amendment]: Report): boolean {
  if (!amendment.form.endsWith('/A') || baseForm(report.form) !== baseForm(amendment.form)) return false;
  const isOfDate = amendment.amendsFiledOn !== null && report.filedOn === amendment.amendsFiledOn;
  return isOfDate || (amendment.periodEnd !== null && report.periodEnd === amendment.periodEnd);
}

/** From the surest to the least sure: other values of the same transaction, then another date, code or title for the same shares. */
const LIKENESSES: readonly ((a: ReportedTransaction, b: ReportedTransaction, omitted: boolean) => boolean)[] = [
  (a, b) => isSameTransaction(a, b) && a.shares === b.shares,
  (a, b, omitted) => !omitted && isSameTransaction(a, b),
  (a, b) =>
    a.isDerivative === b.isDerivative &&
    a.shares !== null &&
    a.shares === b.shares &&
    [a.date === b.date, a.code === b.code, a.security === b.security].filter(Boolean).length >= 2,
];

function isSameTransaction(a: ReportedTransaction, b: ReportedTransaction): boolean {
  return (
    a.security === b.security &&
    a.isDerivative === b.isDerivative &&
    a.date === b.date &&
    a.code === b.code &&
    a.acquired === b.acquired
  );
}

/** True for a lot that begins with the holding that a reported lot left, and where no reported lot began. */
function isOmittedLot(row: ReportedTransaction, candidates: readonly ReportedTransaction[]): boolean {
  const same = candidates.filter((candidate) => isSameTransaction(candidate, row));
  const before = heldBefore(row);
  return (
    before !== null &&
    same.some(({ sharesAfter }) => sharesAfter === before) &&
    !same.some((candidate) => heldBefore(candidate) === before)
  );
}

const heldBefore = ({ acquired, shares, sharesAfter }: ReportedTransaction): number | null =>
  shares === null || sharesAfter === null ? null : acquired ? sharesAfter - shares : sharesAfter + shares;

function matchRows(amendment: Report, candidates: readonly ReportedTransaction[]): Map<ReportedTransaction, Date> {
  const matched = new Map<ReportedTransaction, Date>();
  let open: ReportedTransaction[] = [...amendment];
  for (const isLike of LIKENESSES) {
    open = open.filter((row) => {
      const omitted = isOmittedLot(row, candidates);
      const former = candidates.find((candidate) => !matched.has(candidate) && isLike(candidate, row, omitted));
      if (former) matched.set(former, row.availableAt);
      return former === undefined;
    });
  }
  return matched;
}
