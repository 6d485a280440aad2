import type { IsoDate } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import { childOf, childrenOf, flagAt, numberAt, parseXml, textAt, type XmlElement } from './xml.ts';

/** The cover of a 13F report. */
export interface HoldingsCover {
  managerName: string | null;
  period: IsoDate | null;
  /** Null for an original report. A restatement replaces the original; new holdings add to it. */
  amendment: 'restatement' | 'new_holdings' | null;
}

/** A line of a 13F information table. */
export interface ReportedHolding {
  issuerName: string;
  classTitle: string;
  cusip: string;
  valueUsd: number;
  amount: number;
  /** Shares, or principal of a debt security. */
  amountType: 'shares' | 'principal';
  putCall: 'put' | 'call' | null;
  discretion: string | null;
}

/** The largest managers report fewer than 40,000 lines. */
const LINES_MAX = 60_000;
/** Reports filed before this day state values in thousands of dollars. */
const DOLLARS_SINCE: IsoDate = '2023-01-03';

export function parseHoldingsCover(text: string): HoldingsCover | null {
  const root = rootNamed(text, 'edgarSubmission');
  if (root === null) return null;
  const cover = childOf(childOf(root, 'formData'), 'coverPage');
  const period = textAt(cover, 'reportCalendarOrQuarter') ?? '';
  const type = textAt(cover, 'amendmentInfo', 'amendmentType') ?? '';
  return {
    managerName: textAt(cover, 'filingManager', 'name'),
    period: americanDate(period),
    amendment: flagAt(cover, 'isAmendment') ? (/RESTATEMENT/i.test(type) ? 'restatement' : 'new_holdings') : null,
  };
}

/** The lines of an information table; null when the text is not one. Lines without issuer, CUSIP or value are dropped. */
export function parseHoldings(text: string, filedOn: IsoDate): ReportedHolding[] | null {
  const root = rootNamed(text, 'informationTable');
  if (root === null) return null;
  const unit = filedOn >= DOLLARS_SINCE ? 1 : 1_000;
  return childrenOf(root, 'infoTable')
    .slice(0, LINES_MAX)
    .flatMap((line): ReportedHolding[] => {
      const issuerName = textAt(line, 'nameOfIssuer')?.slice(0, 200);
      const cusip = textAt(line, 'cusip')?.toUpperCase().padStart(9, '0');
      const value = numberAt(line, 'value');
      const amounts = childOf(line, 'shrsOrPrnAmt');
      if (issuerName === undefined || cusip === undefined || !/^[0-9A-Z*@#]{9}$/.test(cusip) || value === null)
        return [];
      return [
        {
          issuerName,
          classTitle: textAt(line, 'titleOfClass')?.slice(0, 200) ?? '',
          cusip,
          valueUsd: value * unit,
          amount: numberAt(amounts, 'sshPrnamt') ?? 0,
          amountType: textAt(amounts, 'sshPrnamtType')?.toUpperCase() === 'PRN' ? 'principal' : 'shares',
          putCall: putCallOf(textAt(line, 'putCall')),
          discretion: textAt(line, 'investmentDiscretion')?.slice(0, 20) ?? null,
        },
      ];
    });
}

function rootNamed(text: string, name: string): XmlElement | null {
  const start = text.search(new RegExp(`<(?:\\w+:)?${name}[\\s>]`));
  const root = start < 0 ? null : parseXml(text.slice(start));
  return root?.name === name ? root : null;
}

function putCallOf(text: string | null): 'put' | 'call' | null {
  if (text === null) return null;
  return /^put$/i.test(text) ? 'put' : /^call$/i.test(text) ? 'call' : null;
}

/** `09-30-2023` */
function americanDate(text: string): IsoDate | null {
  const date = text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$1-$2');
  return isCalendarDate(date) ? date : null;
}
