import { type Role, roleAllows } from '../../kernel/access/role.ts';
import type { PlatformApi } from '../platform-api.ts';
import type { Tool } from '../tool.ts';

/** The tools that the role may use and the running platform serves. An address that it does not have answers 404. */
export async function offerTools(tools: readonly Tool[], api: PlatformApi, role: Role): Promise<Tool[]> {
  const allowed = tools.filter((tool) => roleAllows(role, tool.role));
  const served = await Promise.all(
    allowed.map(async ({ needs }) => {
      if (needs === undefined) return true;
      const { status } = await api.call({ method: 'GET', path: needs });
      return status !== 404;
    }),
  );
  return allowed.filter((_, index) => served[index]);
}
