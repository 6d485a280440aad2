import swagger from '@fastify/swagger';
import type { JsonSchema } from './json-schema.ts';
import {
  ERROR_RESPONSES,
  IDEMPOTENCY_HEADER,
  operationIdOf,
  publicParameters,
  publicRequestSchema,
  publicSchema,
  tagOf,
  type OpenApiDocument,
} from './openapi.ts';
import type { Service } from './service-type.ts';

export interface OpenApiOptions {
  title: string;
  version: string;
  description?: string;
}

/** Documents the routes that are registered after it, from the same schemas that validate them. */
export async function registerOpenApi(app: Service, options: OpenApiOptions): Promise<() => OpenApiDocument> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: options.title, version: options.version, description: options.description ?? '' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const config = route.config ?? {};
      const method = String(route.method);
      return { url, schema: documented({ ...schema }, { method, url, ...config }) };
    },
    transformObject: (parts) => {
      const document = ('openapiObject' in parts ? parts.openapiObject : {}) as unknown as OpenApiDocument;
      markOptionalBodies(document);
      return document;
    },
  });
  let document: OpenApiDocument | null = null;
  return () => {
    document ??= app.swagger() as unknown as OpenApiDocument;
    return document;
  };
}

interface RouteFacts {
  method: string;
  url: string;
  role?: string;
  open?: boolean;
  idempotent?: boolean;
}

function documented(schema: Record<string, unknown>, route: RouteFacts): Record<string, unknown> {
  const { body, querystring, params, response, headers, ...rest } = schema as Record<string, JsonSchema | undefined>;
  const responses = Object.entries((response ?? { 200: {} }) as Record<string, JsonSchema>);
  const shownBody = body && Object.keys(body.properties ?? { any: 1 }).length > 0 ? body : undefined;
  return {
    operationId: operationIdOf(route.method, route.url),
    tags: [tagOf(route.url)],
    'x-role': route.role,
    security: route.open ? [] : [{ bearer: [] }],
    ...rest,
    ...(params ? { params: publicParameters(params) } : {}),
    ...(querystring ? { querystring: publicParameters(querystring) } : {}),
    ...(headers ? { headers: publicParameters(headers) } : route.idempotent ? { headers: IDEMPOTENCY_HEADER } : {}),
    ...(shownBody
      ? { body: { ...publicRequestSchema(shownBody), ...(shownBody['x-optional-body'] ? { [OPTIONAL]: true } : {}) } }
      : {}),
    response: {
      ...ERROR_RESPONSES,
      ...Object.fromEntries(
        responses.map(([status, value]) => [status, { description: 'The response', ...publicSchema(value) }]),
      ),
    },
  };
}

const OPTIONAL = 'x-optional';

function markOptionalBodies(document: OpenApiDocument): void {
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      const { requestBody } = operation;
      if (!requestBody) continue;
      const schemas = Object.values(requestBody.content).map(({ schema }) => schema as Record<string, unknown>);
      requestBody.required = !schemas.some((schema) => schema[OPTIONAL] === true);
      for (const schema of schemas) delete schema[OPTIONAL];
    }
  }
}
