import { ROLE_KINDS_IN_ORDER } from '../../roles/role.ts';
import { ROLE_KINDS, type RoleName } from '../../roles/role-names.ts';
import type { ProcessPlan } from './supervisor.ts';

const COPIED: RoleName = 'query-api';

/** One process per kind of role, and one for each further copy of the query API. */
export function planProcesses(names: readonly RoleName[], queryApiCopies: number): ProcessPlan[] {
  const isCopied = queryApiCopies > 1 && names.includes(COPIED);
  const ofKinds = ROLE_KINDS_IN_ORDER.map((kind) => {
    const roles = names.filter((name) => ROLE_KINDS[name] === kind);
    return { kind, roles, copy: 1, sharesAddress: isCopied && roles.includes(COPIED) };
  }).filter(({ roles }) => roles.length > 0);
  const further = Array.from({ length: isCopied ? queryApiCopies - 1 : 0 }, (_, index) => ({
    kind: ROLE_KINDS[COPIED],
    roles: [COPIED],
    copy: index + 2,
    sharesAddress: true,
  }));
  return [...ofKinds, ...further];
}
