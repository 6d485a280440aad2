import type { OwnershipReport, OwnershipTransaction, ReportingOwner } from './ownership.ts';

/** What each of the SEC's transaction codes means, after the subject. */
const ACTS: Record<string, readonly [acquired: string, disposed: string]> = {
  P: ['bought', 'sold'],
  S: ['bought', 'sold'],
  A: ['was awarded', 'returned an award of'],
  M: ['received by exercise or conversion', 'exercised or converted'],
  X: ['received by exercise', 'exercised'],
  C: ['received by conversion', 'converted'],
  F: ['received', 'gave up for taxes or the exercise price'],
  G: ['received as a gift', 'gave away'],
  D: ['received from the issuer', 'returned to the issuer'],
  J: ['acquired otherwise', 'disposed otherwise of'],
};

export interface OwnershipText {
  title: string;
  paragraphs: string[];
}

/** An ownership report in sentences, one for each transaction, with the numbers as filed. */
export function describeOwnership(report: OwnershipReport): OwnershipText {
  const owner = report.owners.map(describeOwner).join('; ');
  const names = report.owners.map(({ name }) => name).join(', ');
  const insider = `${insiderRole(report.owners)} ${names}`;
  const symbol = report.issuer.symbol === null ? '' : ` (${report.issuer.symbol})`;
  return {
    title: `${names}: form ${report.form} on ${report.issuer.name}${symbol}`,
    paragraphs: [
      `${owner}, reported ${report.transactions.length === 0 ? 'holdings' : 'transactions'} in securities of ${report.issuer.name}${symbol} on form ${report.form}.`,
      ...report.transactions.map((transaction) => describeTransaction(transaction, insider, report.issuer.name)),
      ...(report.transactions.length > 0
        ? []
        : report.holdings.map(({ security, shares }) => `${names} held ${count(shares)} ${security}.`)),
    ],
  };
}

function describeOwner(owner: ReportingOwner): string {
  const roles = [
    ...(owner.isOfficer ? [owner.officerTitle ?? 'officer'] : []),
    ...(owner.isDirector ? ['director'] : []),
    ...(owner.isTenPercentOwner ? ['owner of more than 10%'] : []),
  ];
  return roles.length === 0 ? owner.name : `${owner.name}, ${roles.join(' and ')}`;
}

/** The office that makes the transaction an insider's. */
function insiderRole(owners: readonly ReportingOwner[]): string {
  const officer = owners.find(({ isOfficer }) => isOfficer);
  if (officer !== undefined) return officer.officerTitle ?? 'officer';
  return owners.some(({ isDirector }) => isDirector) ? 'director' : 'insider';
}

/** Shares, not options or other rights to them. */
const SHARES = /\b(?:common|ordinary|shares?|stock|depositary)\b/i;
const RIGHTS = /\b(?:options?|units?|warrants?|rights?|notes?|swaps?)\b/i;

function describeTransaction(transaction: OwnershipTransaction, insider: string, issuer: string): string {
  const { security } = transaction;
  const what =
    SHARES.test(security) && !RIGHTS.test(security) ? `shares of ${issuer} (${security})` : `${security} of ${issuer}`;
  const [acquired, disposed] = ACTS[transaction.code] ?? ['acquired', 'disposed of'];
  const market = transaction.code === 'P' || transaction.code === 'S' ? ' in the market' : '';
  const price =
    transaction.pricePerShare === null || transaction.pricePerShare === 0 ? '' : ` at $${transaction.pricePerShare}`;
  const planned = transaction.isPlanned === true ? ', under a Rule 10b5-1 plan' : '';
  const after = transaction.sharesAfter === null ? '' : `; ${count(transaction.sharesAfter)} held afterwards`;
  return `On ${transaction.date} ${insider} ${transaction.acquired ? acquired : disposed} ${count(transaction.shares)} ${what}${price}${market}${planned} (code ${transaction.code})${after}.`;
}

const count = (shares: number | null): string =>
  shares === null ? 'an unstated number of' : shares.toLocaleString('en-US', { maximumFractionDigits: 4 });
