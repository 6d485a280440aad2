import type { LinkOptions } from './nats-link.adapter.ts';

export type BrokerAnswer = { version: string; failure: null } | { version: null; failure: string };

/** Asks the message server whether it can be used. */
export async function probeBroker(options: LinkOptions): Promise<BrokerAnswer> {
  // Loaded only where it is configured.
  const { askNats } = await import('./nats-link.adapter.ts');
  try {
    return { version: await askNats(options), failure: null };
  } catch (error) {
    return { version: null, failure: error instanceof Error ? error.message : String(error) };
  }
}
