// Runs dependency-cruiser on the rules of .dependency-cruiser.mjs and fails if it did not see every module: a cruiser that
// reads nothing reports no violation either. Usage: node scripts/check-imports.mjs [root folder]
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const root = process.argv[2] ?? repository;
const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.ts'));
let output;
try {
  output = execFileSync(
    process.execPath,
    [
      join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      'src',
      '--config',
      join(repository, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] },
  );
} catch (error) {
  // It exits with the number of violations; they are in its output.
  output = error.stdout;
  if (!output) throw error;
}
const { summary, modules } = JSON.parse(output);
const seen = modules.filter(({ source }) => source.startsWith('src/'));
const edges = seen.reduce((count, { dependencies }) => count + dependencies.length, 0);
if (seen.length < sources.length || edges < sources.length / 2) {
  console.error(`the import checker saw ${seen.length} of ${sources.length} modules and ${edges} imports: it is blind`);
  process.exit(1);
}
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (summary.error > 0) process.exit(1);
console.log(`imports: ${seen.length} modules, ${edges} imports, no violation`);
