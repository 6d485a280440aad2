/** The subset of JSON Schema that model runtimes enforce for structured output. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minItems?: number;
}

const DEPTH_MAX = 12;

/** Coerces a value to a schema: drops unknown keys, fills in missing ones and applies enums. */
export function conformTo(schema: unknown, value: unknown, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > DEPTH_MAX) return value;
  const { const: constant, enum: choices, anyOf, oneOf, type, ...rest } = schema as Schema;
  if (constant !== undefined) return constant;
  if (choices) return choices.includes(value) ? value : (choices[0] ?? null);
  const branches = anyOf ?? oneOf;
  if (branches) return conformTo(branches.find((branch) => fits(branch, value)) ?? branches[0], value, depth + 1);
  const types = Array.isArray(type) ? type : [type ?? (rest.properties ? 'object' : 'string')];
  const wanted =
    types.find((name) => typeName(value) === name || (name === 'number' && typeof value === 'number')) ??
    types[0] ??
    'string';
  switch (wanted) {
    case 'object':
      return objectOf(rest, value, depth);
    case 'array':
      return (Array.isArray(value) ? value : []).map((item) => conformTo(rest.items, item, depth + 1));
    case 'integer':
      return typeof value === 'number' ? Math.round(value) : 0;
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'boolean':
      return value === true;
    case 'null':
      return null;
    default:
      return typeof value === 'string' ? value : '';
  }
}

function objectOf(schema: Schema, value: unknown, depth: number): Record<string, unknown> {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const kept = Object.entries(schema.properties ?? {}).filter(
    ([key]) => key in given || schema.required?.includes(key),
  );
  return Object.fromEntries(kept.map(([key, child]) => [key, conformTo(child, given[key], depth + 1)]));
}

function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.const !== undefined) return schema.const === value;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.some((name) => name === typeName(value) || (name === 'integer' && Number.isInteger(value)));
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
