import type { ReportData } from '../report-data.ts';
import type { StoredReport } from '../report.store.ts';
import { barChart, lineChart } from './charts.ts';
import { cards, count, money, number, percent, share, table, tone, words } from './format.ts';
import { type Html, html } from './html.ts';
import { REPORT_STYLE } from './style.ts';

const STATUS_TONE = { validated: 'good', partial: 'warn', insufficient_data: 'warn', failed: 'bad' } as const;
const SIMULATED = 'Simulated market: companies, prices and news are made up';

/** A report as one page for people: no script, no request to anywhere, every text escaped. */
export function reportPage(report: StoredReport): string {
  const data = report.report_data;
  const title = `${report.report_type === 'daily' ? 'Daily' : 'Weekly'} report, ${
    report.period_start === report.period_end ? report.period_end : `${report.period_start} to ${report.period_end}`
  }`;
  const sections: [string, Html][] = [
    ['Portfolio', portfolio(data)],
    ['Trades', trades(data)],
    ['Decisions', decisions(data)],
    ['Recommendations', recommendations(data)],
    ['Validation', validation(data)],
    ['Attribution', attribution(data)],
    ['Risk', risk(data)],
    ['Pipeline', pipeline(data)],
    ['World events', worldEvents(data)],
    ['Data quality', dataQuality(data)],
    ['Reconciliation', reconciliation(data)],
  ];
  // The style is ours and has to stand as it is: its hash is what the browser is told to trust.
  return `<!doctype html>
${
  html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>`.text
}${REPORT_STYLE}${
  html`</style></head><body>
<header><h1>${title}</h1>
<p>${data.summary.simulated ? html`<span class="badge warn">${SIMULATED}</span>` : ''}<span class="badge ${STATUS_TONE[report.validation_status]}">${words(report.validation_status)}</span><span class="soft">written ${report.generated_at.toISOString()}</span></p>
<p>${data.summary.headline}</p></header>
${summary(data)}
${sections.map(([name, body]) => html`<section><h2>${name}</h2>${body}</section>\n`)}
</body></html>`.text
}`;
}

const summary = ({ summary: s }: ReportData) =>
  cards([
    { label: 'portfolio', value: percent(s.portfolio_return), tone: tone(s.portfolio_return) },
    { label: 'benchmark', value: percent(s.benchmark_return), tone: tone(s.benchmark_return) },
    { label: 'excess', value: percent(s.excess_return), tone: tone(s.excess_return) },
    { label: 'realised', value: money(s.realized_pnl), tone: tone(s.realized_pnl) },
    { label: 'trades closed', value: count(s.trades_closed) },
    { label: 'recommendations', value: count(s.recommendations) },
    { label: 'documents', value: count(s.documents) },
    { label: 'quality gate', value: s.gate_status === null ? 'not judged' : words(s.gate_status) },
  ]);

function portfolio({ portfolio: p }: ReportData): Html {
  if (!p) return html`<p class="soft">Nothing was traded in this period.</p>`;
  return html`${cards([
    { label: 'at the start', value: money(p.start) },
    { label: 'at the end', value: money(p.end) },
    { label: 'paid in or out', value: money(p.flow) },
    { label: 'active pool', value: money(p.pools.active) },
    { label: 'reserve', value: money(p.pools.reserve) },
    { label: 'unrealised', value: money(p.unrealized_pnl), tone: tone(p.unrealized_pnl) },
    { label: 'heat', value: share(p.heat) },
    { label: 'drawdown now / worst', value: `${share(p.drawdown.current)} / ${share(p.drawdown.max)}` },
  ])}${lineChart(
    p.history.map(({ date, portfolio_value }) => ({ label: date, value: portfolio_value })),
    money,
  )}`;
}

const trades = ({ trades: rows }: ReportData) =>
  table(
    rows,
    [
      { title: 'Ticker', cell: ({ ticker }) => ticker },
      { title: 'Shares', cell: ({ quantity }) => number(quantity, 4), isNumber: true },
      { title: 'Bought', cell: ({ bought_value }) => money(bought_value), isNumber: true },
      { title: 'Sold', cell: ({ sold_value }) => money(sold_value), isNumber: true },
      {
        title: 'Result',
        cell: ({ realized_pnl }) => html`<span class="${tone(realized_pnl)}">${money(realized_pnl)}</span>`,
        isNumber: true,
      },
      { title: 'Return', cell: ({ return_pct }) => percent(return_pct), isNumber: true },
      { title: 'Why', cell: ({ exit_reason }) => words(exit_reason ?? '–') },
      { title: 'Closed', cell: ({ closed_at }) => closed_at },
    ],
    'No trade was closed.',
  );

const decisions = ({ decisions: d }: ReportData) =>
  html`<p>${count(d.executed)} executed, ${count(d.exits)} exits, ${count(d.deferred)} put off, ${count(d.skipped)} skipped.</p>${
    d.skipped > 0
      ? barChart(
          Object.entries(d.skipped_by_reason).map(([label, value]) => ({ label: words(label), value })),
          count,
        )
      : ''
  }`;

const recommendations = ({ recommendations: r }: ReportData) =>
  html`<p>${count(r.by_action.buy)} buy, ${count(r.by_action.sell)} sell, ${count(r.by_action.hold)} hold.</p>${table(
    r.top,
    [
      { title: 'Ticker', cell: ({ ticker }) => ticker },
      { title: 'Action', cell: ({ action }) => action },
      { title: 'Confidence', cell: ({ confidence }) => share(confidence), isNumber: true },
      { title: 'Thesis', cell: ({ thesis }) => thesis },
    ],
    'Nothing to buy or sell was found.',
  )}`;

function validation({ validation: v }: ReportData): Html {
  const gate = v.gate;
  return html`<p>Quality gate: <b>${gate ? words(gate.status) : 'not judged yet'}</b>${
    gate ? html` <span class="soft">on ${count(gate.prediction_count)} buys and sells, since ${gate.since}</span>` : ''
  }</p>
