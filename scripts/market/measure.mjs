// npm run market:measure -- --world default --seeds 101-110 [--out file.jsonl]: runs years of a simulated market through the whole
// platform, each in a database of its own, and writes IC, Sharpe ratio and gate verdict of each seed as JSON lines.
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSeeds, withServer } from './kit.mjs';

const { values } = parseArgs({
  options: {
    world: { type: 'string', default: 'default' },
    seeds: { type: 'string', default: '101-110' },
    out: { type: 'string' },
  },
});
const { world, out } = values;
const seeds = readSeeds(values.seeds);
await withServer(async ({ load, inDatabase }) => {
  const { measureWorld } = await load('test/market/measure-world.js');
  for (const seed of seeds) {
    const line = JSON.stringify(await inDatabase(`market_${world}_${seed}`, (db) => measureWorld(db, { world, seed })));
    console.log(line);
    if (out) appendFileSync(out, `${line}\n`);
  }
});
