import { randomInt } from 'node:crypto';
import { freePort } from '../../src/kernel/net/free-port.adapter.ts';

/**
 * Ports below those that the system gives to outgoing connections (32768 and up on Linux), so that none of them takes a port
 * between its choice and the start of the server that is to listen there.
 */
const LOWEST = 15_000;
const HIGHEST = 32_000;

/** Distinct free ports for servers that a test starts. */
export async function distinctPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort(randomInt(LOWEST, HIGHEST)));
  return [...ports];
}

export const unusedPort = async (): Promise<number> => (await distinctPorts(1))[0]!;
