import { loadRoles } from '../roles/all-roles.ts';
import { parseCommandLine, refuseArguments } from './usage.ts';

export async function rolesCommand(args: readonly string[]): Promise<void> {
  refuseArguments('roles', parseCommandLine(args, {}).positionals);
  const roles = await loadRoles(['all']);
  const width = Math.max(...roles.map(({ name }) => name.length));
  console.log('Roles that "sextant start --role NAME[,NAME]" can run; without --role it runs them all.\n');
  for (const role of roles) {
    console.log(`  ${role.name.padEnd(width)}  ${role.kind.padEnd(8)}  ${role.summary}`);
    console.log(`  ${''.padEnd(width)}            needs ${role.needs.join(', ')}`);
  }
}
