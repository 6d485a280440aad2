import { auditCommand } from './cli/audit.command.ts';
import { checkCommand } from './cli/check.command.ts';
import { doctorCommand } from './cli/doctor.command.ts';
import { explainFailure } from './cli/explain-failure.ts';
import { HELP } from './cli/help.ts';
import { migrateCommand } from './cli/migrate.command.ts';
import { runRoleProcess } from './cli/role-process.ts';
import { rolesCommand } from './cli/roles.command.ts';
import { startCommand } from './cli/start.command.ts';
import { tokenCommand } from './cli/token.command.ts';
import { UsageError } from './cli/usage.ts';
import { VERSION } from './cli/version.ts';

type Command = (args: readonly string[]) => void | Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  start: startCommand,
  roles: rolesCommand,
  check: checkCommand,
  migrate: migrateCommand,
  token: tokenCommand,
  audit: auditCommand,
  doctor: doctorCommand,
  // Started by the supervisor, not by people.
  'run-roles': ([roles = '']) => runRoleProcess(roles.split(',')),
};

async function main(args: readonly string[]): Promise<void> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(HELP);
    return;
  }
  if (name === '--version' || name === '-v' || name === 'version') {
    console.log(VERSION);
    return;
  }
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`there is no command "${name}"; "sextant --help" lists them`);
  await command(rest);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { message, exitCode } = explainFailure(error);
  console.error(`sextant: ${message}`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) console.error(error.stack);
  process.exitCode = exitCode;
}
