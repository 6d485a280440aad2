import type { Config } from '../config.ts';
import { type BrokerAnswer, probeBroker } from '../kernel/queue/jetstream/probe.adapter.ts';
import { readServerAddress } from '../kernel/queue/jetstream/server-address.ts';

const PROBE_AGE_MAX_MS = 10_000;

/** Asks the message server of `QUEUE_URL`; null where none is configured. The answer is shared for a few seconds. */
export function createQueueProbe(config: Config, monotonicMs: () => number): () => Promise<BrokerAnswer | null> {
  const address = config.queueUrl === null ? null : readServerAddress(config.queueUrl.reveal());
  if (address === null) return async () => null;
  let known: Promise<BrokerAnswer> | null = null;
  let askedAtMs = 0;
  return () => {
    if (known === null || monotonicMs() - askedAtMs > PROBE_AGE_MAX_MS) {
      askedAtMs = monotonicMs();
      known = probeBroker({ ...address, stage: config.stage, clientName: `sextant ${config.stage} health` });
    }
    return known;
  };
}
