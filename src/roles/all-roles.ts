import { UsageError } from '../cli/usage.ts';
import { registryService } from './registry-service.ts';
import type { Role } from './role.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';

export const ALL_SERVICES: readonly ServiceDefinition[] = [registryService];

export const ALL_ROLES: readonly Role[] = [serviceRole('registry', registryService)];

/** The roles of those names, in the order of the list above; `all` is all of them. */
export function rolesNamed(names: readonly string[]): Role[] {
  const unknown = names.find((name) => name !== 'all' && !ALL_ROLES.some((role) => role.name === name));
  if (unknown !== undefined) {
    throw new UsageError(`there is no role "${unknown}"; there are ${ALL_ROLES.map(({ name }) => name).join(', ')}`);
  }
  return names.includes('all') ? [...ALL_ROLES] : ALL_ROLES.filter(({ name }) => names.includes(name));
}
