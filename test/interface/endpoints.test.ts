import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { testDatabase } from '../kit/database.ts';
import { resolveReferences } from '../kit/openapi.ts';
import { testService } from '../kit/service.ts';

interface Endpoint {
  service: string;
  method: string;
  path: string;
  query: string[];
}
interface OwnEndpoint {
  service: string;
  method: string;
  path: string;
  reason: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const interfaceEndpoints = read('./endpoints.json') as Endpoint[];
const ownEndpoints = read('./own-endpoints.json') as OwnEndpoint[];
/** Endpoints that are not implemented yet. An endpoint that is served must be removed from this list. */
const notYetServed = read('./not-yet-served.json') as Pick<Endpoint, 'service' | 'method' | 'path'>[];
const database = await testDatabase();

describe.each(ALL_SERVICES)('the $title', (definition) => {
  const isLater = ({ service, method, path }: Pick<Endpoint, 'service' | 'method' | 'path'>) =>
    notYetServed.some((later) => later.service === service && later.method === method && later.path === path);
  const expected = interfaceEndpoints.filter((endpoint) => endpoint.service === definition.name && !isLater(endpoint));
  const own = ownEndpoints.filter(({ service }) => service === definition.name || service === 'all');
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const load = async () =>
    (await testService(database, definition))
      .inject('/openapi.json')
      .then((response) => resolveReferences(response.json<OpenApiDocument>()));

  test('serves the endpoints of the interface and, beyond them, only those of own-endpoints.json', async () => {
    const { paths } = await load();
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => name({ method: method.toUpperCase(), path })),
    );
    const missing = expected.map(name).filter((endpoint) => !served.includes(endpoint));
    const allowed = new Set([...expected, ...own].map(name));
    expect({ missing, unknown: served.filter((endpoint) => !allowed.has(endpoint)) }).toEqual({
      missing: [],
      unknown: [],
    });
  });

  test('accepts the query parameters of the interface', async () => {
    const { paths } = await load();
    const lacking = expected.flatMap(({ method, path, query }) => {
      const parameters = paths[path]?.[method.toLowerCase()]?.parameters ?? [];
      const names = parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name);
      return query
        .filter((parameter) => !names.includes(parameter))
        .map((parameter) => `${method} ${path}: ${parameter}`);
    });
    expect(lacking).toEqual([]);
  });
});

test('endpoints listed as not yet served are part of the interface', () => {
  const known = new Set(interfaceEndpoints.map(({ service, method, path }) => `${service} ${method} ${path}`));
  expect(notYetServed.filter(({ service, method, path }) => !known.has(`${service} ${method} ${path}`))).toEqual([]);
});

test('every additional endpoint has a reason', () => {
  expect(ownEndpoints.filter(({ reason }) => reason.length < 10)).toEqual([]);
});
