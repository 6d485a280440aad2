import type { CatalystType } from '../../intelligence/catalyst.ts';
import { getCompany } from '../cast/companies.ts';
import { namesOf } from '../prose/names.ts';
import { cents, dollars } from '../prose/numbers.ts';
import { paragraphText, type Story } from '../prose/text.ts';
import type { DocumentPlan } from '../world/document.ts';
import type { CompanyEvent } from '../world/event.ts';
import { escapeHtml } from './html.ts';

/** The Form 8-K item for each catalyst. */
const ITEMS: Partial<Record<CatalystType, readonly [string, string]>> = {
  ma_target: ['1.01', 'Entry into a Material Definitive Agreement'],
  ma_acquirer: ['1.01', 'Entry into a Material Definitive Agreement'],
  contract_win: ['1.01', 'Entry into a Material Definitive Agreement'],
  contract_loss: ['1.02', 'Termination of a Material Definitive Agreement'],
  cyber_incident: ['1.05', 'Material Cybersecurity Incidents'],
  guidance_raise: ['7.01', 'Regulation FD Disclosure'],
  guidance_cut: ['7.01', 'Regulation FD Disclosure'],
  credit_event: ['2.04', 'Triggering Events That Accelerate or Increase a Direct Financial Obligation'],
  restructuring: ['2.05', 'Costs Associated with Exit or Disposal Activities'],
  dividend_cut_dilution: ['3.02', 'Unregistered Sales of Equity Securities'],
  management_change: ['5.02', 'Departure of Directors or Certain Officers; Election of Directors'],
};
const OTHER_ITEM = ['8.01', 'Other Events'] as const;

/** Names macro events on purpose: none of them has happened. */
const SAFE_HARBOUR =
  'This report contains forward-looking statements within the meaning of the Private Securities Litigation Reform Act of 1995. War, new tariffs, sanctions, a rise of interest rates or stricter laws could cause actual results to differ.';
const EXHIBITS =
  '<p><b>Item 9.01 Financial Statements and Exhibits.</b></p><p>104 Cover Page Interactive Data File (embedded within the Inline XBRL document)</p>';

export const formOf = (plan: DocumentPlan): '8-K' | '10-Q' => (plan.kind === 'filing_10q' ? '10-Q' : '8-K');

export const itemOf = (event: CompanyEvent): readonly [string, string] => ITEMS[event.catalyst] ?? OTHER_ITEM;

/** The main filing document: cover, item, text and signature. */
export function filingPage(plan: DocumentPlan, story: Story, event: CompanyEvent): string {
  const company = getCompany(plan.ticker ?? '');
  const names = namesOf(company, plan.session);
  const form = formOf(plan);
  const date = new Date(plan.publishedMs).toISOString().slice(0, 10);
  const [number, heading] = itemOf(event);
  const statement = story.paragraphs[0] ? paragraphText(story.paragraphs[0]) : '';
  const rest = story.paragraphs.slice(2).map((paragraph) => `<p>${escapeHtml(paragraphText(paragraph))}</p>`);
  return `<html><head><title>${form}</title></head><body style="font-family:'Times New Roman'">
<div style="text-align:center"><p>UNITED STATES</p><p>SECURITIES AND EXCHANGE COMMISSION</p><p>Washington, D.C. 20549</p>
<p><b>FORM ${form}</b></p><p>${form === '8-K' ? 'CURRENT REPORT' : 'QUARTERLY REPORT'} Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934</p>
<p>Date of Report: ${date}</p><p><b>${escapeHtml(names.legalName)}</b></p><p>(Exact name of registrant as specified in its charter)</p></div>
<table><tr><td>Title of each class</td><td>Trading Symbol(s)</td><td>Name of each exchange on which registered</td></tr>
<tr><td>Common Stock</td><td>${company.ticker}</td><td>${company.exchange}</td></tr></table>
<p>Indicate by check mark whether the registrant is an emerging growth company as defined in Rule 405 of the Securities Act of 1933.</p>
${form === '10-Q' ? results(event, company.revenueMillions) : `<p><b>Item ${number} ${heading}.</b></p>`}
<p>${escapeHtml(statement)}</p>
${rest.join('\n')}
<p>${SAFE_HARBOUR}</p>
${form === '8-K' ? EXHIBITS : ''}
<p>SIGNATURES</p><p>Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf by the undersigned.</p>
<p>/s/ ${escapeHtml(company.chief)}</p><p>Dated: ${date}</p></body></html>
`;
}

function results(event: CompanyEvent, revenueMillions: number): string {
  const eps = event.surprise ? cents(event.surprise.actual) : '';
  return `<p><b>PART I. FINANCIAL INFORMATION</b></p><table><tr><td>Net revenue</td><td>${dollars(revenueMillions / 4)}</td></tr><tr><td>Diluted earnings per share</td><td>${eps}</td></tr></table><p><b>Item 2. Management's Discussion and Analysis of Financial Condition and Results of Operations.</b></p>`;
}
