import { readConfig } from '../config.ts';
import { listCalendarOverrides } from '../market/calendar-override.store.ts';
import { type PendingReport, readPending } from '../operations/use/read-pending.ts';
import { restoreByOperator } from '../operations/use/restore-by-operator.ts';
import { pendingDeps } from '../roles/pending-work.ts';
import { formatTable } from './format-table.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE = 'usage: sextant jobs pending [--json], or sextant jobs restore [QUEUE] [--json]';

/** Shows the pending work of every queue, or restores missing jobs. Safe while the platform runs. */
export async function jobsCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    json: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [action, only] = positionals;
  const isValid =
    (action === 'pending' && positionals.length === 1) || (action === 'restore' && positionals.length <= 2);
  if (!isValid) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db) => {
    const deps = pendingDeps({ db, config, calendarOverrides: await listCalendarOverrides(db) });
    if (action === 'restore') {
      const result = await restoreByOperator(deps, only, { name: 'cli', tokenName: null });
      if (values.json) return console.log(JSON.stringify(result, null, 2));
      console.log(`${result.message.charAt(0).toUpperCase()}${result.message.slice(1)}.`);
      for (const { queue, restored, revived } of result.queues)
        console.log(`  ${queue}: ${restored} enqueued, ${revived} revived`);
      return;
    }
    const report = await readPending(deps);
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else print(report);
  });
}

function print({ pipeline_enabled: isOn, work }: PendingReport): void {
  const head = ['work', 'waiting', 'delayed', 'running', 'dead', 'missing', 'oldest missing'];
  const lines = work.map((one) => [
    one.name,
    `${one.waiting}`,
    `${one.delayed}`,
    `${one.active}`,
    `${one.dead}`,
    one.missing_dead > 0 ? `${one.missing} (${one.missing_dead} dead)` : `${one.missing}`,
    one.oldest_missing_at ?? '-',
  ]);
  for (const line of formatTable(head, lines)) console.log(line);
  const missing = work.reduce((sum, one) => sum + one.missing, 0);
  if (!isOn) console.log('The pipeline is off: its queues are restored when it is switched on.');
  else if (missing > 0)
    console.log('"sextant jobs restore" enqueues what is missing now; the scheduler does so every minute.');
}
