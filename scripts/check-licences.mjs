// Checks that every dependency has a permissive licence and a checksum, and runs no unknown script when it is installed.
// Usage: node scripts/check-licences.mjs [root folder]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLock } from './rules/licences.mjs';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const { count, tools, violations } = checkLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
for (const violation of violations) console.error(violation);
if (count === 0) console.error('the licence checker found no package: it is blind');
if (violations.length > 0 || count === 0) process.exit(1);
console.log(
  `licences: ${count} packages, each with a checksum; permissive but for ${tools} development tools allowed by name`,
);
