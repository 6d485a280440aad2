import { UsageError } from '../cli/usage.ts';
import { registryRole } from './registry.role.ts';
import type { Role } from './role.ts';

export const ALL_ROLES: readonly Role[] = [registryRole];

/** The roles of those names, in the order of the list above; `all` is all of them. */
export function rolesNamed(names: readonly string[]): Role[] {
  const unknown = names.find((name) => name !== 'all' && !ALL_ROLES.some((role) => role.name === name));
  if (unknown !== undefined) {
    throw new UsageError(`there is no role "${unknown}"; there are ${ALL_ROLES.map(({ name }) => name).join(', ')}`);
  }
  return names.includes('all') ? [...ALL_ROLES] : ALL_ROLES.filter(({ name }) => names.includes(name));
}
