import { parseXml, type XmlElement } from '../../filings/xml.ts';

/** A stake reported on Schedule 13D or 13G. */
interface Stake {
  readonly holder: string;
  readonly shares: string | null;
  readonly percent: string | null;
}

export interface ScheduleText {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const HOLDERS_MAX = 10;

/** A holder of 13D may act on its stake; one of 13G holds it passively. */
const INTENT: Readonly<Record<string, string>> = { '13D': 'an active', '13G': 'a passive' };

/** The stake of an older schedule in HTML or text, read from the labels of its cover page; null when they are missing. */
export function readSchedule(all: readonly string[], kind: string, issuer: string | null): ScheduleText | null {
  const text = all.join('\n');
  if (issuer === null) return null;
  const holder =
    /names?\s+of\s+reporting\s+persons?[^\n]*?(?:\n+|[:.]\s+)(?:[^\n]{0,200}identification[^\n]{0,400}\n+)?\s*([^\n]{3,120})/i.exec(
      text,
    )?.[1];
  const percent = /percent\s+of\s+class[^%]{0,200}?(\d{1,3}(?:\.\d+)?)\s*%/i.exec(text)?.[1] ?? null;
  const shares = /aggregate\s+amount\s+(?:of\s+)?beneficially\s+owned[^\d]{0,120}([\d,]{4,})/i.exec(text)?.[1] ?? null;
  if (holder === undefined || percent === null) return null;
  const stake = {
    holder: holder
      .replace(/\s+/g, ' ')
      .replace(/^\(?\d+[.)]?\s*/, '')
      .trim(),
    shares,
    percent,
  };
  return { ...describe(kind, issuer, [stake]), paragraphs: [...describe(kind, issuer, [stake]).paragraphs, ...all] };
}

export const isScheduleXml = (head: string): boolean => /<submissionType>\s*SCHEDULE 13[DG]/i.test(head);

/** A schedule as filed in XML since December 2024. */
export function readScheduleXml(text: string): ScheduleText | null {
  const root = parseXml(text);
  if (root === null) return null;
  const issuer = findText(root, 'issuerName');
  const kind = /13[DG]/i.exec(findText(root, 'submissionType') ?? '')?.[0]?.toUpperCase();
  if (issuer === null || kind === undefined) return null;
  const persons = findAll(root, 'reportingPersonInfo').concat(findAll(root, 'coverPageHeaderReportingPersonDetails'));
  const stakes = persons.slice(0, HOLDERS_MAX).flatMap((person): Stake[] => {
    const holder = findText(person, 'reportingPersonName');
    if (holder === null) return [];
    const shares =
      findText(person, 'aggregateAmountOwned') ??
      findText(person, 'reportingPersonBeneficiallyOwnedAggregateNumberOfShares');
    return [
      {
        holder,
        shares: shares === null ? null : grouped(shares),
        percent: findText(person, 'percentOfClass') ?? findText(person, 'classPercent'),
      },
    ];
  });
  if (stakes.length === 0) return null;
  const { title, paragraphs } = describe(kind, issuer, stakes);
  const purpose = findText(root, 'transactionPurpose');
  return { title, paragraphs: purpose === null ? paragraphs : [...paragraphs, purpose] };
}

function describe(kind: string, issuer: string, stakes: readonly Stake[]): ScheduleText {
  const [first] = stakes;
  const percent = first?.percent == null ? '' : ` of ${first.percent}%`;
  return {
    title: `${first?.holder ?? 'A holder'} reports a stake${percent} in ${issuer} (Schedule ${kind})`,
    paragraphs: stakes.map(({ holder, shares, percent: share }) => {
      const amount = shares === null ? 'shares' : `${shares} shares`;
      const part = share === null ? '' : `, ${share}% of the class`;
      return `${holder} reported ${INTENT[kind] ?? 'a'} stake of ${amount} of ${issuer}${part}, on Schedule ${kind}.`;
    }),
  };
}

const grouped = (shares: string): string => {
  const value = Number(shares.replaceAll(',', ''));
  return Number.isFinite(value) ? value.toLocaleString('en-US', { maximumFractionDigits: 0 }) : shares;
};

function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

function findText(element: XmlElement, name: string): string | null {
  for (const child of element.children) {
    const text = child.name === name ? child.text.trim() : (findText(child, name) ?? '');
    if (text !== '') return text;
  }
  return null;
}
