import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withoutLiveSecrets } from '../../config.ts';
import type { RoleKind } from '../../roles/role.ts';
import type { DatabaseSettings, Endpoint } from './messages.ts';
import { type ProcessState, type RestartEvent, SupervisedProcess } from './supervised-process.ts';

const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url));
const STOP_GRACE_MS = 8_000;

export interface ProcessPlan {
  kind: RoleKind;
  roles: readonly string[];
}

export interface Supervisor {
  endpoints: Endpoint[];
  /** Of each process now. */
  states(): ProcessState[];
  stop(): Promise<void>;
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

/** Start order: services first; intake last, because it needs the sandbox. */
const STAGES: readonly (readonly RoleKind[])[] = [
  ['service', 'risk', 'sandbox'],
  ['core', 'live', 'intake', 'analysis'],
];

/** Processes that load the code of their roles. */
export interface LaunchedRoles {
  /** Starts the roles stage by stage. Stops all processes if one cannot be started. */
  begin(database: DatabaseSettings): Promise<Supervisor>;
  stop(): Promise<void>;
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
  const processes = options.plans.map(({ kind, roles }) => ({
    kind,
    process: new SupervisedProcess({
      name: NAMES[kind],
      spawn: () =>
        fork(MAIN, ['run-roles', roles.join(',')], {
          // Only the live broker's process receives the live keys.
          env: kind === 'live' ? options.env : withoutLiveSecrets(options.env),
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }),
      onRestart: options.onRestart,
    }),
  }));
  const starting = processes.map(({ kind, process }) => ({ kind, process, ready: process.start() }));
  // A failure while code is loaded is reported when its stage begins.
  for (const { ready } of starting) ready.catch(() => {});
  const stopAll = (members: typeof processes) => Promise.all(members.map(({ process }) => process.stop(STOP_GRACE_MS)));
  const stop = async () => {
    // The market last, so that requests to it do not fail while the others stop.
    await stopAll(processes.filter(({ kind }) => kind !== 'sandbox'));
    await stopAll(processes.filter(({ kind }) => kind === 'sandbox'));
  };
  const begin = async (database: DatabaseSettings): Promise<Supervisor> => {
    const endpoints: Endpoint[] = [];
    for (const stage of STAGES) {
      const members = starting.filter(({ kind }) => stage.includes(kind));
      for (const { process } of members) process.begin(database);
      endpoints.push(...(await Promise.all(members.map(({ ready }) => ready))).flat());
    }
    return { endpoints, states: () => processes.map(({ process }) => process.state), stop };
  };
  return {
    begin: async (database) => {
      try {
        return await begin(database);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}
