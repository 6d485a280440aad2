import { seedSavedQueries } from '../analytics/saved/use/seed-saved-queries.ts';
import { seedSystemAgents } from '../intelligence/agents/use/seed-system-agents.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Brings back what ships with the platform and was deleted; what somebody changed or made stays. */
export async function seedCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new UsageError('usage: sextant seed');
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db) => {
    await seedSystemAgents({ db, now: systemNow });
    const queries = await seedSavedQueries(db, { again: true });
    console.log(queries.length === 0 ? 'Nothing was missing.' : `Saved queries brought back: ${queries.join(', ')}`);
  });
}
