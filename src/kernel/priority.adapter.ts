import { readdirSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';

const NICENESS_MAX = 19;

/**
 * Lowers the priority of this process by some steps of niceness below what the operator started the platform with. On Linux a
 * priority belongs to a thread, and a new thread gets that of its creator: the threads of the pool exist already and create others,
 * so that each is lowered.
 */
export function lowerPriority(steps: number): void {
  const niceness = Math.min(getPriority() + steps, NICENESS_MAX);
  const threads = platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended, or the system does not let a process lower its priority.
    }
  }
}
