import { readConfig } from '../config.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { readFreeBytes } from '../operations/disk-space.adapter.ts';
import { CLASSES, REMOVED_CLASSES, type RemovedClass } from '../retention/policy.ts';
import type { Removed, Waiting } from '../retention/run.store.ts';
import { totalsOf } from '../retention/sample.ts';
import { inSlowTransaction } from '../retention/slow-transaction.store.ts';
import { planRetention, type RetentionPlan } from '../retention/use/plan-retention.ts';
import { runRetention } from '../retention/use/run-retention.ts';
import { retentionDeps } from '../roles/retention.ts';
import { EXIT } from './exit-code.ts';
import { formatBytes } from './format-bytes.ts';
import { formatTable } from './format-table.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `usage: sextant retention plan [--json], or sextant retention run [CLASS ...] [--json]; classes: ${REMOVED_CLASSES.join(', ')}`;
const PROGRESS_EVERY_MS = 2_000;

/** Shows or removes what is past its retention. Safe while the platform runs. */
export async function retentionCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    json: { type: 'boolean', default: false },
    'no-sandbox': { type: 'boolean', default: false },
  });
  const [action, ...names] = positionals;
  const only = names.filter((name): name is RemovedClass => (REMOVED_CLASSES as readonly string[]).includes(name));
  const isValid = (action === 'plan' && names.length === 0) || (action === 'run' && only.length === names.length);
  if (!isValid) throw new UsageError(USAGE);
  const config = readConfig(process.env);
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db, databaseUrl) => {
    const deps = retentionDeps({ config, db, databaseUrl });
    if (action === 'run') return remove(deps, names.length === 0 ? undefined : only, values.json);
    const plan = await inSlowTransaction(db, (tx) => planRetention({ ...deps, db: tx }, systemNow()));
    const freeBytes = await readFreeBytes(config.dataDir);
    if (values.json) console.log(JSON.stringify({ ...plan, totals: totalsOf(plan.classes), freeBytes }, null, 2));
    else printPlan(plan, freeBytes);
  });
}

async function remove(deps: ReturnType<typeof retentionDeps>, only: RemovedClass[] | undefined, asJson: boolean) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let shownAtMs = performance.now();
  try {
    const outcome = await runRetention(deps, {
      trigger: 'operator',
      now: systemNow(),
      signal: stopping.signal,
      only,
      onProgress: (name, removed) => {
        if (asJson || performance.now() - shownAtMs < PROGRESS_EVERY_MS) return;
        shownAtMs = performance.now();
        console.log(`${CLASSES[name].title}: ${removed} removed so far`);
      },
    });
    if (outcome === null) {
      console.error('sextant: another retention run is at work; it continues');
      process.exitCode = EXIT.failed;
      return;
    }
    if (asJson) console.log(JSON.stringify(outcome, null, 2));
    else printOutcome(outcome.removed, outcome.waiting);
    if (outcome.status === 'stopped') {
      console.error('sextant: stopped; the next run continues');
      process.exitCode = EXIT.failed;
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function printOutcome(removed: Removed, waiting: readonly Waiting[]): void {
  for (const name of REMOVED_CLASSES)
    if (removed[name] > 0) console.log(`${CLASSES[name].title}: ${removed[name]} removed`);
  if (Object.values(removed).every((count) => count === 0)) console.log('Nothing was removed.');
  printWaiting(waiting);
}

function printWaiting(waiting: readonly Waiting[]): void {
  for (const { name, month, why } of waiting)
    console.log(`${CLASSES[name].title} of ${month.slice(0, 7)} waits: ${why}`);
}

function printPlan({ classes, due }: RetentionPlan, freeBytes: number | null): void {
  const dueOf = (name: string) => (name in due ? due[name as RemovedClass] : null);
  const lines = classes.map((one) => {
    const own = dueOf(one.name);
    return [
      CLASSES[one.name].title,
      own === null || (own.days === 0 && CLASSES[one.name].rule !== 'collect') ? 'keep' : ruleOf(one.name, own.days),
      one.rows === null ? '-' : `${Math.round(one.rows)}`,
      formatBytes(one.bytes),
      formatBytes(one.bytesPerDay),
      formatBytes(one.bytesIn30Days),
      formatBytes(one.bytesIn180Days),
      own === null || own.dueRows === 0 ? '-' : `${own.dueRows} (${formatBytes(own.dueBytes)})`,
    ];
  });
  const total = totalsOf(classes);
  lines.push([
    'Total',
    '',
    '',
    formatBytes(total.bytes),
    formatBytes(total.bytes_per_day),
    formatBytes(total.bytes_in_30_days),
    formatBytes(total.bytes_in_180_days),
    '',
  ]);
  const head = ['class', 'rule', 'rows', 'size', 'a day', 'in 30 days', 'in 180 days', 'to remove now'];
  for (const line of formatTable(head, lines)) console.log(line);
  if (freeBytes !== null) console.log(`${formatBytes(freeBytes)} of the disk are free.`);
  for (const name of REMOVED_CLASSES) {
    for (const { rows, why } of due[name].kept)
      if (rows > 0) console.log(`${CLASSES[name].title}: ${rows} old rows stay: ${why}`);
    printWaiting(due[name].waiting);
  }
  console.log('Nothing was changed. "sextant retention run" removes what is listed; housekeeping does so once a day.');
}

function ruleOf(name: keyof typeof CLASSES, days: number): string {
  const { rule } = CLASSES[name];
  return rule === 'collect' ? 'unreferenced' : `${rule} after ${days} d`;
}
