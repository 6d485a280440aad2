import { useSyncExternalStore } from 'react';

const KEY = 'sextant-single-key-shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();
/** For a browser without storage: the choice then holds until the page is reloaded. */
let chosen: boolean | null = null;

/** Whether `/`, `?` and `g` are shortcuts. Speech input and shaking hands press single keys without meaning them (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return chosen ?? true;
  }
}

export function setSingleKeys(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // The choice is kept for this page only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the console changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys);