${gate ? table(gate.checks, GATE_COLUMNS, '') : ''}
${table(v.snapshots, GRADE_COLUMNS, 'No prediction has been graded yet.')}
<p class="soft">Rank information coefficient by horizon</p>
${barChart(
  v.snapshots.map(({ horizon, rank_information_coefficient }) => ({
    label: horizon,
    value: rank_information_coefficient,
  })),
  number,
)}
<p class="soft">${count(v.labels.predictions)} predictions; ${count(v.labels.labelled)} labels, ${count(v.labels.unlabelable)} that no price could decide, ${count(v.labels.waiting)} waiting (${count(v.labels.overdue)} overdue).</p>`;
}

const passed = (value: boolean | null) =>
  value === null
    ? html`<span class="soft">not to be said</span>`
    : html`<span class="${value ? 'good' : 'bad'}">${value ? 'holds' : 'does not hold'}</span>`;

const GATE_COLUMNS: Parameters<typeof table<NonNullable<ReportData['validation']['gate']>['checks'][number]>>[1] = [
  { title: 'Check', cell: ({ name }) => words(name) },
  { title: 'Seen', cell: ({ observed }) => number(observed, 4), isNumber: true },
  { title: 'Wanted', cell: ({ limit }) => number(limit, 4), isNumber: true },
  { title: '', cell: (check) => passed(check.passed) },
];

const GRADE_COLUMNS: Parameters<typeof table<ReportData['validation']['snapshots'][number]>>[1] = [
  { title: 'Horizon', cell: ({ horizon }) => horizon },
  { title: 'Predictions', cell: ({ prediction_count }) => count(prediction_count), isNumber: true },
  { title: 'Won', cell: ({ win_rate }) => share(win_rate), isNumber: true },
  { title: 'IC', cell: ({ information_coefficient }) => number(information_coefficient), isNumber: true },
  { title: 'Rank IC', cell: (row) => number(row.rank_information_coefficient), isNumber: true },
  { title: 'Excess', cell: (row) => percent(row.avg_excess_return_vs_spy), isNumber: true },
  { title: 'Calibration error', cell: ({ calibration_error }) => number(calibration_error), isNumber: true },
  { title: 'Brier', cell: ({ brier_score }) => number(brier_score), isNumber: true },
];

const attribution = ({ attribution: a }: ReportData) =>
  html`<p class="soft">Labels at ${a.horizon} of the last ${a.lookback}.</p>
