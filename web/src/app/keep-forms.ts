import { hasOpenChange } from '../api/http.ts';
import { drafts } from '../api/session.ts';

/**
 * While a change has no known outcome, what was entered survives a reload, so that the same change can be sent again: only equal
 * requests have the same idempotency key.
 */
export function keepFormsOverReload(): void {
  window.addEventListener('pagehide', () => {
    if (hasOpenChange()) drafts.store();
  });
}
