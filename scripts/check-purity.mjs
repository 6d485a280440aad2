// Checks that each file uses only what its suffix allows: globals, packages, the clock, randomness and module-level state.
// Usage: node scripts/check-purity.mjs [root folder]
import { fileURLToPath } from 'node:url';
import { checkPurity } from './rules/purity.mjs';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const { files, violations } = checkPurity(root);
for (const violation of violations) console.error(violation);
if (files === 0) console.error(`no source file below ${root}/src`);
if (violations.length > 0 || files === 0) process.exit(1);
console.log(`purity: ${files} files, no violation`);
