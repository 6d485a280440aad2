import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineBounds, ToEngine } from '../../src/analytics/engine/messages.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

const PROGRAM = join(PACKAGE_ROOT, 'dist/analytics/engine/duckdb-child.adapter.js');
const BOUNDS: EngineBounds = { memoryMb: 128, threads: 1, folders: [], spillFolder: null, spillMb: 0 };
const ENDLESS = 'select count(*) from range(1e9::bigint) a, range(1e9::bigint) b where a.range % 7 = b.range % 5';

test('an engine whose platform was killed ends, also in the middle of a statement', async () => {
  const child = fork(PROGRAM, [JSON.stringify(BOUNDS)], { serialization: 'advanced', stdio: 'ignore' });
  const started = once(child, 'message');
  const query: ToEngine = { type: 'query', id: 1, sql: ENDLESS, limit: 1, setup: { edition: '0', views: [] } };
  child.send(query);
  expect((await started)[0]).toEqual({ type: 'started', id: 1 });
  // Said before the statement itself runs: what comes next is its checking, which takes milliseconds.
  const exit = once(child, 'exit');
  child.disconnect();
  expect(await exit).toEqual([null, 'SIGKILL']);
});
