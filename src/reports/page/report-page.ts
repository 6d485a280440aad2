import type { ReportData } from '../report-data.ts';
import type { StoredReport } from '../report.store.ts';
import { barChart, lineChart } from './charts.ts';
import { cards, count, money, number, percent, share, table, tone, words } from './format.ts';
import { type Html, html } from './html.ts';
import { costsSection, performanceSection } from './results.ts';
import { REPORT_STYLE } from './style.ts';

const STATUS_TONE = { validated: 'good', partial: 'warn', insufficient_data: 'warn', failed: 'bad' } as const;
const SIMULATED = 'Simulated market: companies, prices and news are not real';

/** A report as one HTML page without scripts or requests; every text is escaped. */
export function reportPage(report: StoredReport): string {
  const data = report.report_data;
  const title = `${report.report_type === 'daily' ? 'Daily' : 'Weekly'} report, ${
    report.period_start === report.period_end ? report.period_end : `${report.period_start} to ${report.period_end}`
  }`;
  const sections: [string, Html][] = [
    ['Portfolio', portfolio(data)],
    ['Performance', performanceSection(data)],
    ['Transaction costs', costsSection(data)],
    ['Trades', trades(data)],
    ['Decisions', decisions(data)],
    ['Recommendations', recommendations(data)],
    ['Validation', validation(data)],
    ['Attribution', attribution(data)],
    ['Risk', risk(data)],
    ['Pipeline', pipeline(data)],
    ['Macro events', macroEvents(data)],
    ['Data quality', dataQuality(data)],
    ['Reconciliation', reconciliation(data)],
  ];
  // The style is not escaped, because the CSP allows it by the hash of its exact text.
  return `<!doctype html>
${
  html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>`.text
}${REPORT_STYLE}${
  html`</style></head><body>
<header><h1>${title}</h1>
<p>${data.summary.simulated ? html`<span class="badge warn">${SIMULATED}</span>` : ''}<span class="badge ${STATUS_TONE[report.validation_status]}">${words(report.validation_status)}</span><span class="soft">created ${report.generated_at.toISOString()}</span></p>
<p>${data.summary.headline}</p></header>
${summary(data)}
${sections.map(([name, body]) => html`<section><h2>${name}</h2>${body}</section>\n`)}
</body></html>`.text
}`;
}

const summary = ({ summary: s }: ReportData) =>
  cards([
    { label: 'portfolio return', value: percent(s.portfolio_return), tone: tone(s.portfolio_return) },
    { label: 'benchmark return', value: percent(s.benchmark_return), tone: tone(s.benchmark_return) },
    { label: 'excess return', value: percent(s.excess_return), tone: tone(s.excess_return) },
    { label: 'realised P&L', value: money(s.realized_pnl), tone: tone(s.realized_pnl) },
    { label: 'trades closed', value: count(s.trades_closed) },
    { label: 'recommendations', value: count(s.recommendations) },
    { label: 'documents', value: count(s.documents) },
    { label: 'quality gate', value: s.gate_status === null ? 'not evaluated' : words(s.gate_status) },
  ]);

function portfolio({ portfolio: p }: ReportData): Html {
  if (!p) return html`<p class="soft">No portfolio snapshot in this period.</p>`;
  return html`${cards([
    { label: 'start value', value: money(p.start) },
    { label: 'end value', value: money(p.end) },
    { label: 'net deposits', value: money(p.flow) },
    { label: 'active pool', value: money(p.pools.active) },
    { label: 'reserve', value: money(p.pools.reserve) },
    { label: 'unrealised P&L', value: money(p.unrealized_pnl), tone: tone(p.unrealized_pnl) },
    { label: 'portfolio heat', value: share(p.heat) },
    { label: 'current / max drawdown', value: `${share(p.drawdown.current)} / ${share(p.drawdown.max)}` },
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
        title: 'P&L',
        cell: ({ realized_pnl }) => html`<span class="${tone(realized_pnl)}">${money(realized_pnl)}</span>`,
        isNumber: true,
      },
      { title: 'Return', cell: ({ return_pct }) => percent(return_pct), isNumber: true },
      { title: 'Exit reason', cell: ({ exit_reason }) => words(exit_reason ?? '–') },
      { title: 'Closed', cell: ({ closed_at }) => closed_at },
    ],
    'No trades closed.',
  );

