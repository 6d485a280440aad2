import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.adapter.ts';

const home = mkdtempSync(join(tmpdir(), 'sextant-make-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('missing folders are made with the mode, and the first of them is named', () => {
  expect(makeFolder(join(home, 'a/b/c'), { mode: 0o700 })).toBe(join(home, 'a'));
  for (const path of ['a', 'a/b', 'a/b/c']) expect(statSync(join(home, path)).mode & 0o777).toBe(0o700);
  expect(makeFolder(join(home, 'a/b/c'))).toBeNull();
  expect(makeFolder(join(home, 'a/b/d/e'))).toBe(join(home, 'a/b/d'));
});

test('a file in the way is an error, at the end of the path and within it', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => makeFolder(join(home, 'file'))).toThrow(/EEXIST/);
  expect(() => makeFolder(join(home, 'file/below'))).toThrow(/ENOTDIR/);
});

// Node's recursive mkdir tries for ever there: the system answers ENOENT although the parent exists.
test.runIf(process.platform === 'linux')('a file system that makes no folders is an error at once', () => {
  expect(() => makeFolder('/proc/sextant/data')).toThrow(/ENOENT/);
});
