/** A sleep that can be interrupted. A ring while nobody sleeps is kept, so that no notification is lost between two polls. */
export interface Alarm {
  ring(): void;
  /** Resolves after `ms` or at the next ring; at once if there was a ring since the last sleep. */
  sleep(ms: number): Promise<void>;
  /** Clears a pending ring, before a poll that handles it anyway. */
  reset(): void;
}

export function createAlarm(): Alarm {
  let rang = false;
  let cutShort: (() => void) | undefined;
  return {
    ring: () => {
      rang = true;
      cutShort?.();
    },
    reset: () => {
      rang = false;
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          cutShort = undefined;
          rang = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        cutShort = done;
        if (rang) done();
      }),
  };
}
