// Compiles src/ to dist/, file by file, so that a path relative to a source file is the same relative to its output.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Compiling takes seconds, looking takes milliseconds: a second start should not wait for what is there already. */
function isUpToDate() {
  const stamp = `${root}dist/.built`;
  if (!existsSync(stamp)) return false;
  const builtAtMs = statSync(stamp).mtimeMs;
  const inputs = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'src'];
  // Folders too: a file that was deleted or renamed changes its folder's time.
  const under = readdirSync(`${root}src`, { recursive: true }).map((name) => `src/${name}`);
  return [...inputs, ...under].every((name) => statSync(`${root}${name}`).mtimeMs <= builtAtMs);
}

if (isUpToDate()) process.exit(0);
rmSync(`${root}dist`, { recursive: true, force: true });
const compiler = `${root}node_modules/typescript7/bin/tsc`;
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
// Last, so that a build that was cut off is not taken for a whole one.
if (status === 0) writeFileSync(`${root}dist/.built`, '');
process.exitCode = status ?? 1;
