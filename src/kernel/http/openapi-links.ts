import type { JsonSchema } from './json-schema.ts';
import { isReference, type OpenApiDocument, type OpenApiLink, type OpenApiOperation } from './openapi.ts';

interface Listed {
  path: string;
  operation: OpenApiOperation;
}

const PARAMETER = /\{([^}]+)\}/g;

/**
 * Adds links from an answer to the operations that take its id: `POST /companies` leads to everything below
 * `/companies/{company_id}`. Call it before schemas become references. Changes the document in place.
 */
export function addLinks(document: OpenApiDocument): void {
  const all: Listed[] = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations).map((operation) => ({ path, operation })),
  );
  for (const { path, operation } of all) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (!status.startsWith('2') || isReference(response)) continue;
      const schema = response.content?.['application/json']?.schema;
      if (!schema) continue;
      const links = linksOf(path, schema, all);
      if (Object.keys(links).length > 0) response.links = links;
    }
  }
}

function linksOf(path: string, schema: JsonSchema, all: readonly Listed[]): Record<string, OpenApiLink> {
  const source = sourceOf(schema);
  if (!source) return {};
  const own = new Set(parametersOf(path));
  const links: Record<string, OpenApiLink> = {};
  for (const { path: target, operation } of all) {
    if (!target.startsWith(`${path}/{`) || operation.operationId === undefined) continue;
    const added = parametersOf(target).filter((name) => !own.has(name));
    const [name] = added;
    if (added.length !== 1 || name === undefined || !target.startsWith(`${path}/{${name}}`)) continue;
    const member = source.members.has(name) ? name : name.endsWith('_id') && source.members.has('id') ? 'id' : null;
    if (member === null) continue;
    links[operation.operationId] = {
      operationId: operation.operationId,
      parameters: {
        ...Object.fromEntries([...own].map((parameter) => [parameter, `$request.path.${parameter}`])),
        [name]: `$response.body#${source.at}/${member}`,
      },
    };
  }
  return links;
}

const parametersOf = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name]) => name ?? '');

/** Where the answer has its members: the answer itself, or the first item of a list. */
function sourceOf(schema: JsonSchema): { at: string; members: Set<string> } | null {
  const item = schema.items;
  if (item && !Array.isArray(item)) return { at: '/0', members: new Set(Object.keys(item.properties ?? {})) };
  return schema.properties ? { at: '', members: new Set(Object.keys(schema.properties)) } : null;
}
