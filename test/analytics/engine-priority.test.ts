import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { startEndlessQuery } from './engine-process.ts';

/** The position in the fields after the name, which may hold spaces (proc(5)). */
const NICENESS_AT = 16;
function listNiceness(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICENESS_AT]);
  });
}

test.runIf(process.platform === 'linux')(
  'every thread of the engine gives way to the rest of the platform',
  async () => {
    const child = await startEndlessQuery();
    try {
      const expected = Math.min(getPriority() + 10, 19);
      const found = listNiceness(child.pid ?? 0);
      expect(found.length).toBeGreaterThan(4);
      expect(new Set(found)).toEqual(new Set([expected]));
    } finally {
      child.kill('SIGKILL');
    }
  },
);
