import { readConfig } from '../config.ts';
import { migrate } from '../kernel/db/migrate.adapter.ts';
import { createLogger } from '../kernel/log.adapter.ts';
import { chooseDataMode, openPlatformDatabase } from './platform-database.ts';
import { parseCommandLine, refuseArguments } from './usage.ts';

export async function migrateCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  refuseArguments('migrate', positionals);
  const config = readConfig(process.env);
  const log = createLogger({ level: config.logLevel, name: 'cli' });
  const mode = chooseDataMode(config, { noSandbox: values['no-sandbox'] });
  const database = await openPlatformDatabase(config, mode, {
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
  });
  try {
    const { applied, alreadyApplied } = await migrate({ url: database.url });
    for (const name of applied) console.log(`applied  ${name}`);
    console.log(
      applied.length > 0
        ? `${applied.length} applied, ${alreadyApplied} were already applied.`
        : `Nothing to do: all ${alreadyApplied} migrations are applied.`,
    );
  } finally {
    await database.stop();
  }
}
