import { isReference, type OpenApiDocument, type OpenApiOperation } from './openapi.ts';

/** A request and its answer as a test sends and checks them. */
export interface OperationExample {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  status: number;
  response?: unknown;
}

/** By method and path, such as `GET /api/companies/{company_id}`. */
export type OperationExamples = Record<string, OperationExample>;

/** Adds examples to parameters, bodies and answers. Call it after parameters became components. Changes the document. */
export function addExamples(document: OpenApiDocument, examples: OperationExamples): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const example = examples[`${method.toUpperCase()} ${path}`];
      if (!example) continue;
      addParameterExamples(document, operation, { ...example.query, ...example.path });
      const body = operation.requestBody?.content['application/json'];
      if (body && example.body !== undefined) body.example = example.body;
      const response = operation.responses?.[example.status];
      if (!response || isReference(response) || example.response === undefined) continue;
      const content = Object.values(response.content ?? {})[0];
      if (content) content.example = example.response;
    }
  }
}

function addParameterExamples(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  values: Record<string, unknown>,
): void {
  for (const listed of operation.parameters ?? []) {
    const parameter = isReference(listed)
      ? document.components?.parameters?.[listed.$ref.split('/').at(-1) ?? '']
      : listed;
    if (!parameter) continue;
    const value = values[parameter.name];
    if (value !== undefined) parameter.example ??= value;
  }
}
