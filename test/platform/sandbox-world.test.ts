import { afterAll, expect, test } from 'vitest';
import { WORLD_NAMES, type WorldName } from '../../src/sandbox/worlds/world-name.ts';
import { WORLDS } from '../../src/sandbox/worlds/worlds.ts';
import { type PlatformFolder, platformFolder, sextant, startPlatform } from '../kit/platform.ts';
import { distinctPorts } from '../kit/ports.ts';

const folders: PlatformFolder[] = [];
const newFolder = () => {
  const folder = platformFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** Bid and ask of the benchmark as the simulated vendor quotes them. */
async function quoteOf(output: string): Promise<{ bid: number; ask: number }> {
  const url = /simulated market\s+(http\S+)/.exec(output)?.[1] ?? '';
  const path = '/polygon/v2/snapshot/locale/us/markets/stocks/tickers/SPY';
  const answer = await fetch(`${url}${path}`, { headers: { authorization: 'Bearer any' } });
  const { ticker } = (await answer.json()) as { ticker: { lastQuote: { P: number; p: number } } };
  return { bid: ticker.lastQuote.p, ask: ticker.lastQuote.P };
}

async function startWorld(name: WorldName, port: number): Promise<void> {
  const platform = await startPlatform(newFolder().dataDir, {
    args: ['--role', 'sandbox'],
    env: { SANDBOX_WORLD: name, SANDBOX_SEED: '77', SEXTANT_SANDBOX_URL: `http://127.0.0.1:${port}` },
  });
  try {
    expect(platform.output()).toContain(`SANDBOX_WORLD=${name} SANDBOX_SEED=77`);
    const { bid, ask } = await quoteOf(platform.output());
    const half = WORLDS[name].liquidity.halfSpread;
    expect((ask - bid) / (ask + bid)).toBeGreaterThan(half * 0.8);
    expect((ask - bid) / (ask + bid)).toBeLessThan(half * 1.2);
  } finally {
    await platform.stop();
  }
}

// At the same time, because most of a start is waiting.
test('each value of SANDBOX_WORLD starts that market with its seed', { timeout: 180_000 }, async () => {
  const ports = await distinctPorts(WORLD_NAMES.length);
  await Promise.all(WORLD_NAMES.map((name, index) => startWorld(name, ports[index] ?? 0)));
});

test('a wrong world or seed is refused with one sentence', async () => {
  const { dataDir } = newFolder();
  const wrong = await sextant(['start'], { SEXTANT_DATA_DIR: dataDir, SANDBOX_WORLD: 'hard' });
  expect(wrong.code).not.toBe(0);
  expect(wrong.stderr).toContain('SANDBOX_WORLD must be one of easy, default, noskill, crisis, not "hard"');
  const seed = await sextant(['start'], { SEXTANT_DATA_DIR: dataDir, SANDBOX_SEED: 'x' });
  expect(seed.stderr).toContain('SANDBOX_SEED must be a whole number from 0 to 2147483647, not "x"');
});
