import { createTokenAccess } from '../kernel/access/token-access.adapter.ts';
import { assertListenAddressAllowed } from '../kernel/access/loopback.ts';
import { type AdminServer, startAdminServer } from '../kernel/admin/admin-server.adapter.ts';
import { pingDatabase } from '../kernel/http/health.store.ts';
import type { Reading } from '../kernel/metrics/catalogue.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { platformReader } from './platform-reader.ts';
import type { Role, RoleContext, RoleKind } from './role.ts';

/** Each kind of process has its own place above `ADMIN_PORT`, which is the supervisor's. */
const PORT_OFFSETS: Record<RoleKind, number> = {
  service: 1,
  risk: 2,
  core: 3,
  live: 4,
  intake: 5,
  analysis: 6,
  sandbox: 7,
};

/** The second copy of the query API has the first port above these. */
const COPIES_FROM = Math.max(...Object.values(PORT_OFFSETS)) - 1;

/** `copy` is 1 for the process of the kind itself. */
export const adminPortOf = (base: number, kind: RoleKind, copy = 1): number => {
  if (base === 0) return 0;
  return base + (copy === 1 ? PORT_OFFSETS[kind] : COPIES_FROM + copy);
};

/** The highest port above `base` that a process may use. */
export const lastAdminPort = (base: number, copies: number): number => base + COPIES_FROM + Math.max(copies, 1);

/** Opens the admin port of a role process. `isStarted` says whether all of its roles have started. */
export async function openAdminPort(
  context: RoleContext,
  options: { kind: RoleKind; copy: number; roles: readonly Role[]; isStarted: () => boolean },
): Promise<AdminServer> {
  const { config, databases, log, metrics } = context;
  const { kind, copy, roles, isStarted } = options;
  metrics.add(() => readProcess(context, kind, roles, isStarted()));
  // By one copy only: a sum over the processes would count the rows of the database once for each.
  if (copy === 1 && roles.some(({ name }) => name === 'query-api')) metrics.add(platformReader(context));
  const access = createTokenAccess({
    db: databases.vital,
    now: systemNow,
    required: false,
    onError: (error) => log.warn({ err: error }, 'reading the access tokens failed'),
  });
  await access.refresh();
  assertListenAddressAllowed(config.admin.host, (await access.state()).tokensRequired);
  return startAdminServer({
    host: config.admin.host,
    port: adminPortOf(config.admin.port, kind, copy),
    mayMove: !config.admin.isFixed,
    access,
    allowedHosts: config.allowedHosts,
    findUnready: async () => {
      if (!isStarted()) return 'the roles of this process have not all started';
      return pingDatabase(databases.vital).then(
        () => null,
        () => 'the database does not answer',
      );
    },
    metrics: () => metrics.text(),
  });
}

function readProcess(context: RoleContext, kind: RoleKind, roles: readonly Role[], isStarted: boolean): Reading[] {
  return [
    {
      name: 'sextant_build_info',
      labels: { version: context.version, node: process.version, process: kind },
      value: 1,
    },
    { name: 'sextant_process_ready', value: isStarted ? 1 : 0 },
    ...roles.map(({ name }): Reading => ({ name: 'sextant_role_running', labels: { role: name }, value: 1 })),
  ];
}
