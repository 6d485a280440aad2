import type { RouteOptions } from 'fastify';
import type { MethodIndex } from './allowed-methods.ts';
import { type Gate, gateHook } from './gate.plugin.ts';
import type { JsonSchema } from './json-schema.ts';
import { flattenResponseSchema } from './prepare-schema.ts';
import type { RouteConfig } from './route-config.schema.ts';

const BODILESS = new Set(['GET', 'HEAD']);
/** For routes that take no body: an empty object passes, a field in it is refused by name. */
const NO_BODY: JsonSchema = { type: 'object', properties: {}, additionalProperties: false, 'x-optional-body': true };

/** Checks and completes each route as it is declared, so that what it forgot stops the start and not a request. */
export function guardRoute(route: RouteOptions, gate: Gate, methods: MethodIndex): void {
  const { role, open = false, vital = false }: RouteConfig = route.config ?? {};
  const names = ([] as string[]).concat(route.method);
  const label = `${names.join(',')} ${route.url}`;
  if (role === undefined) throw new Error(`route ${label} declares no role: add config: { role: … }`);
  if (route.url.includes(':') && !route.schema?.params) {
    throw new Error(`route ${label} has path parameters without a schema: add schema: { params: … }`);
  }
  for (const name of names) methods.add(name, route.url);
  const schema: Record<string, unknown> = { ...route.schema };
  if (names.every((name) => !BODILESS.has(name)) && schema.body === undefined) schema.body = NO_BODY;
  if (schema.response) {
    schema.response = Object.fromEntries(
      Object.entries(schema.response as Record<string, JsonSchema>).map(([status, response]) => [
        status,
        flattenResponseSchema(response),
      ]),
    );
  }
  route.schema = schema;
  const first = gateHook(gate, { role, open, vital });
  const own = route.onRequest ?? [];
  route.onRequest = [first, ...(Array.isArray(own) ? own : [own])];
}
