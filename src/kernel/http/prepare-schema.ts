import { copySchema, type JsonSchema, mapChildren, typesOf } from './json-schema.ts';

/**
 * A request schema as it is enforced: objects are closed unless declared open (a misspelt field must not be dropped
 * silently), and integers are limited to the range where a JavaScript number is exact.
 */
export function closeRequestSchema(schema: JsonSchema): JsonSchema {
  if (schema.allOf) {
    // Each part of an intersection knows only its own keys, so closing the parts would refuse the keys of the others.
    const parts = schema.allOf.map((part) => mapChildren(part, closeRequestSchema));
    return copySchema(schema, { allOf: parts, unevaluatedProperties: schema.unevaluatedProperties ?? false });
  }
  const inner = mapChildren(schema, closeRequestSchema);
  const types = typesOf(schema);
  if (schema.properties && schema.additionalProperties === undefined && schema.patternProperties === undefined) {
    return copySchema(inner, { additionalProperties: false });
  }
  if (types.includes('integer')) {
    return copySchema(inner, {
      ...(schema.minimum === undefined && schema.exclusiveMinimum === undefined
        ? { minimum: Number.MIN_SAFE_INTEGER }
        : {}),
      ...(schema.maximum === undefined && schema.exclusiveMaximum === undefined
        ? { maximum: Number.MAX_SAFE_INTEGER }
        : {}),
    });
  }
  return inner;
}

const SIMPLE = new Set(['string', 'number', 'integer', 'boolean']);

/**
 * A response schema in the form that serialises fastest: the serialiser runs a validator for every branch of an `anyOf`, but
 * none for `type: ["string", "null"]` or an `enum`.
 */
export function flattenResponseSchema(schema: JsonSchema): JsonSchema {
  const inner = mapChildren(schema, flattenResponseSchema);
  const branches = inner.anyOf;
  if (!branches) return inner;
  // Plain copies, because the hidden "union" marker would be wrong on the result.
  const { anyOf: _, ...rest } = inner;
  if (branches.every((branch) => typeof branch.const === 'string')) {
    return { ...rest, type: 'string', enum: branches.map((branch) => branch.const) };
  }
  const others = branches.filter((branch) => branch.type !== 'null');
  const [only] = others;
  if (only && others.length === 1 && branches.length === 2 && typeof only.type === 'string' && SIMPLE.has(only.type)) {
    const choices = only.enum ?? (only.const === undefined ? undefined : [only.const]);
    const { const: __, ...kept } = only;
    return { ...kept, ...rest, type: [only.type, 'null'], ...(choices ? { enum: [...choices, null] } : {}) };
  }
  return inner;
}

/** A field with a default is optional, whatever `required` says, because the type describes the value after defaults. */
export function relaxRequired(schema: JsonSchema): JsonSchema {
  const inner = mapChildren(schema, relaxRequired);
  if (!inner.required || !inner.properties) return inner;
  const properties = inner.properties;
  const required = inner.required.filter((name) => properties[name]?.default === undefined);
  const relaxed = copySchema(inner, { required });
  if (required.length === 0) delete relaxed.required;
  return relaxed;
}

/** Sets the defaults of absent fields, in place and at any depth; the value comes fresh from the parser. */
export function defaultFiller(schema: JsonSchema): ((value: unknown) => void) | null {
  if (!hasDefault(schema)) return null;
  return (value) => fill(schema, value);
}

function hasDefault(schema: JsonSchema): boolean {
  const { properties, items } = schema;
  if (items && !Array.isArray(items) && hasDefault(items)) return true;
  return (
    properties !== undefined &&
    Object.values(properties).some((child) => child.default !== undefined || hasDefault(child))
  );
}

function fill(schema: JsonSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items && !Array.isArray(schema.items)) for (const item of value) fill(schema.items, item);
    return;
  }
  const object = value as Record<string, unknown>;
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (object[name] === undefined && child.default !== undefined) object[name] = structuredClone(child.default);
    else fill(child, object[name]);
  }
}
