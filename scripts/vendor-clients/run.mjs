// Runs the official Python clients against the simulated market: `node scripts/vendor-clients/run.mjs [folder of the venv]`.
// Needs Python 3.10 or newer and a built package. Prints the table of docs/vendors.md; exits with 1 if a call failed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = [
  'alpaca-py==0.44.0',
  'massive==2.9.1',
  'polygon-api-client==1.16.3',
  'edgartools==5.62.0',
  'feedparser==6.0.14',
];
const venv = process.argv[2] ?? join(import.meta.dirname, '../../.vendor-clients');
const python = join(venv, 'bin/python');
const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: ['ignore', process.stderr, process.stderr] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
};
if (!existsSync(python)) run('python3', ['-m', 'venv', venv]);
run(python, ['-m', 'pip', 'install', '--quiet', ...PACKAGES]);

const sandbox = spawn(process.execPath, [join(import.meta.dirname, 'sandbox.mjs')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [line] = await once(sandbox.stdout, 'data');
const calls = spawn(python, [join(import.meta.dirname, 'calls.py'), String(line).trim()], { stdio: 'inherit' });
const [code] = await once(calls, 'exit');
sandbox.stdin.end();
process.exitCode = code ?? 1;
