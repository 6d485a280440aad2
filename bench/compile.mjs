// The benches are compiled like the product, into dist-bench. Returns a function that loads a compiled file.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the compiled benches. */
export const built = join(root, 'dist-bench');

/** Ends the process when a file does not compile. */
export function compileBenches() {
  rmSync(built, { recursive: true, force: true });
  const compiled = spawnSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'tsconfig.bench.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (compiled.status !== 0) process.exit(compiled.status ?? 1);
  return (path) => import(pathToFileURL(join(built, path)).href);
}
