/** After this long without a key or a pointer, requests of the page are its own doing. */
const ATTENDED_MS = 60_000;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastInputMs = performance.now();

if (typeof window !== 'undefined')
  for (const event of EVENTS)
    window.addEventListener(event, () => (lastInputMs = performance.now()), { passive: true, capture: true });

/** Pages refresh themselves; without a person in front of them this must not keep a session alive. */
export const isUnattended = (): boolean => performance.now() - lastInputMs > ATTENDED_MS;
