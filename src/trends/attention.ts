import { ATTENTION_SESSIONS } from './window.ts';

/** The counts of a company with little news hardly vary; without a floor, a second story would be an outlier. */
const DEVIATION_MIN = 0.25;
const HISTORY_SESSIONS_MIN = 20;

/**
 * The z-score of the number of documents in the last session: the logarithm of its count against those of the sessions before.
 * Null while fewer than 20 sessions have been observed.
 */
export function attentionZ(documents: readonly { documentId: string; elapsedSessions: number }[]): number | null {
  /** The documents of each session; most sessions of a quiet company have none. */
  const perSession: (Set<string> | null)[] = Array(ATTENTION_SESSIONS + 1).fill(null);
  let oldest = 0;
  for (const { documentId, elapsedSessions } of documents) {
    oldest = Math.max(oldest, elapsedSessions);
    const session = Math.floor(Math.max(0, elapsedSessions));
    if (session > ATTENTION_SESSIONS) continue;
    const known = perSession[session];
    if (known) known.add(documentId);
    else perSession[session] = new Set([documentId]);
  }
  const observed = Math.min(ATTENTION_SESSIONS, Math.floor(oldest));
  if (observed < HISTORY_SESSIONS_MIN) return null;
  const [now = 0, ...before] = perSession.map((known) => Math.log1p(known?.size ?? 0));
  const past = before.slice(0, observed);
  const mean = past.reduce((sum, value) => sum + value, 0) / observed;
  const variance = past.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (observed - 1);
  return (now - mean) / Math.max(DEVIATION_MIN, Math.sqrt(variance));
}
