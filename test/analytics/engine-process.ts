import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EngineBounds, ToEngine } from '../../src/analytics/engine/messages.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

const PROGRAM = join(PACKAGE_ROOT, 'dist/analytics/engine/duckdb-child.adapter.js');
const BOUNDS: EngineBounds = { memoryMb: 128, threads: 2, folders: [], spillFolder: null, spillMb: 0 };
const ENDLESS = 'select count(*) from range(1e9::bigint) a, range(1e9::bigint) b where a.range % 7 = b.range % 5';

/** An engine that has begun a statement which never ends. What follows its message is the statement's check, which takes milliseconds. */
export async function startEndlessQuery(): Promise<ChildProcess> {
  const child = fork(PROGRAM, [JSON.stringify(BOUNDS)], { serialization: 'advanced', stdio: 'ignore' });
  const started = once(child, 'message');
  const query: ToEngine = { type: 'query', id: 1, sql: ENDLESS, limit: 1, setup: { edition: '0', views: [] } };
  child.send(query);
  expect((await started)[0]).toEqual({ type: 'started', id: 1 });
  return child;
}
