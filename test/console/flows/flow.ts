import type { Browser } from 'playwright-core';
import type { Visit, VisitOptions } from '../browser.ts';
import type { Receiver } from '../receiver.ts';

export interface FlowContext {
  browser: Browser;
  /** The console's origin. */
  url: string;
  open: (path: string, options?: VisitOptions) => Promise<Visit>;
  /** GETs JSON from a service, for comparison with the page. */
  get: <T>(path: string) => Promise<T>;
  /** Takes notifications of the platform; null where it cannot reach it. */
  receiver: Receiver | null;
  /** Ends the flow without a result, because the platform has not come far enough. */
  skip: (reason: string) => never;
}

/** A user task from start to end, by clicking and typing. */
export interface Flow {
  name: string;
  run: (context: FlowContext) => Promise<void>;
}