${barChart(
  a.layers.map(({ layer, avg_contribution_pct }) => ({ label: layer, value: avg_contribution_pct })),
  (value) => `${value.toFixed(1)}%`,
)}${table(
  a.sources,
  [
    { title: 'Source', cell: ({ source_name }) => source_name },
    { title: 'Predictions', cell: ({ prediction_count }) => count(prediction_count), isNumber: true },
    { title: 'Won', cell: ({ win_rate }) => share(win_rate), isNumber: true },
    { title: 'IC', cell: ({ information_coefficient }) => number(information_coefficient), isNumber: true },
    { title: 'Duplicates', cell: ({ duplicate_rate }) => share(duplicate_rate), isNumber: true },
    { title: 'Credibility', cell: ({ credibility_effective }) => number(credibility_effective, 2), isNumber: true },
  ],
  'No source had a part in a graded prediction.',
)}${table(
  a.catalysts,
  [
    { title: 'News', cell: ({ catalyst_type }) => words(catalyst_type) },
    { title: 'Predictions', cell: ({ prediction_count }) => count(prediction_count), isNumber: true },
    { title: 'Won', cell: ({ win_rate }) => share(win_rate), isNumber: true },
    { title: 'IC', cell: ({ information_coefficient }) => number(information_coefficient), isNumber: true },
  ],
  '',
)}`;

const risk = ({ risk: r }: ReportData) =>
  html`<p>${count(r.approvals.requested)} approvals asked for${
    r.approvals.requested > 0
      ? html`: ${Object.entries(r.approvals.by_status)
          .map(([status, n]) => `${n} ${status}`)
          .join(', ')}`
      : ''
  }.</p>${table(
    r.breakers,
    [
      { title: 'Breaker', cell: ({ breaker }) => words(breaker) },
      { title: '', cell: ({ event }) => event },
      { title: 'When', cell: ({ occurred_at }) => occurred_at },
    ],
    'No breaker tripped.',
  )}${table(
    r.lockouts,
    [
      { title: 'Locked out', cell: ({ ticker }) => ticker },
      { title: 'Kind', cell: ({ lockout_type }) => words(lockout_type) },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Until', cell: ({ expires_at }) => expires_at },
    ],
    'No symbol was locked out.',
  )}`;

const pipeline = ({ pipeline: p }: ReportData) =>
  html`${barChart(
    Object.entries(p.documents_by_status).map(([label, value]) => ({ label: words(label), value })),
    count,
  )}${table(
    p.provider_mix,
    [
      { title: 'Read by', cell: ({ provider, model_name }) => `${provider} ${model_name}` },
      { title: 'Readings', cell: ({ readings }) => count(readings), isNumber: true },
      { title: 'Degraded', cell: ({ degraded }) => count(degraded), isNumber: true },
    ],
    'Nothing was read.',
  )}`;

const worldEvents = ({ macro_events: rows }: ReportData) =>
  table(
    rows,
    [
      { title: 'Severity', cell: ({ severity }) => severity },
      { title: 'What', cell: ({ event_types }) => event_types.map(words).join(', ') },
      { title: 'Summary', cell: (row) => row.summary },
    ],
    'Nothing of note.',
  );

const dataQuality = ({ data_quality: rows }: ReportData) =>
  table(
    rows,
    [
      { title: 'Area', cell: ({ area }) => words(area) },
      { title: 'Issue', cell: ({ issue }) => words(issue) },
      { title: 'Times', cell: (row) => count(row.count), isNumber: true },
    ],
    'Nothing had to be left out.',
  );

const reconciliation = ({ reconciliation: r, audit_heads: heads }: ReportData) =>
  html`${table(
    r.checks,
    [
      { title: 'Check', cell: ({ message }) => message },
      { title: 'Expected', cell: ({ expected }) => money(expected), isNumber: true },
      { title: 'Seen', cell: ({ observed }) => money(observed), isNumber: true },
      { title: '', cell: (check) => passed(check.passed) },
    ],
    '',
  )}<p class="soft">Heads of the audit chains</p>${table(
    heads,
    [
      { title: 'Service', cell: ({ service }) => service },
      { title: 'Events', cell: ({ sequence }) => count(sequence), isNumber: true },
      { title: 'Head', cell: ({ hash }) => html`<code>${hash}</code>` },
    ],
    'No audit event has been recorded yet.',
  )}`;
