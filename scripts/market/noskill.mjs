// npm run market:noskill -- --seeds 201-220: evaluates the gate on years of the market without skill, as if they had been lived.
// Exits with 1 when more than one in twenty opens it.
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSeeds, withServer } from './kit.mjs';

const OPEN_SHARE_MAX = 0.05;
const { values } = parseArgs({
  options: {
    news: { type: 'string', default: '201' },
    seeds: { type: 'string', default: '201-220' },
    out: { type: 'string' },
  },
});
const seeds = readSeeds(values.seeds);
let opened = 0;
await withServer(async ({ load, inDatabase }) => {
  const { measurePaths } = await load('test/market/price-paths.js');
  await inDatabase('market_noskill', async (db) => {
    for await (const outcome of measurePaths(db, Number(values.news), seeds)) {
      if (outcome.is_open) opened++;
      const line = JSON.stringify(outcome);
      console.log(line);
      if (values.out) appendFileSync(values.out, `${line}\n`);
    }
  });
});
console.log(`the gate opened in ${opened} of ${seeds.length} years`);
if (opened > OPEN_SHARE_MAX * seeds.length) process.exitCode = 1;
