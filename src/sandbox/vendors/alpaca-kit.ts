import type { BrokerMarket, Brokerage } from '../brokerage/brokerage.ts';
import type { Refusal, RefusalReason } from '../brokerage/order.ts';
import type { Faults } from '../servers/faults.ts';
import type { World } from '../world/world.ts';
import { jsonReply, type VendorReply } from './exchange.ts';

export interface AlpacaDeps {
  world: World;
  brokerage: Brokerage;
  market: BrokerMarket;
  faults: Faults;
}

export const failure = (status: number, code: number, message: string, more: object = {}): VendorReply =>
  jsonReply(status, { code, message, ...more });

export const invalid = (message: string): VendorReply => failure(422, 42210000, message);

export const noEndpoint = (): VendorReply => failure(404, 40410000, 'endpoint not found');

const REFUSALS: Readonly<Record<RefusalReason, (symbol: string, refusal: Refusal) => VendorReply>> = {
  duplicate_client_order_id: () => failure(422, 40010001, 'client_order_id must be unique'),
  unknown_symbol: (symbol) => invalid(`asset "${symbol}" not found`),
  insufficient_buying_power: () => failure(403, 40310000, 'insufficient buying power'),
  insufficient_qty: () => failure(403, 40310000, 'insufficient qty available for order'),
  stop_beyond_market: () => invalid('stop price must be less than the current price'),
  wash_trade: (_symbol, { order }) =>
    failure(403, 40310000, 'potential wash trade detected. use complex orders', {
      existing_order_id: order?.id,
      reject_reason: `opposite side ${order?.limitPrice === null ? 'market/stop' : 'limit'} order exists`,
    }),
  not_open: (_symbol, { order }) => invalid(`cannot replace order in ${order?.status ?? 'closed'} status`),
  unchanged: () => invalid('order parameters are not changed'),
  group_qty_fixed: () => invalid('only limit_price and stop_price of an order in a group can be changed'),
  qty_fixed: () => invalid('qty of a fractional or notional order cannot be changed'),
};

export const refusalReply = (symbol: string, refusal: Refusal): VendorReply =>
  REFUSALS[refusal.refusal](symbol, refusal);
