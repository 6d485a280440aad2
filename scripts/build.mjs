// Compiles src/ to dist/, file by file, so that a path relative to a source file is the same relative to its output, and
// the console in web/ to web/dist.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Compiling takes seconds, looking takes milliseconds: a second start should not wait for what is there already. */
function isUpToDate({ output, files, folders }) {
  const stamp = `${root}${output}/.built`;
  if (!existsSync(stamp)) return false;
  const builtAtMs = statSync(stamp).mtimeMs;
  // Folders too: a file that was deleted or renamed changes its folder's time.
  const under = folders.flatMap((folder) => [
    folder,
    ...readdirSync(`${root}${folder}`, { recursive: true }).map((name) => `${folder}/${String(name)}`),
  ]);
  return [...files, ...under].every((name) => statSync(`${root}${name}`).mtimeMs <= builtAtMs);
}

function build(target) {
  if (isUpToDate(target)) return true;
  if (target.clean) rmSync(`${root}${target.output}`, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, target.command, { cwd: `${root}${target.cwd}`, stdio: 'inherit' });
  // Last, so that a build that was cut off is not taken for a whole one.
  if (status === 0) writeFileSync(`${root}${target.output}/.built`, '');
  return status === 0;
}

const server = {
  output: 'dist',
  // What was removed from the sources must not linger. Vite sees to that itself, once it has something to put there.
  clean: true,
  files: ['tsconfig.json', 'tsconfig.build.json', 'package.json'],
  folders: ['src'],
  cwd: '.',
  command: [`${root}node_modules/typescript7/bin/tsc`, '-p', 'tsconfig.build.json'],
};
const web = {
  output: 'web/dist',
  clean: false,
  files: [
    'package-lock.json',
    'web/package.json',
    'web/index.html',
    'web/vite.config.ts',
    'web/build-pages.ts',
    'web/tsconfig.json',
  ],
  folders: ['web/src', 'web/public'],
  cwd: 'web',
  command: [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'],
};

process.exitCode = [server, web].map(build).every(Boolean) ? 0 : 1;
