import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or so each. Whatever is begun last keeps one core busy while the other has nothing left to do. */
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
    // Sorting keeps the order of what is equal: the rest comes as it would have.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
