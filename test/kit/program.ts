import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Compiles source files (named from the checkout's `src/`) with all they import to plain JavaScript in `folder`, for
 * tests that need real processes: to kill, to race, to run as another user. Node 20 does not run TypeScript.
 */
export function compileProgram(folder: string, files: string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const config = {
    extends: join(CHECKOUT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      types: [],
      rootDir: join(CHECKOUT, 'src'),
      outDir: join(folder, 'src'),
    },
    files: files.map((file) => join(CHECKOUT, 'src', file)),
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(process.execPath, [
    join(CHECKOUT, 'node_modules/typescript7/bin/tsc'),
    '-p',
    join(folder, 'tsconfig.json'),
  ]);
  symlinkSync(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
  chmodSync(folder, 0o755);
}
