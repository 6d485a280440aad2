import { applyEnvFile } from './cli/env-file.ts';
import { explainFailure } from './cli/explain-failure.ts';
import { HELP } from './cli/help.ts';
import { UsageError } from './cli/usage.ts';
import { VERSION } from './cli/version.ts';
import { watchOutput } from './cli/watch-output.ts';

type Command = (args: readonly string[]) => Promise<void>;

/** Imported on call, so that `--help` does not load a database driver and a web framework. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: async (args) => (await import('./cli/start.command.ts')).startCommand(args),
  roles: async (args) => (await import('./cli/roles.command.ts')).rolesCommand(args),
  check: async (args) => (await import('./cli/check.command.ts')).checkCommand(args),
  migrate: async (args) => (await import('./cli/migrate.command.ts')).migrateCommand(args),
  backup: async (args) => (await import('./cli/backup.command.ts')).backupCommand(args),
  restore: async (args) => (await import('./cli/restore.command.ts')).restoreCommand(args),
  token: async (args) => (await import('./cli/token.command.ts')).tokenCommand(args),
  lake: async (args) => (await import('./cli/lake.command.ts')).lakeCommand(args),
  jobs: async (args) => (await import('./cli/jobs.command.ts')).jobsCommand(args),
  retention: async (args) => (await import('./cli/retention.command.ts')).retentionCommand(args),
  seed: async (args) => (await import('./cli/seed.command.ts')).seedCommand(args),
  audit: async (args) => (await import('./cli/audit.command.ts')).auditCommand(args),
  verify: async (args) => (await import('./cli/verify.command.ts')).verifyCommand(args),
  extract: async (args) => (await import('./cli/extract.command.ts')).extractCommand(args),
  backtest: async (args) => (await import('./cli/backtest.command.ts')).backtestCommand(args),
  eval: async (args) => (await import('./cli/eval.command.ts')).evalCommand(args),
  replay: async (args) => (await import('./cli/replay.command.ts')).replayCommand(args),
  attribution: async (args) => (await import('./cli/attribution.command.ts')).attributionCommand(args),
  setup: async (args) => (await import('./cli/setup.command.ts')).setupCommand(args),
  track: async (args) => (await import('./cli/track.command.ts')).trackCommand(args),
  untrack: async (args) => (await import('./cli/untrack.command.ts')).untrackCommand(args),
  status: async (args) => (await import('./cli/status.command.ts')).statusCommand(args),
  mcp: async (args) => (await import('./cli/mcp.command.ts')).mcpCommand(args),
  doctor: async (args) => (await import('./cli/doctor.command.ts')).doctorCommand(args),
  // Internal: started by the supervisor.
  'run-roles': async ([roles = '', copy = '1']) =>
    (await import('./cli/role-process.ts')).runRoleProcess(roles.split(','), Number(copy)),
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
  // A role process has its settings from the supervisor, which withholds the live keys from all but one.
  if (name !== 'run-roles') applyEnvFile(process.env);
  if (!command) throw new UsageError(`unknown command "${name}"; "sextant --help" lists the commands`);
  await command(rest);
}

// The versions of the packages are fixed with the release: their advice about a newer Node.js is not for operators.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

watchOutput();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const { message, exitCode } = explainFailure(error);
  console.error(`sextant: ${message}`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) console.error(error.stack);
  process.exitCode = exitCode;
}
