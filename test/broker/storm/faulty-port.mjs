// Puts faults between the platform and any broker: lost and late requests, lost responses, failed reads, and updates that are
// lost, doubled and out of order. Runs in the process that is killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const LATE_MS = 300;
const UPDATE_DELAY_MAX_MS = 600;
const LOST = 'the response was lost';

/** With `dedupes` false a client order id that the broker already has is accepted again, under another id. */
export function faultyPort(port, { rates, dedupes, BrokerUnavailable, onError, onFault }) {
  const chance = (probability) => Math.random() < probability;
  const unknown = (reason) => ({ outcome: 'unknown', reason });

  const distinct = async (request) => {
    if (dedupes) return request;
    const isKnown = (await port.find(request.clientOrderId)).outcome === 'found';
    return isKnown
      ? { ...request, clientOrderId: `${request.clientOrderId.slice(0, 38)}~${randomUUID().slice(0, 8)}` }
      : request;
  };

  const deliver = async (ticker, send) => {
    const isLost = (rate) => {
      const lost = chance(rate);
      if (lost) onFault(ticker);
      return lost;
    };
    if (isLost(rates.lostBefore)) return unknown('the request was lost');
    if (isLost(rates.late)) {
      void sleep(LATE_MS).then(send).catch(onError);
      return unknown(LOST);
    }
    const outcome = await send();
    return isLost(rates.lostAfter) ? unknown(LOST) : outcome;
  };

  const look = async (ask) => (chance(rates.deaf) ? { outcome: 'unavailable', reason: LOST } : ask());
  const read = async (ask) => {
    if (chance(rates.deaf)) throw new BrokerUnavailable(LOST);
    return ask();
  };

  const follow = async (hooks, signal) => {
    let failure = null;
    const push = async (update) => {
      await sleep(Math.random() * UPDATE_DELAY_MAX_MS);
      await hooks.update(update);
    };
    await port.follow(
      {
        connected: () => hooks.connected(),
        update: async (update) => {
          if (failure) throw failure;
          if (chance(rates.silent)) return;
          if (!chance(rates.mixed)) return hooks.update(update);
          // The delays differ, so a later update may overtake this one.
          for (const copy of [update, update]) push(copy).catch((error) => (failure = error));
        },
      },
      signal,
    );
  };

  return {
    ...port,
    submit: (request) => deliver(request.ticker, async () => port.submit(await distinct(request))),
    replace: (id, request) => deliver(request.ticker, async () => port.replace(id, await distinct(request))),
    cancel: async (id) => {
      const lookup = await port.findById(id);
      return deliver(lookup.outcome === 'found' ? lookup.order.ticker : '', () => port.cancel(id));
    },
    find: (id) => look(() => port.find(id)),
    findById: (id) => look(() => port.findById(id)),
    listOpenOrders: () => read(() => port.listOpenOrders()),
    listFills: (cursor) => read(() => port.listFills(cursor)),
    listPositions: () => read(() => port.listPositions()),
    getAccount: () => read(() => port.getAccount()),
    follow,
  };
}
