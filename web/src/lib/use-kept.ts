import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { drafts, isSignedOut } from '../api/session.ts';

/**
 * `useState` for what a person enters: it is there again after signing in when the session ended, and after a reload while the
 * outcome of a change is unknown.
 */
export function useKept<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [draftName] = useState(() => `${location.pathname}${location.search} ${name}`);
  const [value, setValue] = useState<T>(() => {
    const kept = drafts.take(draftName) as T | undefined;
    if (kept !== undefined) return kept;
    return typeof initial === 'function' ? (initial as () => T)() : initial;
  });
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    const unwatch = drafts.watch(draftName, () => latest.current);
    return () => {
      unwatch();
      if (isSignedOut()) drafts.keep(draftName, latest.current);
    };
  }, [draftName]);
  return [value, setValue];
}
