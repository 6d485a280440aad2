import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NAVIGATION_ITEMS } from './navigation.ts';
import { hasSingleKeys } from './shortcuts.ts';

/** How long `g` waits for the second key. */
const CHORD_WITHIN_MS = 1_500;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null;
}

/** Keyboard shortcuts: Ctrl+K or `/` searches, `g` and a letter opens a page, `?` shows all shortcuts. Single keys can be off. */
export function useKeyboard(actions: { openSearch: () => void; openHelp: () => void }): void {
  const navigate = useNavigate();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let chordUntilMs = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
        event.preventDefault();
        latest.current.openSearch();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || !hasSingleKeys()) return;
      const inChord = event.timeStamp < chordUntilMs;
      chordUntilMs = 0;
      const destination = inChord ? NAVIGATION_ITEMS.find(({ key }) => key === event.key) : undefined;
      if (destination) {
        event.preventDefault();
        void navigate({ to: destination.to });
      } else if (event.key === 'g') {
        chordUntilMs = event.timeStamp + CHORD_WITHIN_MS;
      } else if (event.key === '/') {
        event.preventDefault();
        latest.current.openSearch();
      } else if (event.key === '?') {
        latest.current.openHelp();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
