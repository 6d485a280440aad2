import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Rounds of the fixed work a second on the reference machine, whose speed counts as 1. It is the machine on which the absolute goals were
 * set: `evaluations in process` of the risk bench had at least 591,000 a second there.
 */
const REFERENCE_ROUNDS = 83_000;

/** How fast this machine is now. Measured in a process of its own, so that no bench has taught its compiler anything. */
export async function machineSpeed(): Promise<number> {
  const child = fork(fileURLToPath(new URL('./machine-speed-process.js', import.meta.url)));
  const [rounds] = (await once(child, 'message')) as [number];
  return rounds / REFERENCE_ROUNDS;
}
