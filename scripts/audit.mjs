// Asks the registry for known vulnerabilities of the released dependencies. Ends with 1 when there are any of level high or
// critical, and with 0 and a message when the registry cannot be asked; with --strict that is 2.
// Usage: node scripts/audit.mjs [--strict]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const TIMEOUT_MS = 120_000;
const SERIOUS = new Set(['high', 'critical']);
const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: OUTPUT_BYTES_MAX,
  timeout: TIMEOUT_MS,
});

function readReport() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const report = readReport();
if (report.vulnerabilities === undefined) {
  console.error(
    `the registry cannot be asked for advisories, so nothing was checked: ${report.message ?? 'no answer'}`,
  );
  process.exit(process.argv.includes('--strict') ? 2 : 0);
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, via } of found) {
  const titles = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} (${cause.url})`));
  console.error(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
}
const serious = found.filter(({ severity }) => SERIOUS.has(severity));
console.log(`advisories: ${found.length} of the released dependencies, ${serious.length} high or critical`);
process.exit(serious.length > 0 ? 1 : 0);
