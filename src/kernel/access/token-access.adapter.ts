import type { Now } from '../clock.ts';
import { MINUTE_MS } from '../clock.ts';
import type { Executor } from '../db/database.ts';
import { unavailable } from '../errors.ts';
import type { Access, Authentication } from './access.ts';
import { areTokensRequired } from './access-state.store.ts';
import { shareFreshReads } from './fresh-read.ts';
import type { Actor, Role } from './role.ts';
import { endOfToken, hashToken, isTokenShaped } from './token.ts';
import { listLiveTokens, recordTokenUse } from './token.store.ts';

/** The longest time a revoked token keeps working. */
const SNAPSHOT_TTL_MS = 2_000;
/**
 * An unknown token reloads the list at most this often: a new token works at once, and guessing costs the database at most
 * four reads per second.
 */
const RELOAD_INTERVAL_MS = 250;

export interface TokenAccessOptions {
  db: Executor;
  now: Now;
  /** True for a service that other machines can reach: it requires tokens even while none exists. */
  required: boolean;
  onError?: (error: unknown) => void;
}

export interface TokenAccess extends Access {
  /** Reads the tokens and whether they are required; call it once before listening. */
  refresh(): Promise<void>;
}

interface Known {
  id: string;
  actor: Actor;
  expiresAtMs: number;
  usedAtMs: number;
}

const UNKNOWN: Authentication = { refused: 'the bearer token is unknown, expired or revoked' };

/**
 * Keeps all live tokens in memory by hash, reloaded every two seconds while requests arrive, so that a request costs one
 * hash.
 */
export function createTokenAccess(options: TokenAccessOptions): TokenAccess {
  let known = new Map<string, Known>();
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;
  // False is never trusted: each request reads the stored state then. True may be up to two seconds old.
  let required = true;
  const nowMs = () => options.now().getTime();

  async function load(): Promise<void> {
    const startedMs = nowMs();
    const isRequired = options.required || (await areTokensRequired(options.db));
    const rows = await listLiveTokens(options.db, options.now());
    const usedAt = new Map([...known.values()].map((entry) => [entry.id, entry.usedAtMs]));
    known = new Map(
      rows.map((row) => [
        row.token_hash,
        {
          id: row.id,
          actor: toActor(row),
          expiresAtMs: endOfToken(row)?.getTime() ?? Number.POSITIVE_INFINITY,
          usedAtMs: usedAt.get(row.id) ?? Number.NEGATIVE_INFINITY,
        },
      ]),
    );
    required = isRequired || rows.length > 0;
    loadedAtMs = startedMs;
  }

  function refresh(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  function markUsed(entry: Known): void {
    const at = options.now();
    if (at.getTime() - entry.usedAtMs < MINUTE_MS) return;
    entry.usedAtMs = at.getTime();
    const before = new Date(at.getTime() - MINUTE_MS);
    recordTokenUse(options.db, entry.id, at, before).catch((error: unknown) => options.onError?.(error));
  }

  function findActor(hash: string): Authentication {
    const entry = known.get(hash);
    if (!entry || entry.expiresAtMs <= nowMs()) return UNKNOWN;
    markUsed(entry);
    return { actor: entry.actor };
  }

  async function findActorAfterRefresh(hash: string): Promise<Authentication> {
    try {
      await refresh();
    } catch (error) {
      throw unavailable('tokens cannot be checked while the database is unavailable', error);
    }
    return findActor(hash);
  }

  const readRequired = shareFreshReads(async () => {
    try {
      required = options.required || (await areTokensRequired(options.db));
      return required;
    } catch (error) {
      throw unavailable('access cannot be checked while the database is unavailable', error);
    }
  });

  /** Detects `sextant token disable-auth`. The request that starts it is still refused. */
  function refreshInBackground(): void {
    if (loading !== null || nowMs() - Math.max(loadedAtMs, triedAtMs) <= SNAPSHOT_TTL_MS) return;
    triedAtMs = nowMs();
    refresh().catch((error: unknown) => options.onError?.(error));
  }

  return {
    refresh,
    tokensRequired() {
      if (!required) return readRequired();
      refreshInBackground();
      return true;
    },
    authenticate(token) {
      if (!isTokenShaped(token)) return UNKNOWN;
      const hash = hashToken(token);
      const ageMs = nowMs() - loadedAtMs;
      if (ageMs > SNAPSHOT_TTL_MS || (!known.has(hash) && ageMs > RELOAD_INTERVAL_MS))
        return findActorAfterRefresh(hash);
      return findActor(hash);
    },
  };
}

const toActor = (row: { name: string; role: Role }): Actor => ({ name: row.name, role: row.role, tokenName: row.name });
