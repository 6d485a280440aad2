// Writes the daily bars of one simulated year as CSV, adjusted for splits: world, seed, ticker, sector, session, open, close.
// `node scripts/market/returns.mjs default 101-110`. Needs a built package.
import { alwaysOpenCalendar } from '../../dist/kernel/calendar/always-open.js';
import { HISTORY_SESSIONS } from '../../dist/sandbox/settings.js';
import { splitFactor } from '../../dist/sandbox/world/corporate-actions.js';
import { createWorld } from '../../dist/sandbox/world/world.js';

const [name = 'default', seeds = '101-110'] = process.argv.slice(2);
const [first, last = first] = seeds.split('-').map(Number);
console.log('world,seed,ticker,sector,session,open,close');
for (let seed = first; seed <= last; seed++) {
  const world = createWorld({ world: name, seed, anchorDate: '2026-11-14', calendar: alwaysOpenCalendar() });
  const sectorOf = (ticker) => world.companies.find((company) => company.ticker === ticker)?.sector ?? 'fund';
  for (const ticker of world.tickers) {
    for (let session = 0; session < HISTORY_SESSIONS; session++) {
      const bar = world.dailyBar(ticker, session);
      if (!bar) continue;
      const factor = splitFactor(ticker, session);
      console.log(
        [
          name,
          seed,
          ticker,
          sectorOf(ticker),
          session,
          (bar.open / factor).toFixed(6),
          (bar.close / factor).toFixed(6),
        ].join(),
      );
    }
  }
}
