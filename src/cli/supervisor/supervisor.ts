import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withoutLiveSecrets } from '../../config.ts';
import type { RoleKind } from '../../roles/role.ts';
import type { Endpoint } from './messages.ts';
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
  ['service', 'risk'],
  ['sandbox'],
  ['core', 'live', 'intake', 'analysis'],
];

/** One process per kind of role. */
export async function superviseRoles(options: {
  plans: readonly ProcessPlan[];
  env: NodeJS.ProcessEnv;
  onRestart: (event: RestartEvent) => void;
}): Promise<Supervisor> {
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
  const stop = async () => {
    await Promise.all(processes.map(({ process }) => process.stop(STOP_GRACE_MS)));
  };
  try {
    const endpoints: Endpoint[] = [];
    for (const stage of STAGES) {
      endpoints.push(...(await startAll(processes.filter(({ kind }) => stage.includes(kind)))));
    }
    return { endpoints, states: () => processes.map(({ process }) => process.state), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(processes: readonly { process: SupervisedProcess }[]): Promise<Endpoint[]> {
  return (await Promise.all(processes.map(({ process }) => process.start()))).flat();
}
