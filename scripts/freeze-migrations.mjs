// Adds migrations that are about to be released to migrations/released.json, with their hash. Run before each release. From then on
// test/migrations.test.ts refuses a change of them, because a database that has applied them would refuse to start.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
const file = `${folder}released.json`;
const released = JSON.parse(readFileSync(file, 'utf8'));
const added = {};
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.sql')) continue;
  const sql = readFileSync(folder + name, 'utf8').replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(sql).digest('hex');
  if (released[name] === undefined) added[name] = hash;
  else if (released[name] !== hash) {
    console.error(`${name} was changed after its release: restore it and add a new migration`);
    process.exit(1);
  }
}
const all = Object.entries({ ...released, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
console.log(`${Object.keys(added).length} added, ${all.length} in all`);
