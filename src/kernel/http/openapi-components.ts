import { canonicalJson } from '../canonical-json.ts';
import { type JsonSchema, mapChildren, typesOf } from './json-schema.ts';
import { isReference, type OpenApiDocument, type OpenApiParameter, operationsOf } from './openapi.ts';

/** A parameter that this many operations take in the same form is a component. */
const SHARED_PARAMETER_USES_MIN = 3;
const SCHEMAS = '#/components/schemas/';

/** Moves schemas with a title, and parameters of several operations, into `components`. Changes the document in place. */
export function shareComponents(document: OpenApiDocument): void {
  const schemas: Record<string, JsonSchema> = { ...document.components?.schemas };
  // Responses first: where a request is stricter than a response, the request gets the longer name.
  for (const operation of operationsOf(document)) {
    for (const response of Object.values(operation.responses ?? {})) {
      if (isReference(response)) continue;
      for (const content of Object.values(response.content ?? {})) {
        if (content.schema) content.schema = hoist(content.schema, schemas, '');
      }
    }
  }
  for (const operation of operationsOf(document)) {
    for (const content of Object.values(operation.requestBody?.content ?? {})) {
      if (content.schema) content.schema = hoist(content.schema, schemas, 'Request');
    }
  }
  document.components = { ...document.components, schemas: sorted(schemas) };
  shareParameters(document);
}

function hoist(schema: JsonSchema, known: Record<string, JsonSchema>, suffix: string): JsonSchema {
  if (schema.$ref?.startsWith(SCHEMAS)) return schema;
  const inner: JsonSchema = { ...mapChildren(schema, (child) => hoist(child, known, suffix)) };
  if (inner.title === undefined) return inner;
  const types = typesOf(inner);
  if (types.includes('null')) {
    const { type: _, ...rest } = inner;
    const others = types.filter((type) => type !== 'null');
    const [only] = others;
    const kept: JsonSchema = { ...rest, type: others.length === 1 && only !== undefined ? only : others };
    return { anyOf: [store(kept, known, suffix), { type: 'null' }] };
  }
  return store(inner, known, suffix);
}

function store(schema: JsonSchema, known: Record<string, JsonSchema>, suffix: string): JsonSchema {
  const { title = '', default: fallback, ...shape } = schema;
  const text = canonicalJson(shape);
  for (const name of new Set([title, `${title}${suffix}`])) {
    const other = known[name];
    if (other !== undefined && canonicalJson(other) !== text) continue;
    known[name] = shape;
    return { $ref: `${SCHEMAS}${name}`, ...(fallback === undefined ? {} : { default: fallback }) };
  }
  throw new Error(`two schemas have the title ${title}: rename one of them`);
}

function shareParameters(document: OpenApiDocument): void {
  const uses = new Map<string, { parameter: OpenApiParameter; count: number }>();
  const keyOf = (parameter: OpenApiParameter) => JSON.stringify(parameter);
  for (const { parameters = [] } of operationsOf(document)) {
    for (const parameter of parameters) {
      if (isReference(parameter)) continue;
      const use = uses.get(keyOf(parameter)) ?? { parameter, count: 0 };
      uses.set(keyOf(parameter), { ...use, count: use.count + 1 });
    }
  }
  const shared: Record<string, OpenApiParameter> = {};
  const names = new Map<string, string>();
  for (const [key, { parameter, count }] of [...uses].sort(([, a], [, b]) => b.count - a.count)) {
    // The most frequent form has the plain name; a second form of the same name stays where it is used.
    if (count < SHARED_PARAMETER_USES_MIN || shared[parameter.name]) continue;
    shared[parameter.name] = parameter;
    names.set(key, parameter.name);
  }
  for (const operation of operationsOf(document)) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = isReference(parameter) ? undefined : names.get(keyOf(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  document.components = { ...document.components, parameters: sorted(shared) };
}

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => a.localeCompare(b)));
