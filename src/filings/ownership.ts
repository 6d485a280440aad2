import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import { childOf, childrenOf, flagAt, numberAt, parseXml, textAt, type XmlElement } from './xml.ts';

export interface OwnershipReport {
  /** 3, 4 or 5, with `/A` for an amendment. */
  form: string;
  period: IsoDate | null;
  /** Of an amendment: when the report was filed that it amends. */
  amendsFiledOn: IsoDate | null;
  issuer: { cik: string; name: string; symbol: string | null };
  owners: ReportingOwner[];
  transactions: OwnershipTransaction[];
  holdings: OwnershipHolding[];
  remarks: string | null;
}

export interface ReportingOwner {
  cik: string;
  name: string;
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
  officerTitle: string | null;
}

export interface OwnershipTransaction {
  security: string;
  isDerivative: boolean;
  date: IsoDate;
  /** SEC's transaction code: P open market purchase, S sale, A award, M exercise, F tax, G gift, and others. */
  code: string;
  acquired: boolean;
  shares: number | null;
  pricePerShare: number | null;
  sharesAfter: number | null;
  isDirect: boolean;
  nature: string | null;
  /** Of a derivative: what it turns into. */
  underlying: { security: string; shares: number | null } | null;
  /** Under a plan by Rule 10b5-1, as the form's check box states; null before April 2023, when the box did not exist. */
  isPlanned: boolean | null;
}

export interface OwnershipHolding {
  security: string;
  isDerivative: boolean;
  shares: number | null;
  isDirect: boolean;
}

const ROWS_MAX = 1_000;
const OWNERS_MAX = 50;
const TEXT_LENGTH_MAX = 300;

/** Parses the XML of a form 3, 4 or 5 (`ownershipDocument`); null when it is not one or lacks issuer or owner. */
export function parseOwnershipReport(text: string): OwnershipReport | null {
  const start = text.search(/<(?:\w+:)?ownershipDocument[\s>]/);
  const root = start < 0 ? null : parseXml(text.slice(start));
  if (root?.name !== 'ownershipDocument') return null;
  const issuer = childOf(root, 'issuer');
  const issuerCik = cikAt(issuer, 'issuerCik');
  const owners = childrenOf(root, 'reportingOwner').slice(0, OWNERS_MAX).flatMap(readOwner);
  if (issuerCik === null || owners.length === 0) return null;
  const planned = textAt(root, 'aff10b5One') === null ? null : flagAt(root, 'aff10b5One');
  const [plain, derivative] = [childOf(root, 'nonDerivativeTable'), childOf(root, 'derivativeTable')];
  return {
    form: textAt(root, 'documentType') ?? '4',
    period: dateAt(root, 'periodOfReport'),
    amendsFiledOn: dateAt(root, 'dateOfOriginalSubmission'),
    issuer: {
      cik: issuerCik,
      name: cut(textAt(issuer, 'issuerName')) ?? '',
      symbol: symbolOf(textAt(issuer, 'issuerTradingSymbol')),
    },
    owners,
    transactions: [
      ...childrenOf(plain, 'nonDerivativeTransaction').flatMap((row) => readTransaction(row, false, planned)),
      ...childrenOf(derivative, 'derivativeTransaction').flatMap((row) => readTransaction(row, true, planned)),
    ].slice(0, ROWS_MAX),
    holdings: [
      ...childrenOf(plain, 'nonDerivativeHolding').flatMap((row) => readHolding(row, false)),
      ...childrenOf(derivative, 'derivativeHolding').flatMap((row) => readHolding(row, true)),
    ].slice(0, ROWS_MAX),
    remarks: textAt(root, 'remarks'),
  };
}

function readOwner(element: XmlElement): ReportingOwner[] {
  const id = childOf(element, 'reportingOwnerId');
  const relation = childOf(element, 'reportingOwnerRelationship');
  const cik = cikAt(id, 'rptOwnerCik');
  const name = cut(textAt(id, 'rptOwnerName'));
  if (cik === null || name === null) return [];
  return [
    {
      cik,
      name,
      isDirector: flagAt(relation, 'isDirector'),
      isOfficer: flagAt(relation, 'isOfficer'),
      isTenPercentOwner: flagAt(relation, 'isTenPercentOwner'),
      officerTitle: cut(textAt(relation, 'officerTitle')),
    },
  ];
}

function readTransaction(row: XmlElement, isDerivative: boolean, isPlanned: boolean | null): OwnershipTransaction[] {
  const amounts = childOf(row, 'transactionAmounts');
  const date = dateAt(row, 'transactionDate', 'value');
  const code = textAt(row, 'transactionCoding', 'transactionCode');
  const security = cut(textAt(row, 'securityTitle', 'value'));
  if (date === null || code === null || !/^[A-Z]$/.test(code) || security === null) return [];
  const underlying = childOf(row, 'underlyingSecurity');
  const underlyingTitle = cut(textAt(underlying, 'underlyingSecurityTitle', 'value'));
  return [
    {
      security,
      isDerivative,
      date,
      code,
      acquired: textAt(amounts, 'transactionAcquiredDisposedCode', 'value') !== 'D',
      shares: numberAt(amounts, 'transactionShares', 'value'),
      pricePerShare: numberAt(amounts, 'transactionPricePerShare', 'value'),
      sharesAfter: numberAt(row, 'postTransactionAmounts', 'sharesOwnedFollowingTransaction', 'value'),
      ...natureOf(row),
      underlying:
        underlyingTitle === null
          ? null
          : { security: underlyingTitle, shares: numberAt(underlying, 'underlyingSecurityShares', 'value') },
      isPlanned,
    },
  ];
}

function readHolding(row: XmlElement, isDerivative: boolean): OwnershipHolding[] {
  const security = cut(textAt(row, 'securityTitle', 'value'));
  if (security === null) return [];
  const shares = numberAt(row, 'postTransactionAmounts', 'sharesOwnedFollowingTransaction', 'value');
  return [{ security, isDerivative, shares, isDirect: natureOf(row).isDirect }];
}

function natureOf(row: XmlElement): { isDirect: boolean; nature: string | null } {
  const element = childOf(row, 'ownershipNature');
  return {
    isDirect: textAt(element, 'directOrIndirectOwnership', 'value') !== 'I',
    nature: cut(textAt(element, 'natureOfOwnership', 'value')),
  };
}

/** Filers write NONE or N/A where a company has no symbol. */
const symbolOf = (text: string | null): string | null =>
  text === null || /^(?:none|n\/?a)$/i.test(text) ? null : text.slice(0, 20).toUpperCase();

const cut = (text: string | null): string | null =>
  text === null ? null : text.replace(/\s+/g, ' ').slice(0, TEXT_LENGTH_MAX);

function cikAt(element: XmlElement | undefined, name: string): string | null {
  const text = textAt(element, name);
  return text !== null && /^\d{1,10}$/.test(text) ? String(Number(text)) : null;
}

/** Dates may carry a zone: `2025-01-10-05:00`. */
function dateAt(element: XmlElement | undefined, ...path: string[]): IsoDate | null {
  const date = textAt(element, ...path)?.slice(0, 10) ?? '';
  return isCalendarDate(date) ? date : null;
}
