import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startEndlessQuery } from './engine-process.ts';

test('an engine whose platform was killed ends, also in the middle of a statement', async () => {
  const child = await startEndlessQuery();
  const exit = once(child, 'exit');
  child.disconnect();
  expect(await exit).toEqual([null, 'SIGKILL']);
});
