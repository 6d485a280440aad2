import { useSyncExternalStore } from 'react';
import { createDrafts } from '../lib/drafts.ts';
import { findSignInProblem, withoutProblem } from '../lib/sign-in-problem.ts';
import { tabStorage } from '../lib/tab-storage.ts';

/** The token lives as long as the tab: in memory, and in sessionStorage so that it survives a reload. */
const KEY = 'sextant-token';

export interface Session {
  token: string | null;
  /** Why a service refused the token or the session; if set, the sign-in form replaces the pages. */
  refused: string | null;
}

/** A sign-in at the identity provider that failed returns with its problem in the address. */
function takeProblem(): string | null {
  if (typeof location === 'undefined') return null;
  const problem = findSignInProblem(location.search);
  if (problem !== null) history.replaceState(null, '', withoutProblem(location.pathname, location.search));
  return problem;
}

/** Entries of forms whose session ended or whose page is loaded again. */
export const drafts = createDrafts(tabStorage, () => performance.now());

let session: Session = { token: tabStorage.getItem(KEY), refused: takeProblem() };
const listeners = new Set<() => void>();

function change(next: Session): void {
  session = next;
  // Without storage the token stays in memory.
  if (next.token === null) tabStorage.removeItem(KEY);
  else tabStorage.setItem(KEY, next.token);
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => session.token;
export const isSignedOut = (): boolean => session.refused !== null;
export const signIn = (token: string): void => change({ token, refused: null });
export const signOut = (): void => change({ token: null, refused: 'You are signed out.' });

/** Leaves the console for the identity provider, which returns to this page. */
export function startSingleSignOn(start: string): void {
  change({ token: null, refused: session.refused });
  const page = withoutProblem(location.pathname, location.search);
  drafts.store();
  location.assign(`${start}?return_to=${encodeURIComponent(page)}`);
}

export function refuseSession(detail: string): void {
  if (session.refused === null) change({ token: session.token, refused: detail });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
