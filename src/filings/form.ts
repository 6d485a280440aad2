/** The form without its amendment mark, and in one spelling: since December 2024 EDGAR writes `SCHEDULE 13D` for `SC 13D`. */
export function baseForm(form: string): string {
  return form
    .trim()
    .replace(/\/A$/, '')
    .replace(/^SCHEDULE (13[DG])$/, 'SC $1');
}

/** An amendment counts as its form (`10-K/A` is wanted with `10-K`), and both spellings of Schedule 13 are one form. */
export function isWantedForm(form: string, wanted: readonly string[]): boolean {
  return wanted.includes(form) || wanted.some((name) => baseForm(name) === baseForm(form));
}

/** Reports of insiders under Section 16, filed as XML. */
export const isOwnershipForm = (form: string): boolean => ['3', '4', '5'].includes(baseForm(form));

/** Quarterly holdings of investment managers. 13F-NT has no table. */
export const isHoldingsForm = (form: string): boolean => baseForm(form) === '13F-HR';

/** Forms whose EX-99 exhibits are the news: current reports of US and of foreign companies. */
export const isCurrentReport = (form: string): boolean => ['8-K', '6-K'].includes(baseForm(form));

/** Forms whose figures EDGAR adds to the company facts. */
export const isPeriodicReport = (form: string): boolean =>
  ['10-K', '10-KT', '10-Q', '10-QT', '20-F', '40-F'].includes(baseForm(form));

export const isPressReleaseExhibit = (type: string): boolean => /^EX-99(?:\.|$)/i.test(type.trim());
