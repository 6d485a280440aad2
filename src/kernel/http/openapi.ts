import type { Role } from '../access/role.ts';
import { copySchema, type JsonSchema, mapChildren, type QueryOrBody } from './json-schema.ts';
import { closeRequestSchema, relaxRequired } from './prepare-schema.ts';

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiContent {
  schema?: JsonSchema;
  example?: unknown;
}

export interface OpenApiHeader {
  description?: string;
  schema: JsonSchema;
}

export interface OpenApiLink {
  operationId: string;
  description?: string;
  parameters: Record<string, string>;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, OpenApiHeader | Reference>;
  content?: Record<string, OpenApiContent>;
  links?: Record<string, OpenApiLink>;
}

export interface Reference {
  $ref: string;
}

export interface OpenApiOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (OpenApiParameter | Reference)[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, OpenApiContent> };
  responses?: Record<string, OpenApiResponse | Reference>;
  security?: Record<string, string[]>[];
  'x-role'?: Role;
  /** The inputs of `parameterInput`: each in the query or in the body. */
  'x-query-or-body'?: QueryOrBody;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string; license?: { name: string; identifier: string } };
  servers?: { url: string; description?: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: {
    schemas?: Record<string, JsonSchema>;
    parameters?: Record<string, OpenApiParameter>;
    responses?: Record<string, OpenApiResponse>;
    headers?: Record<string, OpenApiHeader>;
    securitySchemes?: Record<string, unknown>;
  };
}

export const isReference = (value: object): value is Reference => '$ref' in value && typeof value.$ref === 'string';

/** Every operation of a document. */
export const operationsOf = (document: OpenApiDocument): OpenApiOperation[] =>
  Object.values(document.paths).flatMap((operations) => Object.values(operations));

/** A schema for the document: without the kit's own keywords, with public format names. */
export function publicSchema(schema: JsonSchema): JsonSchema {
  const shown = copySchema(mapChildren(schema, publicSchema), {});
  for (const word of ['x-decode', 'x-optional-body', 'x-query-or-body', 'x-expected', 'x-as-of'] as const)
    delete shown[word];
  if (shown.format === 'instant') shown.format = 'date-time';
  return { ...shown };
}

export const publicRequestSchema = (schema: JsonSchema): JsonSchema =>
  publicSchema(relaxRequired(closeRequestSchema(schema)));
export const publicParameters = (schema: JsonSchema): JsonSchema => publicSchema(relaxRequired(schema));

/** `GET /companies/:company_id/aliases` -> `get_companies_by_company_id_aliases`: stable, unique, readable in a client. */
export function operationIdOf(method: string, url: string): string {
  const words = url
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? `by_${segment.slice(1)}` : segment));
  return [method.toLowerCase(), ...words].join('_').replace(/[^A-Za-z0-9]+/g, '_');
}

/** The default tag of a route: the first specific word of its path. */
export function tagOf(url: string): string {
  const words = url.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
  const skipped = new Set(['api', 'admin', 'ops']);
  return words.find((word) => !skipped.has(word)) ?? 'system';
}

const KIT_HEADERS = {
  'idempotency-key': {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: '^[!-~]+$',
    description: 'For a day, the same key and body return the first response',
  },
  prefer: { type: 'string', description: '`respond-async`: answer 202 with a job instead of waiting' },
} as const satisfies Record<string, JsonSchema>;

/** The headers that the kit handles for a route; null where there are none. */
export function kitHeaders(route: { idempotent?: boolean; respondsAsync?: boolean }): JsonSchema | null {
  const { 'idempotency-key': key, prefer } = KIT_HEADERS;
  const properties = {
    ...(route.idempotent ? { 'idempotency-key': key } : {}),
    ...(route.respondsAsync ? { prefer } : {}),
  };
  return Object.keys(properties).length === 0 ? null : { type: 'object', properties };
}
