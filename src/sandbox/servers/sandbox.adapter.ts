import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import { type Brokerage, createBrokerage } from '../brokerage/brokerage.ts';
import { createShocks } from '../brokerage/shocks.ts';
import { worldMarket } from '../brokerage/world-market.ts';
import { type SandboxUrls, sandboxUrls } from '../sandbox-urls.ts';
import type { SeedData } from '../../registry/seed.store.ts';
import { sandboxSeedData } from '../seed-data.ts';
import type { Phrasing } from '../templates/catalogue.ts';
import { alpacaVendor } from '../vendors/alpaca.ts';
import { controlHandler } from '../vendors/control.ts';
import { edgarVendor } from '../vendors/edgar.ts';
import { createModel, type SandboxModel } from '../vendors/model.ts';
import { outletsVendor } from '../vendors/outlets.ts';
import { polygonVendor } from '../vendors/polygon.ts';
import { createWorld, type World } from '../world/world.ts';
import type { WorldName } from '../worlds/world-name.ts';
import { createFaults, type Faults } from './faults.ts';
import { startSandboxServer } from './http-server.adapter.ts';
import { TRADE_STREAM_PATH, tradeStream } from './trade-stream.adapter.ts';

export interface SandboxOptions {
  world: WorldName;
  seed: number;
  /** History ends with the last session on or before this date. */
  anchorDate: string;
  /** The sandbox's only clock; nothing later is served. */
  now: Now;
  calendar: TradingCalendar;
  /** 0 (default) takes any free port. */
  port?: number;
  /** The address in links, if it is not the server's own: behind a proxy, for example. Its path precedes every path. */
  publicUrl?: string;
  phrasing?: Phrasing;
  /** Publishes a story every few seconds after the anchor; used for demos, off in tests of history. */
  liveStories?: boolean;
  /** Documents exist for this many last sessions of history and all later ones; all by default. */
  newsSessions?: number;
  brokerageCash?: number;
}

export interface Sandbox {
  baseUrl: string;
  urls: SandboxUrls;
  world: World;
  faults: Faults;
  brokerage: Brokerage;
  model: SandboxModel;
  /** Registry data whose sources point at this server. */
  seedData(): SeedData;
  stop(): Promise<void>;
}

const CASH_DEFAULT = 100_000;

/** Starts the simulated market on loopback, in the vendors' formats. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed, now } = options;
  const world = createWorld({
    world: options.world,
    seed,
    anchorDate: options.anchorDate,
    calendar: options.calendar,
    phrasing: options.phrasing ?? 'open',
    liveStories: options.liveStories ?? false,
    ...(options.newsSessions === undefined ? {} : { newsSessions: options.newsSessions }),
  });
  const faults = createFaults(seed);
  const shocks = createShocks(worldMarket(world));
  const { market } = shocks;
  const brokerage = createBrokerage(seed, market, {
    atMs: now().getTime(),
    cash: options.brokerageCash ?? CASH_DEFAULT,
  });
  const model = createModel();
  const stream = tradeStream(brokerage, now, faults);
  let urls = sandboxUrls('');
  const server = await startSandboxServer({
    port: options.port ?? 0,
    publicUrl: options.publicUrl ?? null,
    now,
    faults,
    control: controlHandler(faults, model, shocks),
    sockets: { [TRADE_STREAM_PATH]: stream },
    vendors: {
      polygon: polygonVendor(world, { outletsUrl: () => urls.outlets }),
      edgar: edgarVendor(world),
      outlets: outletsVendor(world),
      alpaca: alpacaVendor({ world, brokerage, market, faults }),
      model: model.handle,
    },
  });
  urls = sandboxUrls(server.baseUrl);
  return {
    baseUrl: server.baseUrl,
    urls,
    world,
    faults,
    brokerage,
    model,
    seedData: () => sandboxSeedData(urls, (session) => new Date(world.session(session).openMs)),
    stop: async () => {
      stream.stop();
      await server.stop();
    },
  };
}
