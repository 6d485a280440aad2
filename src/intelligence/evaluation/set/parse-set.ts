import { isCompanyReport } from '../../builtin/boilerplate.ts';
import { type CatalystType, isCatalystType } from '../../catalyst.ts';
import type { DocumentDirection } from '../../intelligence.ts';
import { findNames, type LabelledCompany, type LabelledText } from '../labelled.ts';

/**
 * Our labelled sentences are text tables. `## style` starts a section. A line is `sign companies | sentence`:
 *
 *   + Orsini:+earnings_beat/2 Tavish:-earnings_miss/2 | Orsini beats the street while Tavish stumbles
 *
 * The sign is that of the whole sentence (+, -, 0). Each company has its own sign, the event and the size from 0 (none) and 1
 * (a ripple) to 5 (survival). An underscore in a name is a space. `earnings` and `guidance` are news without an event type.
 * ` // ` starts a new paragraph; an asterisk marks the paragraph that an impact must quote.
 */
const SIGNS: Readonly<Record<string, DocumentDirection>> = { '+': 'positive', '-': 'negative', '0': 'neutral' };
const SHORT_NAMES: Readonly<Record<string, CatalystType>> = {
  cyber: 'cyber_incident',
  supply: 'supply_disruption',
  labour: 'labour_action',
  recall: 'recall_failure',
  dividend_cut: 'dividend_cut_dilution',
  management: 'management_change',
  insider: 'insider_trade',
};
const UNTYPED: ReadonlySet<string> = new Set(['', 'earnings', 'guidance']);
const MARK = /^\*/;
const COMPANY = /^([^:]+):([+0-])([a-z_]*)(?:\/([0-5]))?$/;

function parseCompany(source: string): LabelledCompany {
  const [, name, sign, event = '', size] = COMPANY.exec(source) ?? [];
  if (name === undefined || sign === undefined) throw new Error(`not a labelled company: ${source}`);
  const type = SHORT_NAMES[event] ?? event;
  if (!UNTYPED.has(event) && !isCatalystType(type)) throw new Error(`unknown event ${event}: ${source}`);
  return {
    ticker: name.toUpperCase(),
    name: name.replaceAll('_', ' '),
    direction: SIGNS[sign] ?? 'neutral',
    catalyst: isCatalystType(type) ? type : null,
    isEvent: event !== '' ? isCatalystType(type) : sign === '0' ? false : null,
    size: size === undefined ? (sign === '0' ? 0 : null) : Number(size),
  };
}

/** Parses one author's table; `author` is part of the ids. */
export function parseSet(author: string, table: string): LabelledText[] {
  const texts: LabelledText[] = [];
  let style = '';
  for (const line of table.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith('## ')) {
      style = line.slice(3).trim();
      continue;
    }
    const bar = line.indexOf(' | ');
    const [sign = '', ...labels] = line.slice(0, bar).split(' ');
    const label = SIGNS[sign];
    if (bar < 0 || label === undefined) throw new Error(`not a labelled sentence: ${line}`);
    const paragraphs = line.slice(bar + 3).split(' // ');
    const text = paragraphs.map((paragraph) => paragraph.replace(MARK, '')).join('\n\n');
    const evidence = paragraphs.find((paragraph) => MARK.test(paragraph))?.replace(MARK, '') ?? null;
    const companies = labels
      .filter((part) => part !== '')
      .map(parseCompany)
      // A filing says "we"; without a name there is nothing to link.
      .filter(({ name }) => text.includes(name));
    const mentions = findNames(text, companies);
    const catalysts = companies.flatMap(({ catalyst }) => catalyst ?? []);
    const isScored = companies.length > 0 && companies.every(({ isEvent }) => isEvent !== null);
    texts.push({
      id: `${author}-${texts.length + 1}`,
      title: null,
      text,
      label,
      style,
      mentions,
      companies,
      catalysts: isScored ? catalysts : null,
      macroEventTypes: null,
      evidence,
      subjectCompanyId: isCompanyReport(text) ? (companies[0]?.ticker ?? null) : null,
    });
  }
  return texts;
}

/** A sized event of `sizes.ts`: `size sentence`. */
export interface SizedEvent {
  readonly size: number;
  readonly text: string;
}

export function parseSizes(table: string): SizedEvent[] {
  return table.split('\n').flatMap((line) => {
    const space = line.indexOf(' ');
    return line.trim() === '' ? [] : [{ size: Number(line.slice(0, space)), text: line.slice(space + 1) }];
  });
}
