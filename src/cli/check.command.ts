import { readConfig } from '../config.ts';
import { chooseDataMode } from './platform-database.ts';
import { parseCommandLine, refuseArguments } from './usage.ts';

/** Reads the configuration and nothing else: no database, no network. Throws a ConfigError that lists every problem. */
export function checkCommand(args: readonly string[]): void {
  const { values, positionals } = parseCommandLine(args, { 'no-sandbox': { type: 'boolean', default: false } });
  refuseArguments('check', positionals);
  const config = readConfig(process.env);
  const mode = chooseDataMode(config, { noSandbox: values['no-sandbox'] });
  console.log('The configuration is valid.');
  console.log(`  data      ${mode === 'simulated' ? 'simulated market (sandbox)' : 'real sources'}`);
  const own = config.databaseDirectUrl ? 'DATABASE_URL, and DATABASE_DIRECT_URL for sessions' : 'DATABASE_URL';
  console.log(`  database  ${config.databaseUrl ? own : `embedded, in ${config.dataDir}`}`);
  console.log(`  stage     ${config.stage}`);
  for (const [name, { url }] of Object.entries(config.addresses)) console.log(`  ${name.padEnd(8)}  ${url}`);
}
