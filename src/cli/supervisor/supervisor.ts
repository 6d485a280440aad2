import { withoutLiveSecrets } from '../../config.ts';
import type { RoleKind } from '../../roles/role.ts';
import type { DatabaseSettings, Endpoint } from './messages.ts';
import { spawnRoleProcess } from './spawn-role-process.ts';
import { type ProcessState, type RestartEvent, type StopOutcome, SupervisedProcess } from './supervised-process.ts';

/**
 * How long a process may take to stop before it is killed. A process that sends orders finishes what it sends. All other work is
 * safe to interrupt: it is repeated, and jobs are handed back at once.
 */
const ORDER_GRACE_MS = 8_000;
const GRACE_MS = 1_200;
/** The simulated market keeps nothing. */
const MARKET_GRACE_MS = 200;
const sendsOrders = (kind: RoleKind): boolean => kind === 'core' || kind === 'live';
const graceOf = (kind: RoleKind): number => {
  if (sendsOrders(kind)) return ORDER_GRACE_MS;
  return kind === 'sandbox' ? MARKET_GRACE_MS : GRACE_MS;
};

export interface ProcessPlan {
  kind: RoleKind;
  roles: readonly string[];
  /** 1 for the process of the kind; further copies run the query API only. */
  copy: number;
  /** Whether it answers the query API together with other copies. */
  sharesAddress: boolean;
}

export interface Supervisor {
  endpoints: Endpoint[];
  /** Of each process now. */
  states(): ProcessState[];
}

const NAMES: Record<RoleKind, string> = {
  sandbox: 'sandbox',
  service: 'services',
  risk: 'risk engine',
  core: 'trading core',
  live: 'live broker',
  intake: 'intake',
  analysis: 'analysis',
};

/**
 * Memory for new objects, which a busy process otherwise fills up to 48 MB. Services and analysis keep the default: they make
 * so many objects that a small one costs processor time.
 */
const SMALL_HEAP = ['--max-semi-space-size=4'];
/** With 4 MB the collector took 22% of the sandbox's and 12% of the intake's processor time during a first start. */
const MIDDLE_HEAP = ['--max-semi-space-size=16'];
const HEAP_ARGUMENTS: Record<RoleKind, readonly string[]> = {
  sandbox: MIDDLE_HEAP,
  service: [],
  risk: [],
  core: SMALL_HEAP,
  live: SMALL_HEAP,
  intake: MIDDLE_HEAP,
  analysis: [],
};

/** Start order: intake needs the sandbox, and analysis must not delay what answers and trades. */
const STAGES: readonly (readonly RoleKind[])[] = [
  ['service', 'risk', 'sandbox', 'core', 'live'],
  ['intake', 'analysis'],
];

/** Processes that load the code of their roles. */
export interface LaunchedRoles {
  /** Starts the roles stage by stage. After a failure the caller stops the processes. */
  begin(database: DatabaseSettings): Promise<Supervisor>;
  /** From now on a process that ends is no failure: the same signal may have reached it. */
  expectStop(): void;
  /** Tells of each process how it stopped. */
  stop(): Promise<StopOutcome[]>;
}

/**
 * Launches one process per kind of role. Loading code takes most of the time of a start, so that all processes do it at once and
 * while the database starts.
 */
export function launchRoles(options: {
  plans: readonly ProcessPlan[];
  env: NodeJS.ProcessEnv;
  onRestart: (event: RestartEvent) => void;
}): LaunchedRoles {
  const processes = options.plans.map(({ kind, roles, copy, sharesAddress }) => ({
    kind,
    copy,
    process: new SupervisedProcess({
      name: copy === 1 ? NAMES[kind] : `query API copy ${copy}`,
      spawn: () =>
        spawnRoleProcess({
          roles,
          copy,
          // Only the live broker's process receives the live keys.
          env: kind === 'live' ? options.env : withoutLiveSecrets(options.env),
          nodeArguments: HEAP_ARGUMENTS[kind],
          sharesAddress,
        }),
      onRestart: options.onRestart,
    }),
  }));
  const starting = processes.map(({ kind, copy, process }) => ({ kind, copy, process, ready: process.start() }));
  // A failure while code is loaded is reported when its stage begins.
  for (const { ready } of starting) ready.catch(() => {});
  const stopAll = (members: typeof processes) =>
    Promise.all(
      members.map(async ({ kind, process }) => {
        const outcome = await process.stop(graceOf(kind));
        // The leases of a killed broker expire: a request of it may still be on its way.
        return sendsOrders(kind) ? { ...outcome, leftBy: null } : outcome;
      }),
    );
  const expectStop = () => {
    for (const { process } of processes) process.expectStop();
  };
  // The market last, so that requests to it do not fail while the others stop.
  const stop = async () => {
    expectStop();
    return [
      ...(await stopAll(processes.filter(({ kind }) => kind !== 'sandbox'))),
      ...(await stopAll(processes.filter(({ kind }) => kind === 'sandbox'))),
    ];
  };
  const begin = async (database: DatabaseSettings): Promise<Supervisor> => {
    const endpoints: Endpoint[] = [];
    for (const stage of STAGES) {
      const members = starting.filter(({ kind }) => stage.includes(kind));
      for (const { process } of members) process.begin(database);
      const found = await Promise.all(members.map(async ({ copy, ready }) => ({ copy, endpoints: await ready })));
      // Copies have the address of the first.
      endpoints.push(...found.filter(({ copy }) => copy === 1).flatMap((one) => one.endpoints));
    }
    return { endpoints, states: () => processes.map(({ process }) => process.state) };
  };
  return { begin, expectStop, stop };
}
