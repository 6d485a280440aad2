// Writes npm-shrinkwrap.json for the packed package: the exact versions of package-lock.json that the program needs at run time.
// `overrides` of package.json count in this repository only, so without this file an installation would get other versions.
// Usage: node scripts/shrinkwrap.mjs [root folder] [--remove]
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeLock } from './rules/runtime-lock.mjs';

const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const root = given ?? fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'npm-shrinkwrap.json');
if (process.argv.includes('--remove')) {
  rmSync(output, { force: true });
} else {
  const lock = runtimeLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  writeFileSync(output, `${JSON.stringify(lock, null, 2)}\n`);
}
