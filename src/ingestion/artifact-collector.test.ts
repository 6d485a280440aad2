import { existsSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CollectOptions, collectLooseArtifacts } from './artifact-collector.adapter.ts';
import type { ArtifactRef, ArtifactStore } from './artifacts.ts';
import { createDiskArtifacts } from './disk-artifacts.adapter.ts';

const OLD = new Date('2026-01-01T00:00:00Z');
let root: string;
let store: ArtifactStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sextant-artifacts-'));
  store = createDiskArtifacts(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const pathOf = (ref: ArtifactRef) => join(root, ref.storageKey);
const put = async (text: string, isOld: boolean) => {
  const ref = await store.put(Buffer.from(text), 'text/plain');
  if (isOld) utimesSync(pathOf(ref), OLD, OLD);
  return ref;
};
const collect = (known: readonly ArtifactRef[], options: Partial<CollectOptions> = {}) =>
  collectLooseArtifacts(root, {
    usedBefore: new Date('2026-06-01T00:00:00Z'),
    listKnown: async (sha256s) => new Set(sha256s.filter((one) => known.some(({ sha256 }) => sha256 === one))),
    remove: true,
    signal: new AbortController().signal,
    ...options,
  });

test('old files that no document refers to go, all others stay', async () => {
  const [loose, known, fresh] = [await put('loose', true), await put('known', true), await put('fresh', false)];
  expect(await collect([known], { remove: false })).toEqual({ files: 1, bytes: 5 });
  expect(existsSync(pathOf(loose))).toBe(true);
  expect(await collect([known])).toEqual({ files: 1, bytes: 5 });
  expect([loose, known, fresh].map((ref) => existsSync(pathOf(ref)))).toEqual([false, true, true]);
  expect(await collect([known])).toEqual({ files: 0, bytes: 0 });
});

test('a file that is put again between the question and the removal stays', async () => {
  const ref = await put('again', true);
  const listKnown = async () => {
    await store.put(Buffer.from('again'), 'text/plain');
    return new Set<string>();
  };
  expect(await collect([], { listKnown })).toEqual({ files: 0, bytes: 0 });
  expect(await store.get(ref.storageKey)).toEqual(Buffer.from('again'));
});

test('a file that was being collected when the process died is decided again', async () => {
  const [used, loose] = [await put('used', true), await put('loose', true)];
  for (const ref of [used, loose]) renameSync(pathOf(ref), join(dirname(pathOf(ref)), `.${ref.sha256}.loose`));
  const partial = join(dirname(pathOf(used)), '.0123abcd-0123-0123-0123-0123456789ab.part');
  writeFileSync(partial, 'half');
  utimesSync(partial, OLD, OLD);
  expect(await collect([used])).toEqual({ files: 1, bytes: 5 });
  expect([pathOf(used), pathOf(loose), partial].map(existsSync)).toEqual([true, false, false]);
});

test('an empty or missing folder has nothing to collect, and a signal stops', async () => {
  expect(
    await collectLooseArtifacts(join(root, 'none'), { ...(await optionsOf()), signal: AbortSignal.abort() }),
  ).toEqual({
    files: 0,
    bytes: 0,
  });
  await put('x', true);
  await expect(collect([], { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

const optionsOf = async (): Promise<CollectOptions> => ({
  usedBefore: OLD,
  listKnown: async () => new Set(),
  remove: true,
  signal: new AbortController().signal,
});
