import { DAY_MS, MINUTE_MS } from '../kernel/clock.ts';

/** What a broker reports about a symbol. */
export interface BrokerAsset {
  /** False when the broker does not list the symbol. */
  listed: boolean;
  tradable: boolean;
  fractionable: boolean;
  shortable: boolean;
  /** Null where the broker does not report halts. */
  halted: boolean | null;
}

export interface BrokerClock {
  isOpen: boolean;
  nextOpen: Date;
  nextClose: Date;
}

/** An older report counts as none. Brokers change these flags between sessions. */
const ASSET_AGE_MAX_MS = DAY_MS;
/** The clock also tells when it changes next, but an early close may be announced meanwhile. */
const CLOCK_AGE_MAX_MS = 5 * MINUTE_MS;

export const assetInForce = <Asset extends BrokerAsset>(
  asset: (Asset & { fetchedAt: Date }) | null,
  now: Date,
): Asset | null => (asset && now.getTime() - asset.fetchedAt.getTime() <= ASSET_AGE_MAX_MS ? asset : null);

/** Whether the broker's market is open now; null when its clock is unknown or too old. */
export function isOpenByClock(clock: (BrokerClock & { fetchedAt: Date }) | null, now: Date): boolean | null {
  if (!clock || now.getTime() - clock.fetchedAt.getTime() > CLOCK_AGE_MAX_MS) return null;
  return clock.isOpen ? now < clock.nextClose : now >= clock.nextOpen;
}
