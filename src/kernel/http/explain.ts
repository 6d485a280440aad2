import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { isPlainObject, type JsonSchema, typesOf } from './json-schema.ts';

const NAMED_CHOICES_MAX = 30;
const KEY_SHOWN_MAX = 60;
const fits = (schema: JsonSchema, value: unknown) => Check(schema as TSchema, value);
const FORMATS: Record<string, string> = {
  uuid: 'a UUID',
  date: 'a date as YYYY-MM-DD',
  'date-time': 'an ISO 8601 instant',
  instant: 'an ISO 8601 date or instant',
  email: 'an e-mail address',
  uri: 'an absolute URL',
  url: 'an absolute URL',
};

/** One sentence about the first problem of a value, with the field and what it should be. */
export function explainMismatch(schema: JsonSchema, value: unknown, path: string): string {
  if (schema.anyOf) return explainUnion(schema, schema.anyOf, value, path);
  if (schema.allOf) {
    const part = schema.allOf.find((candidate) => !fits(candidate, value));
    if (part) return explainMismatch(part, value, path);
    const known = new Set(schema.allOf.flatMap((candidate) => Object.keys(candidate.properties ?? {})));
    const extra = isPlainObject(value) ? Object.keys(value).find((key) => !known.has(key)) : undefined;
    if (extra !== undefined) return `${join(path, extra)} is not a known field`;
  }
  if (typesOf(schema).includes('object') && isPlainObject(value)) return explainObject(schema, value, path);
  if (typesOf(schema).includes('array') && Array.isArray(value)) return explainArray(schema, value, path);
  return `${path} must be ${describeExpected(schema)}`;
}

function explainObject(schema: JsonSchema, value: Record<string, unknown>, path: string): string {
  const properties = schema.properties ?? {};
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(properties, key) && !admits(schema, key));
  // A misspelt field is reported before the field that is missing because of it.
  if (unknown !== undefined) return `${join(path, unknown)} is not a known field`;
  const missing = schema.required?.find((name) => value[name] === undefined);
  if (missing !== undefined) {
    const expected = properties[missing] ? ` and must be ${describeExpected(properties[missing])}` : '';
    return `${join(path, missing)} is required${expected}`;
  }
  for (const [key, item] of Object.entries(value)) {
    if (schema.propertyNames && !fits(schema.propertyNames, key)) {
      return `${join(path, key)} is not an allowed name: it must be ${describeExpected(schema.propertyNames)}`;
    }
    const child = childSchema(schema, key);
    if (child && !fits(child, item)) return explainMismatch(child, item, join(path, key));
  }
  const count = Object.keys(value).length;
  if (schema.minProperties !== undefined && count < schema.minProperties) {
    return schema.minProperties === 1
      ? `${path} must name at least one field`
      : `${path} must name at least ${schema.minProperties} fields`;
  }
  if (schema.maxProperties !== undefined && count > schema.maxProperties) {
    return `${path} must name at most ${schema.maxProperties} fields`;
  }
  return `${path} must be ${describeExpected(schema)}`;
}

function admits(schema: JsonSchema, key: string): boolean {
  if (Object.keys(schema.patternProperties ?? {}).some((pattern) => new RegExp(pattern).test(key))) return true;
  return schema.additionalProperties !== false;
}

function childSchema(schema: JsonSchema, key: string): JsonSchema | null {
  if (schema.properties && Object.hasOwn(schema.properties, key)) return schema.properties[key] ?? null;
  const pattern = Object.keys(schema.patternProperties ?? {}).find((candidate) => new RegExp(candidate).test(key));
  if (pattern !== undefined) return schema.patternProperties?.[pattern] ?? null;
  return isPlainObject(schema.additionalProperties) ? schema.additionalProperties : null;
}

function explainArray(schema: JsonSchema, value: unknown[], path: string): string {
  const bad = value.findIndex((item, index) => {
    const items = Array.isArray(schema.items) ? schema.items[index] : schema.items;
    return items !== undefined && !fits(items, item);
  });
  const items = Array.isArray(schema.items) ? schema.items[bad] : schema.items;
  if (bad >= 0 && items) return explainMismatch(items, value[bad], `${path}[${bad}]`);
  return `${path} must be ${describeExpected(schema)}`;
}

