import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ServiceName } from '../../src/config.ts';
import type { OpenApiDocument } from '../../src/kernel/http/openapi.ts';
import type { OperationExample, OperationExamples } from '../../src/kernel/http/openapi-examples.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { readApiExamples } from '../../src/roles/api-examples.ts';
import { routesOf } from '../kit/fuzz-request.ts';
import { EXAMPLE_REQUESTS, exampleId } from './examples/requests.ts';
import { differenceOf, trimExample, type Json } from './examples/shape.ts';
import { type ExampleWorld, exampleWorld, type Label } from './examples/world.ts';

/** `npm run generate:examples` records the answers; otherwise they are compared with the recorded ones. */
const RECORDS = process.env.SEXTANT_RECORD_EXAMPLES === '1';
const STALE = 'the examples are out of date: run "npm run generate:examples"';
const NAMES = Object.keys(EXAMPLE_REQUESTS) as ServiceName[];

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
}, 120_000);

/** Puts the ids of rows in place of example ids, or the other way round. */
function translate<T>(value: T, towards: 'rows' | 'examples'): T {
  let text = JSON.stringify(value) ?? 'null';
  for (const [label, id] of Object.entries(world.ids)) {
    const example = exampleId(label as Label);
    text = towards === 'rows' ? text.replaceAll(example, id) : text.replaceAll(id, example);
  }
  return JSON.parse(text) as T;
}

async function send(service: string, operation: string, example: Partial<OperationExample>) {
  const [method = '', path = ''] = operation.split(' ');
  const { path: values = {}, query = {}, body } = translate(example, 'rows');
  const address = path.replace(/\{([^}]+)\}/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await world.services[service]!.inject({
    method: method as 'GET',
    url: search.size > 0 ? `${address}?${search.toString()}` : address,
    ...(body === undefined ? {} : { payload: body as object }),
    // Only the stream does not end by itself; its headers are its answer.
    ...(path.endsWith('/stream') ? { payloadAsStream: true } : {}),
  });
  if (path.endsWith('/stream')) response.stream().destroy();
  const isJson = String(response.headers['content-type']).startsWith('application/json') && !path.endsWith('/stream');
  return { status: response.statusCode, body: isJson ? translate(response.json<Json>(), 'examples') : undefined };
}

describe.each(NAMES)('the examples of the service %s', (service) => {
  const requests = EXAMPLE_REQUESTS[service] ?? {};

  test('cover every operation of its document', async () => {
    const document = (await world.services[service]!.inject('/openapi.json')).json<OpenApiDocument>();
    const served = routesOf(document).map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(requests).toSorted()).toEqual(served.toSorted());
    if (RECORDS) return;
    const recorded = readApiExamples(service);
    const sent = Object.entries(recorded).map(([name, { path, query, body }]) => [name, { path, query, body }]);
    expect(Object.fromEntries(sent), STALE).toEqual(requests);
  });

  test('get the documented answer', async () => {
    const recorded: OperationExamples = {};
    const problems: string[] = [];
    for (const [operation, request] of Object.entries(requests)) {
      const expected = RECORDS ? undefined : readApiExamples(service)[operation];
      const { status, body } = await send(service, operation, expected ?? request);
      if (status >= 300) problems.push(`${operation}: ${status} ${JSON.stringify(body)}`);
      const answer = operation === 'GET /openapi.json' ? {} : body === undefined ? undefined : trimExample(body);
      recorded[operation] = { ...request, status, ...(answer === undefined ? {} : { response: answer }) };
      if (!expected) continue;
      if (status !== expected.status) problems.push(`${operation}: ${status} instead of ${expected.status}`);
      const difference = answer === undefined ? null : differenceOf(expected.response as Json, answer, 'response');
      if (difference !== null) problems.push(`${operation}: ${difference}`);
    }
    expect(problems, STALE).toEqual([]);
    if (RECORDS) {
      writeFileSync(join(PACKAGE_ROOT, 'api-examples', `${service}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
    }
  }, 120_000);
});
