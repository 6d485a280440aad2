// Compiles src/ to dist/ file by file, so that relative paths are the same in sources and output, joins that to dist/bundle/, which
// the command runs, the console in web/ to web/dist, and the TypeScript client with its examples to clients/typescript/dist.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Skips a build that is up to date: compiling takes seconds, checking takes milliseconds. */
function isUpToDate({ output, files, folders }) {
  const stamp = `${root}${output}/.built`;
  if (!existsSync(stamp)) return false;
  const builtAtMs = statSync(stamp).mtimeMs;
  // Folders too, because deleting or renaming a file changes its folder's time.
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
  // Written last, so that an interrupted build is not taken for a complete one.
  if (status === 0) writeFileSync(`${root}${target.output}/.built`, '');
  return status === 0;
}

const server = {
  output: 'dist',
  // Removes outputs of deleted sources. Vite does that itself.
  clean: true,
  files: ['tsconfig.json', 'tsconfig.build.json', 'package.json'],
  folders: ['src'],
  cwd: '.',
  command: [`${root}node_modules/typescript7/bin/tsc`, '-p', 'tsconfig.build.json'],
};
const bundle = {
  output: 'dist/bundle',
  clean: true,
  files: ['scripts/bundle.mjs', 'package-lock.json', 'dist/.built'],
  folders: [],
  cwd: '.',
  command: [`${root}scripts/bundle.mjs`],
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
  folders: ['web/src', 'web/public', 'clients/typescript/src'],
  cwd: 'web',
  command: [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'],
};

const tsc = `${root}node_modules/typescript7/bin/tsc`;
const client = {
  output: 'clients/typescript/dist',
  clean: true,
  files: ['tsconfig.json', 'clients/typescript/tsconfig.json', 'clients/typescript/tsconfig.build.json'],
  folders: ['clients/typescript/src', 'clients/typescript/types'],
  cwd: 'clients/typescript',
  command: [tsc, '-p', 'tsconfig.build.json'],
};
const examples = {
  output: 'clients/typescript/dist/examples',
  clean: true,
  files: ['tsconfig.json', 'clients/typescript/tsconfig.json', 'clients/typescript/tsconfig.examples.json'],
  folders: ['clients/typescript/examples'],
  cwd: 'clients/typescript',
  command: [tsc, '-p', 'tsconfig.examples.json'],
};

process.exitCode = [server, bundle, web, client, examples].map(build).every(Boolean) ? 0 : 1;
