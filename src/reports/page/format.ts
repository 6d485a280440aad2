import { type Html, html } from './html.ts';

export const percent = (value: number | null, digits = 2): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${(100 * value).toFixed(digits)}%`;
export const share = (value: number | null): string => (value === null ? '–' : `${(100 * value).toFixed(1)}%`);
export const money = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const number = (value: number | null, digits = 3): string => (value === null ? '–' : value.toFixed(digits));
export const count = (value: number): string => value.toLocaleString('en');
export const words = (name: string): string => name.replaceAll('_', ' ');
export const tone = (value: number | null): string => (value === null || value === 0 ? '' : value > 0 ? 'good' : 'bad');

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => Html | string;
  readonly isNumber?: boolean;
}

export function table<T>(rows: readonly T[], columns: readonly Column<T>[], empty: string): Html {
  if (rows.length === 0) return html`<p class="soft">${empty}</p>`;
  const head = columns.map(({ title, isNumber }) => html`<th class="${isNumber ? 'n' : ''}">${title}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>${columns.map(({ cell, isNumber }) => html`<td class="${isNumber ? 'n' : ''}">${cell(row)}</td>`)}</tr>\n`,
  );
  return html`<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export function cards(items: readonly { label: string; value: string; tone?: string }[]): Html {
  return html`<div class="cards">${items.map(
    ({ label, value, tone: kind }) =>
      html`<div class="card"><b class="${kind ?? ''}">${value}</b><span>${label}</span></div>`,
  )}</div>`;
}
