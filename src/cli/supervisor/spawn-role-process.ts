import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../kernel/package-root.adapter.ts';

const MAIN = join(PACKAGE_ROOT, 'bin', 'sextant.js');

export interface RoleProcessOptions {
  roles: readonly string[];
  /** Which copy of its roles it is, from 1. */
  copy: number;
  env: NodeJS.ProcessEnv;
  nodeArguments: readonly string[];
  /** Whether it shares an address with other copies. */
  sharesAddress: boolean;
}

/**
 * Starts a role process. Processes that share an address accept from one socket, which the supervisor holds (`node:cluster`): a
 * connection goes to a process that is free, and one that no process has accepted yet waits for the next. By default
 * Node lets the supervisor accept and hand connections out in turn; a request right after a process was killed then never ended.
 */
export function spawnRoleProcess(options: RoleProcessOptions): ChildProcess {
  const args = ['run-roles', options.roles.join(','), String(options.copy)];
  const execArgv = [...process.execArgv, ...options.nodeArguments];
  if (!options.sharesAddress)
    return fork(MAIN, args, { env: options.env, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: MAIN, args, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return cluster.fork(withoutOthers(options.env)).process;
}

/** A fork of the cluster inherits every variable of the supervisor; those that are not given are unset. */
function withoutOthers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const unset = Object.keys(process.env).map((name) => [name, undefined]);
  return { ...(Object.fromEntries(unset) as NodeJS.ProcessEnv), ...env };
}
