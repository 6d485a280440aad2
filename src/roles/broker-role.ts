import { createAlpacaLiveBroker, createAlpacaPaperBroker } from '../broker/alpaca/alpaca-broker.adapter.ts';
import { activateAccount, type BrokerAccountRow, ensureAccount } from '../broker/account.store.ts';
import type { BrokerPort } from '../broker/broker-port.ts';
import { startBrokerWorker } from '../broker/broker.worker.ts';
import { GATE_LIMITS } from '../broker/gate.ts';
import { createPaperBroker } from '../broker/paper/paper-broker.adapter.ts';
import { openBook } from '../broker/paper/paper-book.store.ts';
import { SEND_SETTINGS } from '../broker/use/send-deps.ts';
import { withBrokerSymbols } from '../broker/with-symbols.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { engineFigures } from '../trading/use/load-engine-figures.ts';
import type { Role, RoleContext, RunningRole } from './role.ts';
import { symbolLoader } from './symbols.ts';
import { runLiveBrokerCheck } from './vendor-checks.ts';
import { PAPER_CASH } from './paper-cash.ts';
import { platformCalendar } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

const BUILTIN_PAPER = { name: 'paper', broker: 'paper', mode: 'paper' } as const;

/**
 * The paper account: the broker's own if keys are set, otherwise one that the platform simulates. The sandbox always uses the
 * platform's, because its books are in the database and survive a restart; the simulated broker keeps its state in memory.
 */
async function paperBroker(context: RoleContext): Promise<{ account: BrokerAccountRow; port: BrokerPort }> {
  const { config, db } = context;
  const { keyId, secretKey, baseUrl } = config.broker;
  if (config.sandboxUrl === null && keyId && secretKey) {
    const port = createAlpacaPaperBroker({ name: 'alpaca-paper', baseUrl, credentials: { keyId, secretKey } });
    context.onStop(() => port.close());
    return { account: await ensureAccount(db, port), port: withBrokerSymbols(port, symbolLoader(db)('alpaca')) };
  }
  const account = await ensureAccount(db, BUILTIN_PAPER);
  await openBook(db, account.id, PAPER_CASH);
  const calendar = platformCalendar(context);
  return {
    account,
    port: createPaperBroker({ db, name: BUILTIN_PAPER.name, accountId: account.id, now: systemNow, calendar }),
  };
}

export const brokerRole: Role = {
  name: 'broker',
  kind: 'core',
  title: 'broker',
  summary:
    'sends paper orders through the gate, books fills and reconciles with the broker; one copy leads, the others stand by',
  needs: ['database', 'ALPACA_KEY_ID and ALPACA_SECRET_KEY for a paper account at Alpaca'],
  async start(context) {
    const { account, port } = await paperBroker(context);
    return serve(context, account, port);
  },
};

/** The only process that receives the live keys. */
export const liveBrokerRole: Role = {
  name: 'live-broker',
  kind: 'live',
  title: 'live broker',
  summary: 'same as broker, for the live account; runs in its own process, the only one with the live keys',
  needs: ['database', 'ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY'],
  async start(context) {
    const { keyId, secretKey, baseUrl } = context.config.liveBroker;
    if (!keyId || !secretKey) throw new Error('the live broker needs ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY');
    const port = createAlpacaLiveBroker({ name: 'alpaca-live', baseUrl, credentials: { keyId, secretKey } });
    context.onStop(() => port.close());
    const account = await ensureAccount(context.db, port);
    await runLiveBrokerCheck(context);
    return serve(context, account, withBrokerSymbols(port, symbolLoader(context.db)('alpaca')));
  },
};

async function serve(context: RoleContext, account: BrokerAccountRow, port: BrokerPort): Promise<RunningRole> {
  const { db, log } = context;
  const { queue, consumers, hooks, holder } = workerKit(context);
  const calendar = platformCalendar(context);
  await db.transaction().execute((tx) => activateAccount(tx, account));
  return startBrokerWorker(
    {
      ...SEND_SETTINGS,
      limits: GATE_LIMITS,
      db,
      queue,
      consumers,
      hooks,
      account,
      port,
      calendar,
      loadEngineFigures: engineFigures(calendar, systemNow),
      now: systemNow,
      monotonicMs: () => performance.now(),
      onUnknown: (order) => log.error({ order: order.id, ticker: order.ticker }, 'the outcome of an order is unknown'),
      onSent: ({ order, outcome }) =>
        log.info({ order: order.id, ticker: order.ticker, side: order.side, outcome }, 'an order was sent'),
      onReconciliation: (failure) =>
        failure === null
          ? log.warn({ account: account.name }, 'the reconciliation with the broker succeeds again')
          : log.warn(
              { account: account.name, failure },
              'the reconciliation with the broker failed and is tried again',
            ),
      onError: (error, doing) => log.warn({ err: error, doing }, 'the broker worker failed at a task and continues'),
    },
    holder,
  );
}
