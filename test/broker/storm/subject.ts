import type { BrokerAccountRow } from '../../../src/broker/account.store.ts';
import type { BrokerPort } from '../../../src/broker/broker-port.ts';
import type { StepName } from '../../../src/broker/step.ts';
import type { Db } from '../../../src/kernel/db/database.ts';
import type { BrokerHost } from '../broker-port.contract.ts';

/** Probabilities of faults per call. */
export interface FaultRates {
  /** The order is accepted, but the response is lost. */
  lostAfter: number;
  /** The request is lost before the broker has it. */
  lostBefore: number;
  /** The response is lost at once, and the order is accepted a little later. */
  late: number;
  /** Reads that fail. */
  deaf: number;
  /** Updates sent twice and in the wrong order. */
  mixed: number;
  /** Updates that are never sent. */
  silent: number;
  /** Entries filled in two parts, where the broker under test can be told to. */
  partial: number;
  /** Stops that sell a part while they are being cancelled, where the broker under test can be told to. */
  race: number;
}

export const CALM: FaultRates = {
  lostAfter: 0,
  lostBefore: 0,
  late: 0,
  deaf: 0,
  mixed: 0,
  silent: 0,
  partial: 0,
  race: 0,
};
export const STORM: FaultRates = {
  lostAfter: 0.25,
  lostBefore: 0.15,
  late: 0.1,
  deaf: 0.15,
  mixed: 0.3,
  silent: 0.3,
  partial: 0.5,
  race: 0.2,
};

/** A running broker, which outlives the processes that are killed. */
export interface RunningBroker {
  /** The harness's own connection, without faults. */
  port: BrokerPort;
  account: BrokerAccountRow;
  /** Given to the connector in the killed process; JSON. */
  connection: unknown;
  tickers: readonly string[];
  /** Stops may rest in a pair with a limit sale at the target, one cancelling the other. */
  hasPairs: boolean;
  priceOf(ticker: string): number;
  /** True when the broker itself causes the faults and the missing de-duplication; otherwise a faulty port does. */
  causesFaults: boolean;
  setRates(rates: FaultRates): void;
  /** Called by a broker that causes faults, with the symbol of the call that it lost. */
  onFault?: (ticker: string) => void;
  /** Every order that the broker has ever accepted. */
  listAllOrders(): Promise<{ clientOrderId: string; brokerOrderId: string }[]>;
  /** The session ends for the day orders of the symbol. */
  expireDayOrders(ticker: string): Promise<void>;
  /** The market touches the stops of the symbol and returns. */
  triggerStops(ticker: string): Promise<void>;
  /** The market touches the targets of the symbol and returns; only of brokers with pairs. */
  triggerTargets?(ticker: string): Promise<void>;
  /** Publishes current prices to the platform, as the market role does. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** An adapter together with a broker that it can be certified against. */
export interface BrokerSubject {
  name: string;
  what: string;
  /** Files of `src/` that the connector loads. */
  sources: readonly string[];
  /** Path of the module whose `connect` makes the port in the killed process. */
  connector: string;
  /** Steps that this broker never leads to. */
  unreachable: readonly StepName[];
  /** For the contract of the port; null where the contract is proved by another subject. */
  openHost: ((db: Db) => Promise<BrokerHost>) | null;
  /** For the storm. */
  open(stage: { db: Db; dedupes: boolean; seed: number }): Promise<RunningBroker>;
}
