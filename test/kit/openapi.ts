import { isPlainObject } from '../../src/kernel/http/json-schema.ts';
import {
  isReference,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
} from '../../src/kernel/http/openapi.ts';

export interface ResolvedOperation extends OpenApiOperation {
  parameters?: OpenApiParameter[];
  responses?: Record<string, OpenApiResponse>;
}

export interface ResolvedDocument extends OpenApiDocument {
  paths: Record<string, Record<string, ResolvedOperation>>;
}

/** A copy of the document in which references are replaced by what they name. */
export function resolveReferences(document: OpenApiDocument): ResolvedDocument {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isPlainObject(value)) return value;
    if (!isReference(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolve(child)]));
    }
    const { $ref, ...beside } = value;
    const target = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((found, key) => (isPlainObject(found) ? found[key] : undefined), document);
    return { ...(resolve(target) as object), ...beside };
  };
  return resolve(document) as ResolvedDocument;
}
