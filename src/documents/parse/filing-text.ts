import { baseForm, isPeriodicReport } from '../../filings/form.ts';
import { readCover } from './filing-cover.ts';
import { CURRENT_REPORT_ITEMS, discussionFirst, readCurrentReport } from './filing-items.ts';
import { readSchedule } from './schedule.ts';

/** The text of a filing as extraction reads it: a title that says what it is, and the paragraphs that say something. */
export interface FilingText {
  readonly title: string | null;
  readonly company: string | null;
  readonly paragraphs: readonly string[];
}

/** Page titles that are file names or forms: "aapl-20240629", "flws20231214_8k.htm", "8-K", "Document". */
const EMPTY_TITLE =
  /^(?:[\w-]*\d{6,}[\w-]*(?:\.html?)?|\S+\.(?:html?|txt)|(?:form\s*)?\d{1,2}-?[a-z]{1,3}(?:\/a)?|document|untitled|edgar\b.*|sec\b.*|exhibit\b.*)$/i;

const isEmptyTitle = (title: string): boolean => EMPTY_TITLE.test(title.trim());

/** Reads a filing by its form: the items of a current report, the discussion of a periodic one, the stake of a Schedule 13. */
export function readFilingText(all: readonly string[], form: string | null, pageTitle: string | null): FilingText {
  const cover = readCover(all);
  const type = baseForm(form ?? cover.form ?? '');
  const named = (what: string) => (cover.company === null ? what : `${cover.company}: ${what}`);
  const fallback = pageTitle === null || isEmptyTitle(pageTitle) ? null : pageTitle;
  if (/13[DG]$/i.test(type.replace(/\/A$/, ''))) {
    const schedule = readSchedule(all, type.slice(-3).toUpperCase(), cover.company);
    if (schedule !== null) return { ...schedule, company: cover.company };
  }
  if (type === '8-K' || type === '6-K') {
    const report = readCurrentReport(all);
    if (report === null) return { title: fallback ?? named(type), company: cover.company, paragraphs: all };
    const topics = report.items.flatMap((item) => CURRENT_REPORT_ITEMS[item] ?? []);
    return {
      title: named(topics.length === 0 ? type : `${type}, ${topics.join(', ')}`),
      company: cover.company,
      paragraphs: report.paragraphs,
    };
  }
  if (isPeriodicReport(type)) {
    const period = cover.period === null ? '' : ` for the period ended ${cover.period}`;
    return { title: named(`${type}${period}`), company: cover.company, paragraphs: discussionFirst(all) };
  }
  return {
    title: fallback ?? (type === '' ? cover.company : named(type)),
    company: cover.company,
    paragraphs: all,
  };
}
