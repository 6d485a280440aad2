// Runs the tests and tries the package on each supported Node.js: "npm run test:nodes". About half an hour for each version.
// Usage: node scripts/test-nodes.mjs [VERSION ...] [--tests | --package]. Without versions: those of "engines" in package.json.
// Each version comes from the npm registry and runs a clone of the last commit, so that nothing of this folder is used.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const wantsTests = !args.includes('--package');
const wantsPackage = !args.includes('--tests');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const named = args.filter((argument) => !argument.startsWith('--'));
const versions = named.length > 0 ? named : engines.node.split('||').map((range) => range.trim());
const place = mkdtempSync(join(tmpdir(), 'sextant-nodes-'));
// As root the database runs under another account, which must be able to reach the folder.
chmodSync(place, 0o755);

/** The newest release of a version or range, for instance "22", "22.12.0" or "^22.12.0". */
function installNode(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = join(place, `node-${version.replaceAll(/[^\d.]/g, '')}`);
  mkdirSync(prefix);
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', prefix, `${name}@${version}`], { cwd: prefix });
  return join(prefix, 'node_modules', name, 'bin', 'node');
}

async function run(env, cwd, command, ...commandArgs) {
  const startedMs = performance.now();
  const child = spawn(command, commandArgs, { cwd, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  return { step: [command, ...commandArgs].join(' ').replaceAll(place, '.'), code, minutes };
}

async function tryVersion(version) {
  const node = installNode(version);
  const release = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`\n# Node.js ${release}\n`);
  const clone = join(place, `sextant-${release}`);
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const steps = [await run(env, clone, 'npm', 'ci', '--silent')];
  if (wantsTests) steps.push(await run(env, clone, 'npm', 'test'));
  if (wantsPackage) {
    steps.push(await run(env, clone, 'npm', 'run', '-s', 'try:package', '--', node));
    steps.push(await run(env, clone, 'npm', 'run', '-s', 'try:package', '--', node, '--tarball'));
  }
  return steps.map((step) => ({ release, ...step }));
}

const results = [];
try {
  for (const version of versions) results.push(...(await tryVersion(version)));
} finally {
  rmSync(place, { recursive: true, force: true });
}
console.log('');
for (const { release, step, code, minutes } of results) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${release} ${step} (${minutes} min)`);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
