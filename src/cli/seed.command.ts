import { seedSavedQueries } from '../analytics/saved/use/seed-saved-queries.ts';
import { seedSystemAgents } from '../intelligence/agents/use/seed-system-agents.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Restores deleted agents and saved queries that ship with the platform; changed and added ones are kept. */
export async function seedCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  if (positionals.length > 0) throw new UsageError('usage: sextant seed');
  await withDatabase({ noSandbox: values['no-sandbox'] }, async (db) => {
    await seedSystemAgents({ db, now: systemNow });
    const queries = await seedSavedQueries(db, { again: true });
    console.log(queries.length === 0 ? 'Nothing was missing.' : `Saved queries restored: ${queries.join(', ')}`);
  });
}
