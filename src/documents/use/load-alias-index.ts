import type { Now } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { readNames, readRegistryVersion } from '../alias-index.store.ts';
import { type AliasIndex, buildAliasIndex } from '../link/alias-index.ts';

const VERSION_CHECK_MS = 2_000;

export type LoadAliasIndex = (db: Executor) => Promise<AliasIndex>;

/** Rebuilds the index when the registry's version changes, checked at most every `versionCheckMs`. */
export function createAliasIndexLoader(now: Now, versionCheckMs: number = VERSION_CHECK_MS): LoadAliasIndex {
  let cached: { index: AliasIndex; version: string } | null = null;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async (db) => {
    const atMs = now().getTime();
    // abs: a clock that was set back must not keep an old index alive.
    if (cached !== null && Math.abs(atMs - checkedAtMs) < versionCheckMs) return cached.index;
    const version = await readRegistryVersion(db);
    if (cached === null || cached.version !== version) {
      const { aliases, companies } = await readNames(db);
      cached = { index: buildAliasIndex(aliases, companies), version };
    }
    checkedAtMs = atMs;
    return cached.index;
  };
}
