/** A sleep that can be cut short. A call that comes while nobody sleeps is remembered, so no news falls between two looks. */
export interface Alarm {
  ring(): void;
  /** Resolves after `ms` or at the next ring; at once if it rang since the last sleep. */
  sleep(ms: number): Promise<void>;
  /** Forgets a ring that the caller is about to answer anyway. */
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
