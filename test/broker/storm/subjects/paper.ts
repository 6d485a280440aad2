import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openBook } from '../../../../src/broker/paper/paper-book.store.ts';
import { createPaperBroker } from '../../../../src/broker/paper/paper-broker.adapter.ts';
import { ensureAccount } from '../../../../src/broker/account.store.ts';
import { alwaysOpenCalendar } from '../../../../src/kernel/calendar/always-open.ts';
import type { Db } from '../../../../src/kernel/db/database.ts';
import { readyAccount, setConfig, setQuote } from '../../kit.ts';
import type { BrokerSubject } from '../subject.ts';

const TICKERS = Array.from({ length: 16 }, (_, index) => `P${index.toString(36).toUpperCase()}`);
const PRICE = 100;
const CASH = 1e7;
const QUOTE_EVERY_MS = 250;
const VOLUME_PER_QUOTE = 100_000;
const calendar = alwaysOpenCalendar();

async function openAccount(db: Db, cash: number) {
  const account = await ensureAccount(db, { name: 'certified', broker: 'paper', mode: 'paper' });
  await openBook(db, account.id, cash);
  const now = () => new Date();
  const port = createPaperBroker({ db, name: account.name, accountId: account.id, now, calendar, tickMs: 50 });
  let volume = 1e6;
  const quote = async (tickers: readonly string[], price = PRICE) => {
    volume += VOLUME_PER_QUOTE;
    for (const ticker of tickers) await setQuote(db, ticker, price, now(), volume);
  };
  return { account, port, quote };
}

/** The built-in paper broker. Its books are in the platform's database, and it fills orders at the platform's quotes. */
export const paper: BrokerSubject = {
  name: 'paper',
  what: 'the built-in paper broker',
  sources: ['broker/paper/paper-broker.adapter.ts'],
  connector: fileURLToPath(new URL('./paper.connect.mjs', import.meta.url)),
  // A stop does not sell while it is being cancelled: the book is locked.
  unreachable: ['rest of the exit placed, not committed'],
  openHost: async (db) => {
    const cash = 100_000;
    const { port, quote } = await openAccount(db, cash);
    await quote(['ACME']);
    return { port, ticker: 'ACME', price: PRICE, cash, tick: () => quote(['ACME']), stop: async () => {} };
  },
  open: async ({ db }) => {
    const { port, quote } = await openAccount(db, CASH);
    const account = await readyAccount(db, port, { cash: CASH, tickers: [] });
    await setConfig(db, { max_price_age_minutes: 10_000 });
    await quote(TICKERS);
    /** A symbol that trades once at another price. */
    let moved: { ticker: string; price: number } | null = null;
    let last: Promise<void> = Promise.resolve();
    const move = async () => {
      const now = moved;
      moved = null;
      await quote(TICKERS.filter((ticker) => ticker !== now?.ticker));
      if (now !== null) await quote([now.ticker], now.price);
    };
    const timer = setInterval(() => {
      last = last.then(move).catch(() => {});
    }, QUOTE_EVERY_MS);
    return {
      port,
      account,
      connection: null,
      tickers: TICKERS,
      hasPairs: true,
      priceOf: () => PRICE,
      causesFaults: false,
      setRates: () => {},
      listAllOrders: async () =>
        (
          await sql<{ clientOrderId: string; brokerOrderId: string }>`
            select client_order_id as "clientOrderId", id as "brokerOrderId" from kernel.paper_orders
            where broker_account_id = ${account.id}`.execute(db)
        ).rows,
      expireDayOrders: async (ticker) => {
        await sql`update kernel.paper_orders set expires_at = now() where broker_account_id = ${account.id}
          and ticker = ${ticker} and time_in_force = 'day' and order_type = 'stop'`.execute(db);
      },
      triggerStops: async (ticker) => {
        moved = { ticker, price: PRICE / 2 };
      },
      triggerTargets: async (ticker) => {
        moved = { ticker, price: PRICE * 2 };
      },
      tick: async () => {},
      stop: async () => {
        clearInterval(timer);
        await last;
      },
    };
  },
};
