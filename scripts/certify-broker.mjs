// Certifies a broker adapter: runs the contract of the port and the crash storm against it and prints what passed.
// Usage: npm run certify:broker -- <adapter> [--rounds 1] [--kills 20] [--seed 1]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = 'Usage: npm run certify:broker -- <adapter> [--rounds 1] [--kills 20] [--seed 1]';
const MARKS = { passed: 'passed', failed: 'FAILED', pending: 'not run', skipped: 'not run', todo: 'not run' };
const MESSAGE_LINES_MAX = 6;

function fail(message) {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  const options = { rounds: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } };
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length !== 1) fail(`name one adapter.\n${USAGE}`);
    for (const [name, value] of Object.entries(values)) {
      if (!/^[1-9]\d{0,5}$/.test(value))
        fail(`--${name} must be a whole number above 0, not ${String(value)}.\n${USAGE}`);
    }
    return { adapter: positionals[0], ...values };
  } catch (error) {
    fail(`${error.message}\n${USAGE}`);
  }
}

const { adapter, rounds = '1', kills = '20', seed = '1' } = readArguments();
const folder = mkdtempSync(join(tmpdir(), 'sextant-certify-'));
const file = join(folder, 'report.json');
console.log(
  `Certifying ${adapter}: the contract, ${rounds} x each step, ${kills} random kills, seed ${seed}. This takes minutes.`,
);
const { status } = spawnSync(
  process.execPath,
  [
    join(CHECKOUT, 'node_modules/vitest/vitest.mjs'),
    'run',
    'test/broker/certify.test.ts',
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile=${file}`,
  ],
  {
    cwd: CHECKOUT,
    stdio: 'inherit',
    env: {
      ...process.env,
      SEXTANT_CERTIFY: adapter,
      SEXTANT_CRASH_ROUNDS: rounds,
      SEXTANT_CRASH_KILLS: kills,
      SEXTANT_CHAOS_SEED: seed,
    },
  },
);
let report;
try {
  report = JSON.parse(readFileSync(file, 'utf8'));
} catch {
  fail(`the run of ${adapter} ended before it wrote a report; see the output above`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
const broken = report.testResults.filter(
  ({ status: result, assertionResults }) => result === 'failed' && assertionResults.length === 0,
);
for (const { message } of broken) console.error(message.split('\n').slice(0, MESSAGE_LINES_MAX).join('\n'));

console.log(`\n${'result'.padEnd(8)} ${'seconds'.padStart(8)}  check`);
for (const { status: result, duration, ancestorTitles, title, failureMessages } of tests) {
  const seconds = ((duration ?? 0) / 1_000).toFixed(1).padStart(8);
  console.log(`${(MARKS[result] ?? result).padEnd(8)} ${seconds}  ${[...ancestorTitles, title].join(': ')}`);
  for (const message of failureMessages ?? []) {
    for (const line of message.split('\n').slice(0, MESSAGE_LINES_MAX)) console.log(`${' '.repeat(19)}${line}`);
  }
}
const count = (result) => tests.filter((one) => one.status === result).length;
const isCertified = status === 0 && count('failed') === 0 && count('passed') > 0 && broken.length === 0;
console.log(
  `\n${adapter}: ${count('passed')} passed, ${count('failed')} failed. ${isCertified ? 'Certified.' : 'NOT certified.'}`,
);
process.exit(isCertified ? 0 : 1);