const decisions = ({ decisions: d }: ReportData) =>
  html`<p>${count(d.executed)} executed, ${count(d.exits)} exits, ${count(d.deferred)} deferred, ${count(d.skipped)} skipped.</p>${
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
    'No recommendations to buy or sell.',
  )}`;

function validation({ validation: v }: ReportData): Html {
  const gate = v.gate;
  return html`<p>Quality gate: <b>${gate ? words(gate.status) : 'not evaluated yet'}</b>${
    gate
      ? html` <span class="soft">based on ${count(gate.prediction_count)} lived buy and sell predictions since ${gate.since}</span>`
      : ''
  }</p>
${gate ? table(gate.checks, GATE_COLUMNS, '') : ''}
${gate?.message ? html`<p>${gate.message}</p>` : ''}
<h3>Lived predictions</h3>
${grades(v.snapshots, 'lived')}
<h3>Replayed predictions</h3>
${grades(v.snapshots, 'replayed')}
<p class="soft">${count(v.labels.predictions)} predictions; ${count(v.labels.labelled)} graded, ${count(v.labels.unlabelable)} without a price to grade them, ${count(v.labels.waiting)} pending (${count(v.labels.overdue)} overdue).</p>`;
}

/** One record alone: lived and replayed figures are never mixed. */
function grades(snapshots: ReportData['validation']['snapshots'], record: 'lived' | 'replayed'): Html {
  const own = snapshots.filter((one) => one.record === record && one.prediction_count > 0);
  if (own.length === 0) return html`<p class="soft">None are graded yet.</p>`;
  return html`${table(own, GRADE_COLUMNS, '')}
<p class="soft">Rank information coefficient by horizon</p>
${barChart(
  own.map(({ horizon, rank_information_coefficient }) => ({ label: horizon, value: rank_information_coefficient })),
  number,
)}`;
}

const passed = (value: boolean | null) =>
  value === null
    ? html`<span class="soft">no data</span>`
    : html`<span class="${value ? 'good' : 'bad'}">${value ? 'pass' : 'fail'}</span>`;

const GATE_COLUMNS: Parameters<typeof table<NonNullable<ReportData['validation']['gate']>['checks'][number]>>[1] = [
  { title: 'Check', cell: ({ name }) => words(name) },
  { title: 'Observed', cell: ({ observed }) => number(observed, 4), isNumber: true },
  { title: 'Limit', cell: ({ limit }) => number(limit, 4), isNumber: true },
  { title: '', cell: (check) => passed(check.passed) },
];

const GRADE_COLUMNS: Parameters<typeof table<ReportData['validation']['snapshots'][number]>>[1] = [
  { title: 'Horizon', cell: ({ horizon }) => horizon },
  { title: 'Predictions', cell: ({ prediction_count }) => count(prediction_count), isNumber: true },
  { title: 'Win rate', cell: ({ win_rate }) => share(win_rate), isNumber: true },
  { title: 'IC', cell: ({ information_coefficient }) => number(information_coefficient), isNumber: true },
  { title: 'Rank IC', cell: (row) => number(row.rank_information_coefficient), isNumber: true },
  { title: 'Excess return', cell: (row) => percent(row.avg_excess_return_vs_spy), isNumber: true },
  { title: 'Calibration error', cell: ({ calibration_error }) => number(calibration_error), isNumber: true },
  { title: 'Brier', cell: ({ brier_score }) => number(brier_score), isNumber: true },
];

