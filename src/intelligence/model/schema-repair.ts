/** The subset of JSON Schema that our schemas use. */
export interface RepairSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, RepairSchema>>;
  readonly required?: readonly string[];
  readonly items?: RepairSchema;
  readonly anyOf?: readonly RepairSchema[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Synonyms = Readonly<Record<string, string>>;

export interface Repaired {
  /** Undefined when it cannot be repaired. */
  readonly value: unknown;
  /** Changes and problems with their paths, shown to the model in a repair prompt. */
  readonly complaints: readonly string[];
}

const COMPLAINTS_MAX = 30;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Repairs mechanically without guessing at meaning: numbers written as text, values out of bounds, synonyms of enum values,
 * unknown keys, invalid list items. Values that stay invalid are removed and reported.
 */
export function repairToSchema(schema: RepairSchema, value: unknown, synonyms: Synonyms): Repaired {
  const complaints: string[] = [];
  const complain = (path: string, what: string) => {
    if (complaints.length < COMPLAINTS_MAX) complaints.push(`${path === '' ? 'answer' : path}: ${what}`);
  };
  return { value: repair(schema, value, '', { synonyms, complain }), complaints };
}

interface Context {
  readonly synonyms: Synonyms;
  readonly complain: (path: string, what: string) => void;
}

function repair(schema: RepairSchema, value: unknown, path: string, context: Context): unknown {
  if (schema.anyOf) return repairUnion(schema.anyOf, value, path, context);
  if (schema.enum) return repairEnum(schema.enum, value, path, context);
  switch (schema.type) {
    case 'object':
      return repairObject(schema, value, path, context);
    case 'array':
      return repairArray(schema, value, path, context);
    case 'number':
    case 'integer':
      return repairNumber(schema, value, path, context);
    case 'string':
      return repairString(schema, value, path, context);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      context.complain(path, 'must be true or false');
      return undefined;
    case 'null':
      return value === null ? null : undefined;
    case undefined:
    default:
      return undefined;
  }
}

function repairUnion(options: readonly RepairSchema[], value: unknown, path: string, context: Context): unknown {
  const isNullable = options.some(({ type }) => type === 'null');
  const blank =
    value === null || value === undefined || (typeof value === 'string' && /^(|null|none|n\/a)$/i.test(value.trim()));
  if (isNullable && blank) return null;
  for (const option of options) {
    if (option.type === 'null') continue;
    const repaired = repair(option, value, path, context);
    if (repaired !== undefined) return repaired;
  }
  return isNullable ? null : undefined;
}

const key = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function repairEnum(allowed: readonly unknown[], value: unknown, path: string, context: Context): unknown {
  if (allowed.includes(value)) return value;
  if (typeof value === 'string') {
    const plain = key(value);
    const synonym = context.synonyms[plain] ?? plain;
    if (allowed.includes(synonym)) return synonym;
  }
  context.complain(path, `must be one of ${allowed.join(', ')}`);
  return undefined;
}

function repairObject(schema: RepairSchema, value: unknown, path: string, context: Context): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    context.complain(path, 'must be an object');
    return undefined;
  }
  const source = value as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    const given = Object.hasOwn(source, name) ? source[name] : undefined;
    if (given === undefined && !isRequired) continue;
    const repaired = repair(property, given, at, context);
    if (repaired !== undefined) result[name] = repaired;
    else if (isRequired) {
      if (given === undefined) context.complain(at, 'is missing');
      return undefined;
    }
  }
  return result;
}

function repairArray(schema: RepairSchema, value: unknown, path: string, context: Context): unknown {
  if (value === null || value === undefined) return schema.minItems ? undefined : [];
  const list = Array.isArray(value) ? value : [value];
  const items: unknown[] = [];
  for (const [index, item] of list.entries()) {
    if (items.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)) break;
    const repaired = repair(schema.items ?? {}, item, `${path}[${index}]`, context);
    if (repaired !== undefined) items.push(repaired);
  }
  if (items.length >= (schema.minItems ?? 0)) return items;
  context.complain(path, `must contain at least ${schema.minItems} valid item(s)`);
  return undefined;
}

function repairNumber(schema: RepairSchema, value: unknown, path: string, context: Context): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  const isPercent = text.endsWith('%');
  const parsed =
    typeof value === 'number' ? value : text === '' ? Number.NaN : Number(isPercent ? text.slice(0, -1) : text);
  if (!Number.isFinite(parsed)) {
    context.complain(path, 'must be a finite number');
    return undefined;
  }
  const scaled = isPercent ? parsed / 100 : parsed;
  const low = schema.minimum ?? Number.NEGATIVE_INFINITY;
  const high = schema.maximum ?? Number.POSITIVE_INFINITY;
  const clamped = Math.max(low, Math.min(high, scaled));
  return schema.type === 'integer' ? Math.round(clamped) : clamped;
}

function repairString(schema: RepairSchema, value: unknown, path: string, context: Context): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') {
    context.complain(path, 'must be a string');
    return undefined;
  }
  // PostgreSQL cannot store NUL or lone surrogates.
  const text = String(value).replaceAll('\u0000', '').replace(LONE_SURROGATE, '\ufffd').trim();
  return schema.maxLength !== undefined && text.length > schema.maxLength
    ? text.slice(0, schema.maxLength).replace(/[\ud800-\udbff]$/, '')
    : text;
}
