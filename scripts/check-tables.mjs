// Checks that each slice writes only to its own tables and reads only those foreign tables that src/foreign-reads.json
// declares, and that the map in docs/architecture.md is current. Usage: node scripts/check-tables.mjs [root folder] [--write]
// With --write it brings the map up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownershipMap, withOwnershipMap } from './rules/ownership-map.mjs';
import { checkTables } from './rules/tables.mjs';

const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const root = given ?? fileURLToPath(new URL('..', import.meta.url));
const declared = JSON.parse(readFileSync(join(root, 'src/foreign-reads.json'), 'utf8'));
const { tables, owners, mentions, reads, violations } = checkTables(root, declared);

const page = join(root, 'docs/architecture.md');
if (existsSync(page)) {
  const current = readFileSync(page, 'utf8');
  const wanted = withOwnershipMap(current, ownershipMap(owners, declared));
  if (wanted !== current && process.argv.includes('--write')) writeFileSync(page, wanted);
  else if (wanted !== current)
    violations.push('docs/architecture.md: the table map is not current: run "npm run generate:tables"');
}
for (const violation of violations) console.error(violation);
if (tables === 0 || mentions === 0)
  console.error(`the table checker found ${tables} tables and ${mentions} mentions: it is blind`);
if (violations.length > 0 || tables === 0 || mentions === 0) process.exit(1);
console.log(`tables: ${tables} tables, ${mentions} mentions, ${reads} declared foreign reads, no violation`);
