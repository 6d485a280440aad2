import { useSyncExternalStore } from 'react';

/** The token lives as long as the tab: in memory, and in sessionStorage so that it survives a reload. */
const KEY = 'sextant-token';

export interface Session {
  token: string | null;
  /** Why a service refused the token; if set, the sign-in form replaces the pages. */
  refused: string | null;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let session: Session = { token: stored(), refused: null };
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  try {
    if (next.token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next.token);
  } catch {
    // Storage is not available; the token stays in memory.
  }
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => session.token;
export const signIn = (token: string): void => change({ token, refused: null });
export const signOut = (): void => change({ token: null, refused: 'You are signed out.' });

export function refuseSession(detail: string): void {
  if (session.refused === null) change({ token: session.token, refused: detail });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
