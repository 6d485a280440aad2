import { verifyAuditChains } from '../kernel/audit/audit.store.ts';
import { EXIT } from './exit-code.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

export async function auditCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw new UsageError('usage: sextant audit verify');
  const checks = await withDatabase({ noSandbox: values['no-sandbox'] }, (db) => verifyAuditChains(db));
  if (checks.length === 0) console.log('No audit event has been recorded yet.');
  for (const { service, events, headHash, problems } of checks) {
    console.log(
      `${service}: ${events} events, ${problems.length === 0 ? `unbroken, head ${headHash}` : `${problems.length} problem(s)`}`,
    );
    for (const problem of problems.slice(0, 20)) console.log(`  - ${problem}`);
  }
  if (checks.some(({ problems }) => problems.length > 0)) process.exitCode = EXIT.failed;
}
