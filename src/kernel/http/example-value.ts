import { isPlainObject, type JsonSchema, typesOf } from './json-schema.ts';

const DEPTH_MAX = 8;
const FORMATS: Record<string, string> = {
  uuid: '3f2c9a4e-5b1d-4c8f-9e7a-0d6b2f1a8c34',
  date: '2026-01-05',
  'date-time': '2026-01-05T15:30:00.000Z',
};

/** A value of the right shape, for examples in the documentation: required fields only. */
export function exampleOf(schema: JsonSchema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branch = (schema.anyOf ?? schema.oneOf)?.[0];
  if (branch) return exampleOf(branch, depth + 1);
  if (depth > DEPTH_MAX) return null;
  const type = typesOf(schema)[0] ?? 'null';
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return isPlainObject(schema.items) ? [exampleOf(schema.items, depth + 1)] : [];
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, depth + 1)]),
      );
    case 'string':
      return FORMATS[schema.format ?? ''] ?? 'ACME';
    default:
      return null;
  }
}
