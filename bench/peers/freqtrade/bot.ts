import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../src/kernel/net/free-port.adapter.ts';
import { PACKAGE_ROOT } from '../../../src/kernel/package-root.adapter.ts';
import { eventually } from '../../../test/kit/platform.ts';
import { endProcess, pythonCommand } from '../python.ts';
import { type Exchange, startExchange } from './exchange.ts';

const READY_WITHIN_MS = 180_000;
const USER = 'bench';
/** Longer than a run: the bot's own loop does nothing beside the reads. */
const LOOP_EVERY_S = 3_600;
const LOG_SHOWN_CHARS = 2_000;

export interface Trades {
  open: number;
  closed: number;
}

/** A Freqtrade bot with its REST API. */
export interface Bot {
  url: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** A bot in dry-run on a stand-in of an exchange, with trades that were forced through its API. */
export async function startBot(trades: Trades): Promise<Bot> {
  const python = pythonCommand([]);
  const folder = mkdtempSync(join(tmpdir(), 'sextant-freqtrade-'));
  const exchange = await startExchange(trades.open);
  const port = await freePort(0);
  const [configFile, logFile] = [join(folder, 'config.json'), join(folder, 'bot.log')];
  writeFileSync(configFile, JSON.stringify(botConfig(exchange, port, folder)));
  const log = openSync(logFile, 'w');
  const options = ['--config', configFile, '--userdir', folder, '--strategy', 'HoldStrategy'];
  const strategies = ['--strategy-path', join(PACKAGE_ROOT, 'bench/peers/freqtrade')];
  const child = spawn(python, ['-m', 'freqtrade', 'trade', ...options, ...strategies], {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const bot: Bot = {
    url: `http://127.0.0.1:${port}/api/v1`,
    headers: { authorization: `Basic ${Buffer.from(`${USER}:${USER}`).toString('base64')}` },
    stop: async () => {
      await endProcess(child);
      await exchange.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await eventually(
      'the bot ran its loop once',
      async () => {
        if (child.exitCode !== null) throw new Error('the bot ended');
        const health = await ask<{ last_process: string | null }>(bot, '/health').catch(() => null);
        return (health?.last_process ?? null) !== null;
      },
      READY_WITHIN_MS,
    );
    await makeTrades(bot, exchange.pairs, trades);
    return bot;
  } catch (error) {
    const end = readFileSync(logFile, 'utf8').slice(-LOG_SHOWN_CHARS);
    await bot.stop();
    throw new Error(`${(error as Error).message}; the end of the bot's log:\n${end}`, { cause: error });
  }
}

const botConfig = (exchange: Exchange, port: number, folder: string) => ({
  dry_run: true,
  dry_run_wallet: 1_000_000,
  stake_currency: 'USDT',
  stake_amount: 100,
  max_open_trades: -1,
  force_entry_enable: true,
  initial_state: 'running',
  db_url: `sqlite:///${join(folder, 'trades.sqlite')}`,
  entry_pricing: { price_side: 'other', use_order_book: false },
  exit_pricing: { price_side: 'other', use_order_book: false },
  pairlists: [{ method: 'StaticPairList' }],
  internals: { process_throttle_secs: LOOP_EVERY_S },
  exchange: {
    name: 'binance',
    pair_whitelist: exchange.pairs,
    pair_blacklist: [],
    enable_ws: false,
    ccxt_config: {
      enableRateLimit: false,
      urls: { api: { public: exchange.url } },
      options: { fetchMarkets: { types: ['spot'] } },
    },
  },
  api_server: {
    enabled: true,
    listen_ip_address: '127.0.0.1',
    listen_port: port,
    username: USER,
    password: USER,
    jwt_secret_key: 'a key of the bench, which the network cannot reach',
    verbosity: 'error',
  },
});

/** Market orders, which the dry-run fills at once. */
async function makeTrades(bot: Bot, pairs: readonly string[], { open, closed }: Trades): Promise<void> {
  const enter = async (count: number) => {
    for (const pair of pairs.slice(0, count)) await ask(bot, '/forceenter', { pair, ordertype: 'market' });
  };
  for (let left = closed; left > 0; left -= pairs.length) {
    await enter(left);
    await ask(bot, '/forceexit', { tradeid: 'all', ordertype: 'market' });
  }
  await enter(open);
  const made: Trades = {
    open: (await ask<unknown[]>(bot, '/status')).length,
    closed: (await ask<{ trades: unknown[] }>(bot, '/trades')).trades.length,
  };
  if (made.open !== open || made.closed !== closed)
    throw new Error(`the bot has ${JSON.stringify(made)}, not ${JSON.stringify({ open, closed })}`);
}

async function ask<T>({ url, headers }: Bot, path: string, body?: object): Promise<T> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, {
    ...sent,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
  return JSON.parse(answer) as T;
}
