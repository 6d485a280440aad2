const KEY = 'sextant-tour-seen';

export function wasTourSeen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Without storage the tour would return on every visit.
    return true;
  }
}

export function rememberTour(): void {
  try {
    localStorage.setItem(KEY, new Date().toISOString());
  } catch {
    // Without storage there is nothing to remember it in.
  }
}
