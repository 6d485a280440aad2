import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take about a minute each. They start first, because a long file that starts last leaves one core idle. */
const LONG = [
  'test/console/walk.test.ts',
  'test/validation/sandbox.test.ts',
  'test/replay/truth.test.ts',
  'test/platform/command.test.ts',
  'test/platform/chaos.test.ts',
  'test/broker/crash.test.ts',
  'test/interface/fuzz.test.ts',
  'test/replay/live.test.ts',
  'test/analytics/hostile.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place === -1 ? LONG.length : place;
    };
    // Sorting is stable, so the other files keep their order.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
