import swagger from '@fastify/swagger';
import { takesAsOf } from './as-of.plugin.ts';
import { type JsonSchema, typesOf } from './json-schema.ts';
import {
  isReference,
  kitHeaders,
  operationIdOf,
  operationsOf,
  publicParameters,
  publicRequestSchema,
  publicSchema,
  tagOf,
  type OpenApiDocument,
} from './openapi.ts';
import { shareComponents } from './openapi-components.ts';
import {
  ERROR_HEADERS,
  ERROR_SCHEMA,
  errorResponses,
  type RouteErrors,
  sharedErrorResponses,
} from './openapi-errors.ts';
import { addExamples, type OperationExamples } from './openapi-examples.ts';
import { addLinks } from './openapi-links.ts';
import { describeOperation, describeParameter, GENERAL_ERRORS } from './openapi-words.ts';
import type { RouteConfig } from './route-config.schema.ts';
import type { Service } from './service-type.ts';

export interface OpenApiOptions {
  title: string;
  version: string;
  description?: string;
  /** The address of the service as configured. */
  url?: string;
  /** What each tag stands for. */
  tags?: Readonly<Record<string, string>>;
  /** Read when the document is requested first. */
  examples?: () => OperationExamples;
}

/** Documents the routes that are registered after it, from the same schemas that validate them. */
export async function registerOpenApi(app: Service, options: OpenApiOptions): Promise<() => OpenApiDocument> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        version: options.version,
        description: [options.description, GENERAL_ERRORS].filter((text) => text !== undefined).join('\n\n'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        { url: '/', description: 'The service that serves this document' },
        ...(options.url === undefined ? [] : [{ url: options.url, description: 'Its address as configured' }]),
      ],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of `sextant token create`. While no token was ever created, direct calls of the same machine need none.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: documented({ ...schema }, { method: String(route.method), url, ...route.config }),
    }),
    transformObject: (parts) => {
      const document = ('openapiObject' in parts ? parts.openapiObject : {}) as unknown as OpenApiDocument;
      complete(document, options);
      return document;
    },
  });
  let document: OpenApiDocument | null = null;
  return () => {
    document ??= app.swagger() as unknown as OpenApiDocument;
    return document;
  };
}

function complete(document: OpenApiDocument, options: OpenApiOptions): void {
  markOptionalBodies(document);
  describeParameters(document);
  addLinks(document);
  document.components = {
    ...document.components,
    schemas: { Error: publicSchema(ERROR_SCHEMA) },
    responses: sharedErrorResponses(),
    headers: { ...ERROR_HEADERS },
  };
  shareComponents(document);
  const used = new Set(operationsOf(document).flatMap(({ tags = [] }) => tags));
  document.tags = [...used].sort().map((name) => ({ name, ...tagWords(options.tags?.[name]) }));
  addExamples(document, options.examples?.() ?? {});
}

const tagWords = (description: string | undefined) => (description === undefined ? {} : { description });

const FUTURE = '`as_of` is in the future.';

type RouteFacts = RouteConfig & { method: string; url: string };
type Parts = Record<string, JsonSchema | undefined> & { summary?: string; description?: string; errors?: RouteErrors };

function documented(schema: Record<string, unknown>, route: RouteFacts): Record<string, unknown> {
  const { body, querystring, params, response, headers, errors = {}, description, ...rest } = schema as Parts;
  const answer = rest.summary ?? 'The response';
  const responses = Object.entries((response ?? { 200: {} }) as Record<string, JsonSchema>);
  const shownBody = body && Object.keys(body.properties ?? { any: 1 }).length > 0 ? body : undefined;
  const queryOrBody = body?.['x-query-or-body'] ?? null;
  const own = kitHeaders(route);
  const readsPast = takesAsOf(querystring);
  const facts = {
    ...route,
    hasInput: Boolean(body ?? querystring ?? params),
    hasText: Boolean(querystring ?? params),
    errors: readsPast ? { ...errors, 400: [errors[400], FUTURE].filter(Boolean).join(' ') } : errors,
  };
  return {
    operationId: operationIdOf(route.method, route.url),
    tags: [tagOf(route.url)],
    'x-role': route.role,
    ...(queryOrBody ? { 'x-query-or-body': queryOrBody } : {}),
    [ERRORS]: errorResponses(facts),
    security: route.open ? [] : [{ bearer: [] }],
    description: describeOperation({ ...route, description, queryOrBody, readsPast }),
    ...rest,
    ...(params ? { params: publicParameters(params) } : {}),
    ...(querystring ? { querystring: publicParameters(querystring) } : {}),
    ...(headers ? { headers: publicParameters(headers) } : own ? { headers: own } : {}),
    ...(shownBody ? { body: bodySchema(shownBody) } : {}),
    response: Object.fromEntries(
      responses.map(([status, value]) => [status, { 'x-response-description': answer, ...publicSchema(value) }]),
    ),
  };
}

/** An optional body may be absent or null. */
function bodySchema(body: JsonSchema): Record<string, unknown> {
  const schema = publicRequestSchema(body);
  return body['x-optional-body'] ? { ...schema, type: [...typesOf(schema), 'null'], [OPTIONAL]: true } : { ...schema };
}

const OPTIONAL = 'x-optional';
/** Error responses, which the plugin cannot take as references: they are moved into the operation afterwards. */
const ERRORS = 'x-errors';

function markOptionalBodies(document: OpenApiDocument): void {
  for (const operation of operationsOf(document)) {
    const carried = operation as unknown as Record<string, ReturnType<typeof errorResponses>>;
    operation.responses = { ...operation.responses, ...carried[ERRORS] };
    delete carried[ERRORS];
    const { requestBody } = operation;
    if (!requestBody) continue;
    const schemas = Object.values(requestBody.content).map(({ schema }) => schema as Record<string, unknown>);
    requestBody.required = !schemas.some((schema) => schema[OPTIONAL] === true);
    for (const schema of schemas) delete schema[OPTIONAL];
  }
}

function describeParameters(document: OpenApiDocument): void {
  for (const operation of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (isReference(parameter)) continue;
      parameter.description ??=
        operation['x-query-or-body'] && parameter.in === 'query'
          ? `In place of ${parameter.name} in the body`
          : describeParameter(parameter.name, parameter.in);
    }
  }
}
