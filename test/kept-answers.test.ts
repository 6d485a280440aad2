import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openAccess } from '../src/kernel/access/access.ts';
import type { RouteConfig } from '../src/kernel/http/route-config.schema.ts';
import type { Service } from '../src/kernel/http/service.plugin.ts';
import { ALL_SERVICES } from '../src/roles/all-services.ts';
import { buildService, type ServiceDefinition } from '../src/roles/service.ts';
import { EXAMPLE_REQUESTS, exampleId } from './interface/examples/requests.ts';
import { type ExampleWorld, exampleWorld, type Label } from './interface/examples/world.ts';
import { UNLIMITED } from './kit/http.ts';
import { testContext } from './kit/service.ts';

const YEAR_MS = 365 * 86_400_000;

interface KeptRead {
  service: string;
  address: string;
  kept: NonNullable<RouteConfig['kept']>;
}

let world: ExampleWorld;
/** The services with and without a memory for answers. */
const keeping: Record<string, Service> = {};
const forgetful: Record<string, Service> = {};
const reads: KeptRead[] = [];

beforeAll(async () => {
  world = await exampleWorld();
  const context = testContext(world.database);
  for (const definition of ALL_SERVICES) {
    const { name } = definition;
    keeping[name] = await buildService(context, definition, { access: openAccess, limits: UNLIMITED });
    const limits = { ...UNLIMITED, keptAnswerBytes: 0 };
    forgetful[name] = await buildService(context, recordingReads(definition), { access: openAccess, limits });
  }
}, 120_000);
afterAll(async () => {
  for (const app of [...Object.values(keeping), ...Object.values(forgetful)]) await app.close();
});
afterEach(() => void vi.useRealTimers());

const recordingReads = (definition: ServiceDefinition): ServiceDefinition => ({
  ...definition,
  routes: (context) => async (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      const kept = config?.kept;
      if (method !== 'GET' || kept === undefined) return;
      reads.push({ service: definition.name, address: addressOf(definition.name, url), kept });
    });
    await app.register(definition.routes(context));
  },
});

/** The address of the documented example. */
function addressOf(service: ServiceDefinition['name'], url: string): string {
  const path = url.replace(/:(\w+)/g, '{$1}');
  const request = EXAMPLE_REQUESTS[service]?.[`GET ${path}`];
  if (!request) throw new Error(`${service}: no example for GET ${path}`);
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => request.path?.[name] ?? '');
  const address = query.size > 0 ? `${filled}?${query.toString()}` : filled;
  return Object.entries(world.ids).reduce(
    (text, [label, id]) => text.replaceAll(exampleId(label as Label), id),
    address,
  );
}

const ask = async (services: Record<string, Service>, { service, address }: KeptRead) => {
  const { statusCode, body } = await services[service]!.inject(address);
  return { address, statusCode, body: body.replace(ROW_ESTIMATE, '') };
};

/** PostgreSQL may count the rows of a table again between two reads. */
const ROW_ESTIMATE = /"row_estimate":-?\d+,/g;

test('an answer that is kept without regard to the clock is the same a year later', async () => {
  const unchanging = reads.filter(({ kept }) => kept === 'while-unchanged');
  expect(unchanging.length).toBeGreaterThan(40);
  const now = [];
  for (const read of unchanging) now.push(await ask(forgetful, read));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + YEAR_MS });
  const later = [];
  for (const read of unchanging) later.push(await ask(forgetful, read));
  expect(later).toEqual(now);
  expect(now.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
});

test('an answer from memory is the one that the route makes', async () => {
  expect(reads.length).toBeGreaterThan(60);
  for (const read of reads) {
    const made = await ask(forgetful, read);
    const kept = [await ask(keeping, read), await ask(keeping, read)];
    expect(
      kept.map(({ statusCode }) => statusCode),
      read.address,
    ).toEqual([200, 200]);
    if (read.kept === 'while-unchanged') expect(kept).toEqual([made, made]);
  }
});
