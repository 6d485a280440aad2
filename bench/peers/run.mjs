// npm run peers -- name: runs tools of others beside ours on the same input and prints a table for docs/performance.md. Outside of
// CI: the tools are not installed by npm. SEXTANT_PYTHON names a Python that has them; a missing package is named with its command.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { built, compileBenches } from '../compile.mjs';

const load = compileBenches();
const names = readdirSync(join(built, 'bench/peers'))
  .filter((name) => name.endsWith('.peer.js'))
  .map((name) => name.replace('.peer.js', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`name one of: ${names.join(', ')}`);
  process.exit(1);
}
for (const name of wanted) {
  const { run } = await load(`bench/peers/${name}.peer.js`);
  try {
    const { table, versions } = await run();
    console.log(
      `\n\`npm run peers -- ${name}\`, Node ${process.versions.node}, ${versions.join(', ')}; ${cpus().length} cores.\n`,
    );
    console.log(table);
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
}
