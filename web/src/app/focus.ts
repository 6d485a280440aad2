import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Opening a page moves the focus to its heading: screen readers say where the reader is, and Tab goes on in the page. A field of
 * the new page that took the focus keeps it.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const main = document.querySelector<HTMLElement>('#main');
        const focused = document.activeElement;
        const isTaken = main?.contains(focused) === true || focused?.closest('[role="dialog"]');
        if (!isTaken) (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** For a dialog that is removed when it closes: gives the focus back to what had it, unless another element has taken it. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the document.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
