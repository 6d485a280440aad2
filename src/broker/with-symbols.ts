import type { LoadSymbols } from '../registry/tracking/symbols.ts';
import type { BrokerOrder, BrokerPort, Lookup, SubmitOutcome } from './broker-port.ts';

/** A broker that is given the registry's tickers and reports in them, whatever its own symbols of class shares are. */
export function withBrokerSymbols(port: BrokerPort, load: LoadSymbols): BrokerPort {
  const named = <T extends { ticker: string }>(row: T, toTicker: (symbol: string) => string): T => ({
    ...row,
    ticker: toTicker(row.ticker),
  });
  const pair = async <T extends { order: BrokerOrder; target?: BrokerOrder | undefined }>(found: T): Promise<T> => {
    const { toTicker } = await load();
    return { ...found, order: named(found.order, toTicker), target: found.target && named(found.target, toTicker) };
  };
  const lookup = async (found: Lookup): Promise<Lookup> => (found.outcome === 'found' ? pair(found) : found);
  const submitted = async (outcome: SubmitOutcome): Promise<SubmitOutcome> =>
    outcome.outcome === 'accepted' ? pair(outcome) : outcome;
  const orders = async (found: BrokerOrder[]) => {
    const { toTicker } = await load();
    return found.map((order) => named(order, toTicker));
  };
  const getAsset = port.getAsset?.bind(port);
  const getClock = port.getClock?.bind(port);
  return {
    name: port.name,
    broker: port.broker,
    mode: port.mode,
    capabilities: port.capabilities,
    replace: async (brokerOrderId, request) => {
      const { toVendor } = await load();
      return submitted(await port.replace(brokerOrderId, { ...request, ticker: toVendor(request.ticker) }));
    },
    submit: async (request) => {
      const { toVendor } = await load();
      return submitted(await port.submit({ ...request, ticker: toVendor(request.ticker) }));
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
    ...(getAsset ? { getAsset: async (ticker) => getAsset((await load()).toVendor(ticker)) } : {}),
    ...(getClock ? { getClock } : {}),
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
