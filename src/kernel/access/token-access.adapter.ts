import { setTimeout } from 'node:timers/promises';
import type { Now } from '../clock.ts';
import { HOUR_MS, MINUTE_MS } from '../clock.ts';
import type { Executor } from '../db/database.ts';
import type { ReadSnapshot } from '../db/snapshot.store.ts';
import { shareSnapshots } from '../use/shared-snapshots.ts';
import { unavailable } from '../errors.ts';
import { type Access, type AccessState, type Authentication, TOKENS_REQUIRED } from './access.ts';
import { areTokensRequired } from './access-state.store.ts';
import { shareFreshReads } from '../use/fresh-read.ts';
import {
  type Credential,
  isCredentialShaped,
  refuseUnknown,
  sessionCredential,
  tokenCredential,
} from './credential.ts';
import { isSessionShaped } from './session.ts';
import { listRecentSessions, recordSessionUse } from './session.store.ts';
import { hashToken } from './token.ts';
import { listLiveTokens, recordTokenUse } from './token.store.ts';

/** The longest time a revoked token keeps working. */
const SNAPSHOT_TTL_MS = 2_000;
/**
 * An unknown token reloads the list at most this often: a new token works at once, and guessing costs the database at most
 * four reads per second.
 */
const RELOAD_INTERVAL_MS = 250;
/** For this long the user of a session that ended reads why. */
const ENDED_KNOWN_MS = HOUR_MS;

export interface TokenAccessOptions {
  db: Executor;
  now: Now;
  /** Shared with the services, so that a request reads it once; read from `db` where absent. */
  readSnapshot?: ReadSnapshot;
  /** True for a service that other machines can reach: it requires tokens even while none exists. */
  required: boolean;
  /** The issuer whose sessions are accepted; null or absent where single sign-on is not configured. */
  sessionIssuer?: string | null;
  onError?: (error: unknown) => void;
}

export interface TokenAccess extends Access {
  /** Reads the tokens and whether they are required; call it once before listening. */
  refresh(): Promise<void>;
}

/**
 * Keeps all live tokens and sessions in memory by hash, reloaded every two seconds while requests arrive, so that a request costs
 * one hash.
 */
export function createTokenAccess(options: TokenAccessOptions): TokenAccess {
  const sessionIssuer = options.sessionIssuer ?? null;
  const readSnapshot = options.readSnapshot ?? shareSnapshots(options.db);
  let known = new Map<string, Credential>();
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;
  // False is never trusted: each request reads the stored state then. True may be up to two seconds old.
  let required = true;
  const nowMs = () => options.now().getTime();

  async function load(): Promise<void> {
    const startedMs = nowMs();
    const isRequired = options.required || (await areTokensRequired(options.db));
    const tokens = await listLiveTokens(options.db, options.now());
    const endedSince = new Date(startedMs - ENDED_KNOWN_MS);
    const sessions = sessionIssuer === null ? [] : await listRecentSessions(options.db, sessionIssuer, endedSince);
    const usedAt = new Map([...known.values()].map((entry) => [entry.id, entry.usedAtMs]));
    known = new Map([
      ...tokens.map((row) => [row.token_hash, tokenCredential(row, usedAt.get(row.id))] as const),
      ...sessions.map((row) => [row.session_hash, sessionCredential(row, usedAt.get(row.id))] as const),
    ]);
    required = isRequired || tokens.length > 0;
    loadedAtMs = startedMs;
  }

  function refresh(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  function markUsed(entry: Credential): void {
    const at = options.now();
    if (at.getTime() - entry.usedAtMs < MINUTE_MS) return;
    entry.usedAtMs = at.getTime();
    const before = new Date(at.getTime() - MINUTE_MS);
    const record = entry.kind === 'token' ? recordTokenUse : recordSessionUse;
    record(options.db, entry.id, at, before).catch((error: unknown) => options.onError?.(error));
  }

  function findActor(credential: string, hash: string, isUnattended: boolean): Authentication {
    const entry = known.get(hash);
    if (!entry) return refuseUnknown(credential);
    const refused = entry.findRefusal(nowMs());
    if (refused !== null) return { refused };
    if (!isUnattended) markUsed(entry);
    return { actor: entry.actor };
  }

  /**
   * A browser uses a new session within milliseconds, at services that may have read the list just before. It waits for the next
   * reading in place of being refused; readings stay as rare.
   */
  const refreshAfterInterval = shareFreshReads(async () => {
    const waitMs = Math.min(RELOAD_INTERVAL_MS, loadedAtMs + RELOAD_INTERVAL_MS - nowMs());
    if (waitMs > 0) await setTimeout(waitMs);
    await load();
  });

  async function findActorAfterRefresh(
    credential: string,
    hash: string,
    isUnattended: boolean,
  ): Promise<Authentication> {
    try {
      if (isAwaited(credential) && !known.has(hash)) await refreshAfterInterval();
      else await refresh();
    } catch (error) {
      throw unavailable('tokens cannot be checked while the database is unavailable', error);
    }
    return findActor(credential, hash, isUnattended);
  }

  const readRequired = shareFreshReads(async () => {
    required = options.required || (await areTokensRequired(options.db));
    return required;
  });

  /** The name of a committed state in which no tokens were required: it is not read again. */
  let openAt: string | null = null;

  async function checkAt(reading: Promise<string | null>): Promise<AccessState> {
    try {
      const snapshot = await reading;
      if (snapshot !== null && snapshot === openAt) return { tokensRequired: false, snapshot };
      const isRequired = await readRequired();
      if (!isRequired) openAt = snapshot;
      return { tokensRequired: isRequired, snapshot };
    } catch (error) {
      throw unavailable('access cannot be checked while the database is unavailable', error);
    }
  }

  let reading: Promise<string | null> | null = null;
  let state: Promise<AccessState> = Promise.resolve(TOKENS_REQUIRED);
  /** One check for the requests that share the reading of a snapshot. */
  function check(): Promise<AccessState> {
    const current = readSnapshot();
    if (current !== reading) {
      reading = current;
      state = checkAt(current);
    }
    return state;
  }

  /** Detects `sextant token disable-auth`. The request that starts it is still refused. */
  function refreshInBackground(): void {
    if (loading !== null || nowMs() - Math.max(loadedAtMs, triedAtMs) <= SNAPSHOT_TTL_MS) return;
    triedAtMs = nowMs();
    refresh().catch((error: unknown) => options.onError?.(error));
  }

  const isAwaited = (credential: string) => sessionIssuer !== null && isSessionShaped(credential);

  return {
    refresh,
    state() {
      if (!required) return check();
      refreshInBackground();
      return TOKENS_REQUIRED;
    },
    authenticate(credential, { isUnattended } = { isUnattended: false }) {
      if (!isCredentialShaped(credential)) return refuseUnknown(credential);
      const hash = hashToken(credential);
      const ageMs = nowMs() - loadedAtMs;
      const isMissing = !known.has(hash) && (ageMs > RELOAD_INTERVAL_MS || isAwaited(credential));
      if (ageMs > SNAPSHOT_TTL_MS || isMissing) return findActorAfterRefresh(credential, hash, isUnattended);
      return findActor(credential, hash, isUnattended);
    },
  };
}
