import { instant, isObject } from '../../ingestion/json.ts';
import type { BrokerAsset, BrokerClock } from '../broker-reference.ts';

/** Alpaca's assets do not report halts; `tradable` is false where Alpaca itself does not accept orders. */
export function parseAsset(value: unknown): BrokerAsset | null {
  if (!isObject(value)) return null;
  const flags = ['tradable', 'fractionable', 'shortable'].map((key) => value[key]);
  if (typeof value['symbol'] !== 'string' || !flags.every((flag) => typeof flag === 'boolean')) return null;
  return {
    listed: value['status'] === 'active',
    tradable: value['tradable'] === true,
    fractionable: value['fractionable'] === true,
    shortable: value['shortable'] === true && value['easy_to_borrow'] !== false,
    halted: null,
  };
}

/** A symbol that the broker does not know. */
export const UNLISTED: BrokerAsset = {
  listed: false,
  tradable: false,
  fractionable: false,
  shortable: false,
  halted: null,
};

export function parseClock(value: unknown): BrokerClock | null {
  if (!isObject(value)) return null;
  const [nextOpen, nextClose] = [instant(value['next_open']), instant(value['next_close'])];
  if (typeof value['is_open'] !== 'boolean' || !nextOpen || !nextClose) return null;
  return { isOpen: value['is_open'], nextOpen, nextClose };
}
