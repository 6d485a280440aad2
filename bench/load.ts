import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Options } from 'autocannon';
import { percentile } from './kit.ts';
import type { LoadResult } from './load-generator.ts';

const CONNECTIONS = 32;
const ROUND_SECONDS = 2;
const ROUNDS = 8;
/** Rounds that only warm up the compiler. */
const WARM_UP_ROUNDS = 2;

type Load = Pick<Options, 'url' | 'headers' | 'requests'>;
/** `before` prepares this process for a round. */
type Round = Load & { before?: () => void };

async function requestsPerSecond(load: Load): Promise<number> {
  const generator = fork(fileURLToPath(new URL('./load-generator.js', import.meta.url)));
  // Rejects when the generator dies.
  generator.once(
    'exit',
    (code) => void (code === 0 || generator.emit('error', new Error(`the load generator exited with ${code}`))),
  );
  generator.send({ ...load, connections: CONNECTIONS, duration: ROUND_SECONDS });
  const [answer] = (await once(generator, 'message')) as [LoadResult];
  generator.disconnect();
  if (answer.failed > 0) throw new Error(`${load.url}: ${answer.failed} requests refused or failed`);
  return answer.perSecond;
}

/**
 * Requests per second of each side, measured alternately; the median round, because other work on the machine affects only
 * some.
 */
export async function compareThroughput<Side extends string>(
  loads: Readonly<Record<Side, Round>>,
): Promise<Record<Side, number>> {
  const sides = Object.keys(loads) as Side[];
  const rounds = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) {
      const { before, ...load } = loads[side];
      before?.();
      const perSecond = await requestsPerSecond(load);
      if (round >= WARM_UP_ROUNDS) rounds.get(side)?.push(perSecond);
    }
  }
  return Object.fromEntries(sides.map((side) => [side, percentile(rounds.get(side) ?? [], 0.5)])) as Record<
    Side,
    number
  >;
}
