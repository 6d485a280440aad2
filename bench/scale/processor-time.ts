import { readFileSync } from 'node:fs';
import { descendants, listProcesses } from '../../test/kit/platform.ts';

const TICKS_PER_SECOND = 100;

/** Linux only: user and system time of a process and of its ended children; null if it has ended. */
export function processorSeconds(pid: number, options: { withEnded: boolean }): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const wanted = options.withEnded ? [11, 12, 13, 14] : [11, 12];
    return wanted.reduce((sum, index) => sum + Number(fields[index]), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Processor time of a supervisor's role processes, by their first role. */
export function roleSeconds(supervisor: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const { pid, command } of descendants(supervisor)) {
    const roles = /run-roles ([\w,-]+)/.exec(command)?.[1];
    if (roles !== undefined) times.set(roles, processorSeconds(pid, { withEnded: true }) ?? 0);
  }
  return times;
}

/** Processor time of a database server: all its processes, also those that have ended. */
export function serverSeconds(postmaster: number): number {
  const running = listProcesses().filter(({ parent }) => parent === postmaster);
  return [postmaster, ...running.map(({ pid }) => pid)].reduce(
    (sum, pid) => sum + (processorSeconds(pid, { withEnded: pid === postmaster }) ?? 0),
    0,
  );
}

export function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
