import { copySchema, type JsonSchema } from './json-schema.ts';

/** The fields that a closed request may have, at every level. */
interface KnownFields {
  /** Null where any field may be. */
  names: ReadonlySet<string> | null;
  within: readonly (readonly [name: string, known: KnownFields])[];
  items: KnownFields | null;
}

const COMBINES = ['anyOf', 'oneOf', 'allOf', 'not', '$ref', 'patternProperties'] as const;

/**
 * Takes the question for unknown fields out of a schema and answers it apart: the validator tries an expression on every name
 * of every object, which for a list of positions was half of its work.
 */
export function splitClosed(schema: JsonSchema): { open: JsonSchema; hasUnknown: (value: unknown) => boolean } {
  const { open, known } = split(schema);
  return { open, hasUnknown: known === null ? () => false : (value) => hasUnknownField(known, value) };
}

function split(schema: JsonSchema): { open: JsonSchema; known: KnownFields | null } {
  // Which fields are known depends on more than one place: that stays with the validator.
  if (COMBINES.some((word) => schema[word] !== undefined)) return { open: schema, known: null };
  const changes: Partial<JsonSchema> = {};
  const within: [string, KnownFields][] = [];
  let items: KnownFields | null = null;
  if (schema.properties) {
    const properties = Object.entries(schema.properties).map(([name, child]) => [name, split(child)] as const);
    changes.properties = Object.fromEntries(properties.map(([name, { open }]) => [name, open]));
    for (const [name, { known }] of properties) if (known) within.push([name, known]);
  }
  if (schema.items && !Array.isArray(schema.items)) {
    const item = split(schema.items);
    changes.items = item.open;
    items = item.known;
  }
  const names = schema.properties && schema.additionalProperties === false ? Object.keys(schema.properties) : null;
  const open = copySchema(schema, changes);
  if (names) delete open.additionalProperties;
  if (!names && !items && within.length === 0) return { open, known: null };
  return { open, known: { names: names && new Set(names), within, items } };
}

function hasUnknownField(known: KnownFields, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { names, within, items } = known;
  if (Array.isArray(value)) {
    if (items) for (let index = 0; index < value.length; index++) if (hasUnknownField(items, value[index])) return true;
    return false;
  }
  if (names) for (const name of Object.keys(value)) if (!names.has(name)) return true;
  for (const [name, inner] of within) if (hasUnknownField(inner, value[name as never])) return true;
  return false;
}