const attribution = ({ attribution: a }: ReportData) =>
  html`<p class="soft">${a.record === 'lived' ? 'Lived' : 'Replayed'} predictions with horizon ${a.horizon}, lookback ${a.lookback}.</p>
${barChart(
  a.layers.map(({ layer, avg_contribution_pct }) => ({ label: layer, value: avg_contribution_pct })),
  (value) => `${value.toFixed(1)}%`,
)}${table(
  a.sources,
  [
    { title: 'Source', cell: ({ source_name }) => source_name },
    { title: 'Predictions', cell: ({ prediction_count }) => count(prediction_count), isNumber: true },
    { title: 'Win rate', cell: ({ win_rate }) => share(win_rate), isNumber: true },
    { title: 'IC', cell: ({ information_coefficient }) => number(information_coefficient), isNumber: true },
    { title: 'Duplicates', cell: ({ duplicate_rate }) => share(duplicate_rate), isNumber: true },
    { title: 'Credibility', cell: ({ credibility_effective }) => number(credibility_effective, 2), isNumber: true },
  ],
  'No source contributed to a graded prediction.',
)}${table(
  a.catalysts,
  [
    { title: 'Catalyst', cell: ({ catalyst_type }) => words(catalyst_type) },
    { title: 'Predictions', cell: ({ prediction_count }) => count(prediction_count), isNumber: true },
    { title: 'Win rate', cell: ({ win_rate }) => share(win_rate), isNumber: true },
    { title: 'IC', cell: ({ information_coefficient }) => number(information_coefficient), isNumber: true },
  ],
  '',
)}`;

const risk = ({ risk: r }: ReportData) =>
  html`<p>${count(r.approvals.requested)} approvals requested${
    r.approvals.requested > 0
      ? html`: ${Object.entries(r.approvals.by_status)
          .map(([status, n]) => `${n} ${status}`)
          .join(', ')}`
      : ''
  }.</p>${table(
    r.breakers,
    [
      { title: 'Breaker', cell: ({ breaker }) => words(breaker) },
      { title: 'Event', cell: ({ event }) => event },
      { title: 'When', cell: ({ occurred_at }) => occurred_at },
    ],
    'No circuit breaker tripped.',
  )}${table(
    r.lockouts,
    [
      { title: 'Ticker', cell: ({ ticker }) => ticker },
      { title: 'Kind', cell: ({ lockout_type }) => words(lockout_type) },
      { title: 'Reason', cell: ({ reason }) => reason },
      { title: 'Until', cell: ({ expires_at }) => expires_at },
    ],
    'No lockouts.',
  )}`;

const pipeline = ({ pipeline: p }: ReportData) =>
  html`${barChart(
    Object.entries(p.documents_by_status).map(([label, value]) => ({ label: words(label), value })),
    count,
  )}${table(
    p.provider_mix,
    [
      { title: 'Extracted by', cell: ({ provider, model_name }) => `${provider} ${model_name}` },
      { title: 'Extractions', cell: ({ readings }) => count(readings), isNumber: true },
      { title: 'Degraded', cell: ({ degraded }) => count(degraded), isNumber: true },
    ],
    'No documents were read.',
  )}`;

const macroEvents = ({ macro_events: rows }: ReportData) =>
  table(
    rows,
    [
      { title: 'Severity', cell: ({ severity }) => severity },
      { title: 'Type', cell: ({ event_types }) => event_types.map(words).join(', ') },
      { title: 'Summary', cell: (row) => row.summary },
    ],
    'No macro events.',
  );

const dataQuality = ({ data_quality: rows }: ReportData) =>
  table(
    rows,
    [
      { title: 'Area', cell: ({ area }) => words(area) },
      { title: 'Issue', cell: ({ issue }) => words(issue) },
      { title: 'Count', cell: (row) => count(row.count), isNumber: true },
    ],
    'No data quality issues.',
  );

const reconciliation = ({ reconciliation: r, audit_heads: heads }: ReportData) =>
  html`${table(
    r.checks,
    [
      { title: 'Check', cell: ({ message }) => message },
      { title: 'Expected', cell: ({ expected }) => money(expected), isNumber: true },
      { title: 'Observed', cell: ({ observed }) => money(observed), isNumber: true },
      { title: '', cell: (check) => passed(check.passed) },
    ],
    '',
  )}<p class="soft">Latest hashes of the audit chains</p>${table(
    heads,
    [
      { title: 'Service', cell: ({ service }) => service },
      { title: 'Events', cell: ({ sequence }) => count(sequence), isNumber: true },
      { title: 'Hash', cell: ({ hash }) => html`<code>${hash}</code>` },
    ],
    'No audit event has been recorded yet.',
  )}`;
