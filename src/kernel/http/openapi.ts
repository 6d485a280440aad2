import type { Role } from '../access/role.ts';
import { copySchema, type JsonSchema, mapChildren } from './json-schema.ts';
import { closeRequestSchema, relaxRequired } from './prepare-schema.ts';

interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface OpenApiOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: OpenApiParameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses?: Record<string, { description: string; content?: Record<string, { schema?: JsonSchema }> }>;
  security?: Record<string, string[]>[];
  'x-role'?: Role;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, OpenApiOperation>>;
  components?: Record<string, unknown>;
}

/** A schema for the document: without the kit's own keywords, with public format names. */
export function publicSchema(schema: JsonSchema): JsonSchema {
  const shown = copySchema(mapChildren(schema, publicSchema), {});
  for (const word of ['x-decode', 'x-optional-body', 'x-expected'] as const) delete shown[word];
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

const DETAIL: JsonSchema = {
  type: 'object',
  required: ['detail'],
  properties: { detail: { type: 'string' } },
  description: 'One sentence that says what is wrong',
};

/** All errors have the same shape, so two entries cover all statuses. */
export const ERROR_RESPONSES: Readonly<Record<string, JsonSchema>> = {
  '4XX': { ...DETAIL, description: 'The request was refused; detail says why' },
  '5XX': { ...DETAIL, description: 'The service failed; detail says why' },
};

export const IDEMPOTENCY_HEADER: JsonSchema = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'For a day, the same key and body return the first response',
    },
  },
};
