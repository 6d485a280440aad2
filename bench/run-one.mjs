// Runs one compiled bench in a process of its own, so that no bench measures functions that another one has compiled for other
// data. Started by run.mjs, which receives the missed goals as a message.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const [built, name, databaseUrl] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(join(built, path)).href);
const { atMachineSpeed, describeMiss, formatRows, meetsGoal } = await load('bench/kit.js');
const { machineSpeed } = await load('bench/machine-speed.js');
const { run } = await load(`bench/${name}.bench.js`);
let failed;
try {
  const before = await machineSpeed();
  const found = await run({ databaseUrl });
  const speed = (before + (await machineSpeed())) / 2;
  const rows = found.map((row) => atMachineSpeed(row, speed));
  console.log(formatRows(rows));
  if (rows.some(({ referenceGoal }) => referenceGoal !== undefined))
    console.log(`machine speed ${speed.toFixed(2)} (before ${before.toFixed(2)}), 1 being the reference machine`);
  failed = rows.filter((row) => !meetsGoal(row)).map((row) => `${name}: ${describeMiss(row)}`);
} catch (error) {
  console.error(error);
  failed = [`${name} failed: ${error.message}`];
}
// What a bench left open must not keep the others waiting.
process.send(failed, () => process.exit());
