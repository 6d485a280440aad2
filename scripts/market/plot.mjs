// node scripts/market/plot.mjs default.jsonl docs/market.svg: draws the outcomes of `market:measure` as dots on three scales and
// prints the table of docs/market.md.
import { readFileSync, writeFileSync } from 'node:fs';

const [input, output] = process.argv.slice(2);
if (!input || !output) throw new Error('usage: node scripts/market/plot.mjs <outcomes.jsonl> <plot.svg>');
const rows = readFileSync(input, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const WIDTH = 720;
const LEFT = 190;
const RIGHT = 24;
const LANE = 46;
const SCALES = [
  {
    title: 'Sharpe ratio',
    from: -3,
    to: 4,
    step: 1,
    mark: 1.5,
    lanes: [
      ['before costs', 'sharpe_before_costs'],
      ['after costs', 'sharpe_after_costs'],
    ],
  },
  {
    title: 'Rank IC',
    from: -0.04,
    to: 0.12,
    step: 0.02,
    mark: 0.03,
    lanes: [
      ['1 day', 'rank_ic_1d'],
      ['7 days', 'rank_ic_7d'],
    ],
  },
  { title: 'Share of holds', from: 0.7, to: 1, step: 0.05, mark: null, lanes: [['all views', 'hold_share']] },
];
const colour = { pass: '#2f9e44', warn: '#f08c00', fail: '#e03131', insufficient_data: '#868e96' };
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const numbers = (key) => rows.map((row) => row[key]).filter((value) => value !== null);
const digits = (step) => (step < 0.1 ? 2 : step < 1 ? 2 : 0);

let y = 36;
const parts = [];
const text = (x, at, words, anchor = 'start', weight = 400) =>
  parts.push(`<text x="${x}" y="${at}" text-anchor="${anchor}" font-weight="${weight}">${words}</text>`);
text(LEFT, 20, `World “${rows[0].world}”, ${rows.length} seeds; one dot per seed, a bar at the mean`, 'start', 600);
for (const { title, from, to, step, mark, lanes } of SCALES) {
  const at = (value) => LEFT + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const top = y;
  for (const [label, key] of lanes) {
    const middle = y + LANE / 2;
    text(12, middle + 4, `${title}, ${label}`);
    parts.push(`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${middle}" y2="${middle}" stroke="#ced4da"/>`);
    const average = at(mean(numbers(key)));
    parts.push(
      `<line x1="${average}" x2="${average}" y1="${middle - 12}" y2="${middle + 12}" stroke="#212529" stroke-width="2"/>`,
    );
    for (const row of rows) {
      if (row[key] === null) continue;
      const fill = colour[row.gate_as_lived] ?? colour.insufficient_data;
      parts.push(
        `<circle cx="${at(row[key]).toFixed(1)}" cy="${middle}" r="5" fill="${fill}" fill-opacity="0.75"><title>seed ${row.seed}: ${row[key].toFixed(3)}</title></circle>`,
      );
    }
    y += LANE;
  }
  for (let value = from; value <= to + step / 2; value += step)
    text(at(value), y + 4, value.toFixed(digits(step)).replace('-0.00', '0.00'), 'middle');
  if (mark !== null)
    parts.push(
      `<line x1="${at(mark)}" x2="${at(mark)}" y1="${top}" y2="${y - 8}" stroke="#1971c2" stroke-dasharray="4 3"/>`,
    );
  y += 34;
}
let x = LEFT;
text(12, y, 'Gate, as if lived');
for (const [verdict, fill] of Object.entries(colour)) {
  const count = rows.filter((row) => row.gate_as_lived === verdict).length;
  parts.push(`<circle cx="${x + 5}" cy="${y - 4}" r="5" fill="${fill}"/>`);
  text(x + 15, y, `${verdict.replace('_', ' ')}: ${count}`);
  x += 110;
}
writeFileSync(
  output,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 16}" font-family="sans-serif" font-size="12" fill="#212529"><rect width="${WIDTH}" height="${y + 16}" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`,
);

const cell = (value, places) => (value === null ? 'none' : value.toFixed(places));
console.log(
  '| seed | rank IC 1 day | rank IC 7 days (t) | Sharpe before costs | after costs | trades | holds | gate as if lived (largest evidence) |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const row of rows) {
  console.log(
    `| ${row.seed} | ${cell(row.rank_ic_1d, 3)} | ${cell(row.rank_ic_7d, 3)} (${cell(row.rank_ic_7d_t, 1)}) | ${cell(row.sharpe_before_costs, 2)} | ${cell(row.sharpe_after_costs, 2)} | ${row.trades} | ${Math.round(row.hold_share * 100)}% | ${row.gate_as_lived} (${cell(row.evidence_max, 1)}) |`,
  );
}
console.log(
  `| mean | ${mean(numbers('rank_ic_1d')).toFixed(3)} | ${mean(numbers('rank_ic_7d')).toFixed(3)} | ${mean(numbers('sharpe_before_costs')).toFixed(2)} | ${mean(numbers('sharpe_after_costs')).toFixed(2)} | ${mean(numbers('trades')).toFixed(0)} | ${Math.round(mean(numbers('hold_share')) * 100)}% | |`,
);
