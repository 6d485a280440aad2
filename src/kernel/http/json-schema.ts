/**
 * The subset of JSON Schema that TypeBox produces and this kit uses. `x-` keywords are our own and never appear in OpenAPI.
 */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string | RegExp;
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  items?: JsonSchema | JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  unevaluatedProperties?: boolean | JsonSchema;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  /** How validated text is converted: see `coerce.ts`. */
  'x-decode'?: 'instant' | 'upper';
  /** The parameter asks for a past state: see `as-of.plugin.ts`. */
  'x-as-of'?: boolean;
  /** The body is optional. */
  'x-optional-body'?: boolean;
  /** The body's members may stand in the query instead: those that are required in one of the two, and defaults. */
  'x-query-or-body'?: QueryOrBody;
  /** What the value should be, in words, where a description of the schema would be unclear. */
  'x-expected'?: string;
}

export interface QueryOrBody {
  required: string[];
  defaults: Record<string, unknown>;
}

export const typesOf = (schema: JsonSchema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy that keeps TypeBox's non-enumerable keywords, such as refinements. */
export function copySchema(schema: JsonSchema, changes: Partial<JsonSchema>): JsonSchema {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as JsonSchema;
  for (const [key, value] of Object.entries(changes)) {
    Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

/** Applies a change to every direct subschema. */
export function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const changes: Partial<JsonSchema> = {};
  for (const key of ['properties', 'patternProperties', '$defs'] as const) {
    const children = schema[key];
    if (!children) continue;
    changes[key] = Object.fromEntries(Object.entries(children).map(([name, child]) => [name, change(child)]));
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const children = schema[key];
    if (children) changes[key] = children.map(change);
  }
  if (Array.isArray(schema.items)) changes.items = schema.items.map(change);
  else if (isPlainObject(schema.items)) changes.items = change(schema.items);
  for (const key of ['additionalProperties', 'unevaluatedProperties'] as const) {
    const child = schema[key];
    if (isPlainObject(child)) changes[key] = change(child);
  }
  return copySchema(schema, changes);
}