function explainUnion(schema: JsonSchema, branches: JsonSchema[], value: unknown, path: string): string {
  const container = Array.isArray(value) ? 'array' : isPlainObject(value) ? 'object' : null;
  const alike = container ? branches.filter((branch) => typesOf(branch).includes(container)) : [];
  const [only] = alike;
  if (only && alike.length === 1) return explainMismatch(only, value, path);
  return `${path} must be ${describeExpected(schema)}`;
}

/** What a schema requires, in words: "an integer from 1 to 200", "one of buy, sell or hold". */
export function describeExpected(schema: JsonSchema): string {
  if (schema['x-expected']) return schema['x-expected'];
  if (schema.enum) return describeChoices(schema.enum);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) {
    const constants = schema.anyOf.filter((branch) => branch.const !== undefined).map((branch) => branch.const);
    if (constants.length === schema.anyOf.length) return describeChoices(constants);
    return listInWords([...new Set(schema.anyOf.map(describeExpected))]);
  }
  const types = typesOf(schema);
  if (types.length === 0) return 'a valid value';
  return listInWords(types.map((type) => describeType(schema, type)));
}

function describeType(schema: JsonSchema, type: string): string {
  switch (type) {
    case 'integer':
    case 'number':
      return `${type === 'integer' ? 'an integer' : 'a number'}${describeRange(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'string':
      return describeText(schema);
    case 'array':
      return `a list${describeCount(schema.minItems, schema.maxItems, 'item')}`;
    case 'object':
      return 'an object';
    default:
      return type;
  }
}

function describeRange(schema: JsonSchema): string {
  const minimum = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  const maximum = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  const words = [
    minimum !== undefined ? `at least ${minimum}` : '',
    schema.exclusiveMinimum !== undefined ? `above ${schema.exclusiveMinimum}` : '',
    maximum !== undefined ? `at most ${maximum}` : '',
    schema.exclusiveMaximum !== undefined ? `below ${schema.exclusiveMaximum}` : '',
    schema.multipleOf !== undefined ? `a multiple of ${schema.multipleOf}` : '',
  ].filter((word) => word !== '');
  return words.length > 0 ? ` ${words.join(' and ')}` : '';
}

function describeText(schema: JsonSchema): string {
  const format = schema.format === undefined ? undefined : (FORMATS[schema.format] ?? `text in ${schema.format} form`);
  if (format) return format;
  const length = describeCount(schema.minLength, schema.maxLength, 'character');
  if (schema.pattern !== undefined) return `text${length} matching ${String(schema.pattern)}`;
  if (schema.minLength === 1 && schema.maxLength === undefined) return 'non-empty text';
  return `text${length}`;
}

function describeCount(minimum: number | undefined, maximum: number | undefined, noun: string): string {
  const plural = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (minimum && maximum !== undefined) {
    return minimum === maximum ? ` of ${plural(minimum)}` : ` of ${minimum} to ${plural(maximum)}`;
  }
  if (maximum !== undefined) return ` of at most ${plural(maximum)}`;
  return minimum ? ` of at least ${plural(minimum)}` : '';
}

function describeChoices(values: unknown[]): string {
  const shown = values.slice(0, NAMED_CHOICES_MAX).map((value) => (typeof value === 'string' ? value : String(value)));
  if (values.length === 1) return shown[0] ?? 'a valid value';
  return `one of ${listInWords(values.length > NAMED_CHOICES_MAX ? [...shown, 'others'] : shown)}`;
}

function listInWords(words: string[]): string {
  if (words.length <= 1) return words[0] ?? 'a valid value';
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function join(path: string, key: string): string {
  const shown = key.length > KEY_SHOWN_MAX ? `${key.slice(0, KEY_SHOWN_MAX)}…` : key;
  return /^[\w-]+$/.test(shown) ? `${path}.${shown}` : `${path}[${JSON.stringify(shown)}]`;
}
