import type { Browser } from 'playwright-core';
import type { Visit, VisitOptions } from '../browser.ts';

export interface FlowContext {
  browser: Browser;
  /** The console's address. */
  url: string;
  open: (path: string, options?: VisitOptions) => Promise<Visit>;
  /** What a service answers, for comparison. */
  ask: <T>(path: string) => Promise<T>;
}

/** Something a person does by clicking and typing, from beginning to end. */
export interface Flow {
  name: string;
  run: (context: FlowContext) => Promise<void>;
}
