import { ALL_ROLES } from '../roles/all-roles.ts';

export function rolesCommand(): void {
  const width = Math.max(...ALL_ROLES.map(({ name }) => name.length));
  console.log('Roles that "sextant start --role NAME[,NAME]" can run; without --role it runs them all.\n');
  for (const role of ALL_ROLES) {
    console.log(`  ${role.name.padEnd(width)}  ${role.kind.padEnd(8)}  ${role.summary}`);
    console.log(`  ${''.padEnd(width)}            needs ${role.needs.join(', ')}`);
  }
}
