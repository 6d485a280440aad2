import { parseInstant } from './instant.ts';
import { type JsonSchema, typesOf } from './json-schema.ts';

/** Query and path values arrive as text. Each declared value is parsed strictly by its type; undeclared ones are dropped. */
type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'list';

export interface Field {
  name: string;
  kind: Kind;
  item: Kind;
  default: unknown;
  decode: 'instant' | 'upper' | undefined;
}

const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const NUMBER_TEXT_MAX = 64;
const YES = new Set(['true', '1', 'yes', 'on']);
const NO = new Set(['false', '0', 'no', 'off']);

export function planFields(schema: JsonSchema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, child]) => ({
    name,
    kind: kindOf(child),
    item: child.items && !Array.isArray(child.items) ? kindOf(child.items) : 'text',
    default: child.default,
    decode: child['x-decode'],
  }));
}

function kindOf(schema: JsonSchema): Kind {
  const types = typesOf(schema).concat((schema.anyOf ?? []).flatMap((branch) => [...typesOf(branch)]));
  if (types.includes('array')) return 'list';
  if (types.includes('integer')) return 'integer';
  if (types.includes('number')) return 'number';
  return types.includes('boolean') ? 'boolean' : 'text';
}

/** Text that does not parse stays text, so that the schema refuses it and the error can say what is expected. */
function readText(kind: Kind, text: string): unknown {
  switch (kind) {
    case 'integer':
      return INTEGER.test(text) ? Number(text) + 0 : text;
    case 'number': {
      if (text.length > NUMBER_TEXT_MAX || !NUMBER.test(text)) return text;
      const value = Number(text);
      return Number.isFinite(value) ? value + 0 : text;
    }
    case 'boolean': {
      const word = text.toLowerCase();
      return YES.has(word) ? true : NO.has(word) ? false : text;
    }
    case 'text':
    case 'list':
      return text;
    default:
      return kind satisfies never;
  }
}

export type Coerced = { value: Record<string, unknown> } | { problem: string };

export function coerceFields(fields: readonly Field[], input: Record<string, unknown>, path: string): Coerced {
  const value: Record<string, unknown> = {};
  for (const field of fields) {
    const given = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
    if (given === undefined) {
      if (field.default !== undefined) value[field.name] = field.default;
    } else if (typeof given === 'string') {
      if (given.includes('\0')) return { problem: `${path}.${field.name} must not contain a NUL character` };
      value[field.name] =
        field.kind === 'list' ? [readText(field.item, given)] : given === '' ? given : readText(field.kind, given);
    } else if (Array.isArray(given)) {
      if (field.kind !== 'list') return { problem: `${path}.${field.name} must be given once` };
      if (given.some((item) => String(item).includes('\0'))) {
        return { problem: `${path}.${field.name} must not contain a NUL character` };
      }
      value[field.name] = given.map((item) => readText(field.item, String(item)));
    } else {
      value[field.name] = given;
    }
  }
  return { value };
}

/** Converts validated text into the values that the route uses. */
export function decodeFields(fields: readonly Field[], value: Record<string, unknown>): void {
  for (const { name, decode } of fields) {
    const text = value[name];
    if (typeof text !== 'string' || decode === undefined) continue;
    value[name] = decode === 'upper' ? text.toUpperCase() : parseInstant(text);
  }
}
