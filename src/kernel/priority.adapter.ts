import { readdirSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';

const NICENESS_MAX = 19;

/**
 * Lowers the priority by some steps of niceness below what the operator started the platform with. On Linux a priority belongs to a
 * thread, and a new thread gets that of its creator: this lowers the main thread and what it starts later. The threads that
 * compile and collect garbage keep theirs, so that code becomes quick as soon as elsewhere.
 */
export function lowerPriority(steps: number): void {
  lower(process.pid, nicenessAfter(steps));
}

/** The same for every thread of the process: those of the pool exist already, and the engine computes in threads that they create. */
export function lowerPriorityOfAllThreads(steps: number): void {
  const niceness = nicenessAfter(steps);
  const threads = platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) lower(thread, niceness);
}

const nicenessAfter = (steps: number): number => Math.min(getPriority() + steps, NICENESS_MAX);

function lower(thread: number, niceness: number): void {
  try {
    setPriority(thread, niceness);
  } catch {
    // The thread has ended, or the system does not let a process lower its priority.
  }
}
