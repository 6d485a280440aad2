import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Access } from '../../src/kernel/access/access.ts';
import { createSealer } from '../../src/kernel/access/seal.adapter.ts';
import { Secret } from '../../src/kernel/access/secret.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import type { MessageChannel } from '../../src/trading/notifications/channel.ts';
import { tradingRoutes } from '../../src/trading/trading.routes.ts';
import { findEngine } from '../../src/trading/use/get-engine.ts';
import { testService } from '../kit/http.ts';
import type { TradingWorld } from './kit.ts';

const unused = (channel: MessageChannel['channel']): MessageChannel => ({
  channel,
  send: () => Promise.reject(new Error(`${channel} is not reachable in this test`)),
});

export const testSealer = () => createSealer(new Secret('cd'.repeat(32)));

/** The trading service of a test world, with its clock. */
export async function serveTrading(
  world: TradingWorld,
  options: { access?: Access } = {},
  channels: readonly MessageChannel[] = [unused('email'), unused('sms')],
  allowedHosts: readonly string[] = [],
): Promise<Service> {
  const { db, queue, calendar, clock } = world;
  const service = await testService({
    db,
    name: 'trading',
    now: clock.now,
    isReady: async () => (await findEngine(db, { now: clock.now(), startedAt: world.startedAt })) !== null,
    ...options,
  });
  const deps = {
    db,
    now: clock.now,
    startedAt: world.startedAt,
    calendar,
    queue,
    newId: randomUUID,
    channels,
    getSealer: testSealer,
    allowedHosts,
    sleep: async () => {},
  };
  await service.register(tradingRoutes(deps));
  return service;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Text is sent unchanged, for malformed bodies. */
export async function call(app: Service, method: Method, url: string, payload?: unknown, headers = {}) {
  const body = payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload);
  const response = await app.inject({
    method,
    url,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

export const detail = (status: number, text: RegExp | string) => ({
  status,
  body: { detail: typeof text === 'string' ? text : expect.stringMatching(text) },
});

export const GOOD_ORDER = { ticker: 'acme', side: 'buy', quantity: 2 };
