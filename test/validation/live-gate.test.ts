import { describe, expect, test } from 'vitest';
import { firstPass } from './skill-world.ts';

/** Shares of runs; `npm run simulate:gate` runs more of them, in more worlds. */
const shareOf = (runs: number, world: Omit<Parameters<typeof firstPass>[0], 'seed'>, firstSeed: number) => {
  let passed = 0;
  for (let run = 0; run < runs; run++) if (firstPass({ ...world, seed: firstSeed + run }) !== null) passed++;
  return passed / runs;
};

test.each([
  { companies: 15, runs: 200 },
  { companies: 80, runs: 100 },
])(
  'without skill at most 5% ever pass, with a look after each of 504 sessions: %j',
  ({ companies, runs }) => {
    const world = { companies, sessions: 504, persistence: 0.95, rankIc: 0 };
    expect(shareOf(runs, world, 1)).toBeLessThanOrEqual(0.05);
  },
  60_000,
);

test('with a rank IC of .05 at 7 days and 80 companies at least 80% pass within 252 sessions', () => {
  const world = { companies: 80, sessions: 252, persistence: 0.9, rankIc: 0.05 };
  expect(shareOf(100, world, 10_001)).toBeGreaterThanOrEqual(0.8);
}, 60_000);

const LONG_RUNS = Number(process.env.SEXTANT_GATE_RUNS ?? 0);

describe.runIf(LONG_RUNS > 0)('over many runs', () => {
  const worlds = [15, 30, 70, 100].flatMap((companies) =>
    [0.5, 0.9, 0.98].map((persistence) => ({ companies, persistence })),
  );

  test.each(worlds)(
    '%j',
    (world) => {
      const ever = shareOf(LONG_RUNS, { ...world, sessions: 504, rankIc: 0 }, 1);
      const skilled = shareOf(LONG_RUNS, { ...world, sessions: 252, rankIc: 0.05 }, 1_000_001);
      console.info(JSON.stringify({ ...world, ever_without_skill: ever, within_a_year_with_ic_05: skilled }));
      // Three standard errors of the estimate above the bound.
      expect(ever).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / LONG_RUNS));
    },
    3_600_000,
  );
});
