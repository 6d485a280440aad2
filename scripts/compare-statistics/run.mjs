// Writes the platform's figures of equity curves as JSON, for compare.py to hold against empyrical, quantstats, arch and
// statsmodels. Curves are answers of GET /api/trading/backtest/{id} saved to files; without files, four drawn with a seed.
//   npm run build && node scripts/compare-statistics/run.mjs [backtest.json ...] | python3 scripts/compare-statistics/compare.py
import { readFileSync } from 'node:fs';

const dist = new URL('../../dist/risk/measures/', import.meta.url);
const { computePerformance, compareWithBenchmark } = await import(new URL('performance.js', dist));
const { ewmaForecast, historicalTailLoss, parametricTailLoss } = await import(new URL('value-at-risk.js', dist));
const { covarianceMatrix, splitRisk } = await import(new URL('contribution.js', dist));
const { fitFactorModel } = await import(new URL('factor-model.js', dist));
const statistics = new URL('../../dist/validation/statistics/', import.meta.url);
const { overlapT } = await import(new URL('overlap-t.js', statistics));

const PER_YEAR = 252;
/** Overlaps of the horizons of 7 and 30 days: one session less than the horizon. */
const LAGS = [4, 20];

/** The mulberry32 generator. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns with fat tails and calm and wild times. */
function drawnCurve(seed, sessions) {
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let scale = 0.01;
  const market = [];
  const account = [];
  for (let row = 0; row < sessions; row++) {
    scale = Math.max(0.003, 0.9 * scale + 0.001 + 0.004 * Math.abs(normal()) * (random() < 0.05 ? 5 : 0.3));
    const move = 0.0003 + scale * normal();
    market.push(move);
    account.push(0.0002 + 0.8 * move + 0.006 * normal());
  }
  return { name: `drawn, seed ${seed}, ${sessions} sessions`, account, market };
}

function savedCurve(file) {
  const { equity_curve: curve } = JSON.parse(readFileSync(file, 'utf8'));
  const compared = curve.map(({ benchmark_equity }) => benchmark_equity);
  const rows = curve.map((_, row) => row).filter((row) => row > 0 && compared[row - 1] && compared[row]);
  return {
    name: `backtest of ${curve[0].date} to ${curve.at(-1).date}`,
    account: rows.map((row) => curve[row].daily_return),
    market: rows.map((row) => compared[row] / compared[row - 1] - 1),
  };
}

/** Returns of overlapping periods. */
const sumsOver = (returns, length) =>
  returns.slice(length - 1).map((_, row) => returns.slice(row, row + length).reduce((sum, value) => sum + value, 0));

const files = process.argv.slice(2);
const curves =
  files.length > 0 ? files.map(savedCurve) : [1, 2, 3, 4].map((seed) => drawnCurve(seed, 120 + 210 * seed));
const found = curves.map(({ name, account, market }) => {
  const lagged = market.map((_, row) => (market[row - 1] ?? 0) ** 2);
  const weights = [0.6, 0.3, 0.1];
  return {
    name,
    account,
    market,
    lagged,
    weights,
    figures: {
      ...computePerformance(account, PER_YEAR),
      ...compareWithBenchmark(account, market, PER_YEAR),
      tails: [0.95, 0.99].map((level) => ({
        level,
        historical: historicalTailLoss(account, level),
        parametric: parametricTailLoss(account, level),
      })),
      ewma: ewmaForecast(account),
      overlap: LAGS.map((lag) => ({ lag, t: overlapT(sumsOver(account, lag + 1), lag) })),
      split: splitRisk(weights, covarianceMatrix([account, market, lagged])),
      model: fitFactorModel(
        account,
        [
          { name: 'market', returns: market },
          { name: 'lagged', returns: lagged },
        ],
        PER_YEAR,
      ),
    },
  };
});
process.stdout.write(JSON.stringify(found));
