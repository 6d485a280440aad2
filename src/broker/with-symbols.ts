import type { LoadSymbols } from '../registry/tracking/symbols.ts';
import type { BrokerOrder, BrokerPort, Lookup } from './broker-port.ts';

/** A broker that is given the registry's tickers and reports in them, whatever its own symbols of class shares are. */
export function withBrokerSymbols(port: BrokerPort, load: LoadSymbols): BrokerPort {
  const named = <T extends { ticker: string }>(row: T, toTicker: (symbol: string) => string): T => ({
    ...row,
    ticker: toTicker(row.ticker),
  });
  const lookup = async (found: Lookup): Promise<Lookup> =>
    found.outcome === 'found' ? { ...found, order: named(found.order, (await load()).toTicker) } : found;
  const orders = async (found: BrokerOrder[]) => {
    const { toTicker } = await load();
    return found.map((order) => named(order, toTicker));
  };
  return {
    name: port.name,
    broker: port.broker,
    mode: port.mode,
    capabilities: port.capabilities,
    replace: async (brokerOrderId, request) => {
      const { toVendor, toTicker } = await load();
      const outcome = await port.replace(brokerOrderId, { ...request, ticker: toVendor(request.ticker) });
      return outcome.outcome === 'accepted' ? { ...outcome, order: named(outcome.order, toTicker) } : outcome;
    },
    submit: async (request) => {
      const { toVendor, toTicker } = await load();
      const outcome = await port.submit({ ...request, ticker: toVendor(request.ticker) });
      return outcome.outcome === 'accepted' ? { ...outcome, order: named(outcome.order, toTicker) } : outcome;
    },
    find: async (clientOrderId) => lookup(await port.find(clientOrderId)),
    findById: async (brokerOrderId) => lookup(await port.findById(brokerOrderId)),
    cancel: (brokerOrderId) => port.cancel(brokerOrderId),
    listOpenOrders: async () => orders(await port.listOpenOrders()),
    listFills: async (cursor) => {
      const { toTicker } = await load();
      const page = await port.listFills(cursor);
      return { ...page, fills: page.fills.map((fill) => named(fill, toTicker)) };
    },
    listPositions: async () => {
      const { toTicker } = await load();
      return (await port.listPositions()).map((position) => named(position, toTicker));
    },
    getAccount: () => port.getAccount(),
    follow: (hooks, signal) =>
      port.follow(
        {
          connected: () => hooks.connected(),
          update: async (update) => {
            const { toTicker } = await load();
            await hooks.update({
              ...update,
              order: named(update.order, toTicker),
              fill: update.fill && named(update.fill, toTicker),
            });
          },
        },
        signal,
      ),
  };
}
