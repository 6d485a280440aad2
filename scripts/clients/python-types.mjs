// JSON Schema of a service's OpenAPI document to Python types: pydantic models for objects, hints for all else.

const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
/** Attributes of pydantic's BaseModel that a field must not replace. */
const RESERVED = new Set(['copy', 'dict', 'json', 'schema', 'validate', 'construct', 'fields', 'register']);

/** A field or argument that Python and pydantic accept; the name on the wire stays an alias. */
export function pythonName(name) {
  const word = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^_+/, '');
  const started = /^[0-9]/.test(word) ? `n${word}` : word;
  return KEYWORDS.has(started) || RESERVED.has(started) || started.startsWith('model_') ? `${started}_` : started;
}

export const pascal = (text) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

const literal = (value) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

const SCALARS = { integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/** A text on one line that can stand between quotes of a docstring or in a string. */
export const oneLine = (text) => text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', "'''").trim();

/**
 * The models of one service. `typeOf(schema, name)` returns a type hint; an object on the way becomes a model that is called
 * after the place where it stands.
 */
export function modelsOf(document) {
  const models = new Map();
  const components = document.components.schemas ?? {};

  function typeOf(schema, name) {
    if (schema.$ref) return component(schema.$ref.split('/').pop());
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    const nullable = Array.isArray(schema.type) && schema.type.includes('null');
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null);
      const hint = `Literal[${values.map(literal).join(', ')}]`;
      return nullable || values.length < schema.enum.length ? `${hint} | None` : hint;
    }
    if (schema.anyOf)
      return union(schema.anyOf.map((one, index) => typeOf(one, index === 0 ? name : `${name}${index + 1}`)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, name)));
    return single(schema, name);
  }

  function single(schema, name) {
    if (schema.type === 'string') return stringOf(schema);
    if (schema.type in SCALARS) return SCALARS[schema.type];
    if (schema.type === 'array') return `list[${schema.items ? typeOf(schema.items, `${name}Item`) : 'Any'}]`;
    if (schema.type !== 'object') return 'Any';
    if (schema.properties && Object.keys(schema.properties).length > 0) return model(name, schema);
    const values = schema.additionalProperties;
    return `dict[str, ${values && typeof values === 'object' ? typeOf(values, `${name}Value`) : 'Any'}]`;
  }

  function component(name) {
    const schema = components[name];
    const isModel = schema.type === 'object' && schema.properties && Object.keys(schema.properties).length > 0;
    return isModel ? model(name, schema) : typeOf(schema, name);
  }

  function model(name, schema) {
    const known = models.get(name);
    if (known && known.schema !== schema) return model(`${name}_`, schema);
    if (known) return name;
    const entry = { schema, fields: [] };
    models.set(name, entry);
    for (const [wire, property] of Object.entries(schema.properties)) {
      const field = pythonName(wire);
      const required = schema.required?.includes(wire) ?? false;
      const hint = typeOf(property, `${name}${pascal(wire)}`);
      const optional = required || hint === 'Any' || hint.split(' | ').includes('None') ? hint : `${hint} | None`;
      entry.fields.push({ wire, field, required, hint: optional, description: property.description });
    }
    return name;
  }

  /** The classes as Python text. Hints are strings by `from __future__ import annotations`, so that order does not matter. */
  function text() {
    return [...models].map(([name, { schema, fields }]) => classText(name, schema, fields)).join('\n\n');
  }
  return { typeOf, text, models };
}

const union = (hints) => {
  const parts = [...new Set(hints.flatMap((hint) => splitUnion(hint)))];
  return [...parts.filter((part) => part !== 'None'), ...parts.filter((part) => part === 'None')].join(' | ');
};

/** Splits at the bars that are not within brackets or quotes. */
function splitUnion(hint) {
  const parts = [''];
  let depth = 0;
  for (const word of hint.split(/( \| |\[|\])/)) {
    if (word === '[') depth += 1;
    if (word === ']') depth -= 1;
    if (word === ' | ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += word;
  }
  return parts;
}

function stringOf({ format }) {
  if (format === 'date-time') return 'datetime';
  return format === 'date' ? 'date' : 'str';
}

function classText(name, schema, fields) {
  const lines = [`class ${name}(Model):`];
  if (schema.description) lines.push(`    """${oneLine(schema.description)}"""`, '');
  for (const { wire, field, required, hint, description } of fields) {
    if (description) lines.push(`    # ${oneLine(description)}`);
    const options = [];
    if (!required) options.push('default=None');
    if (wire !== field) options.push(`alias=${JSON.stringify(wire)}`);
    const value =
      options.length === 0
        ? ''
        : options[0] === 'default=None' && options.length === 1
          ? ' = None'
          : ` = Field(${options.join(', ')})`;
    lines.push(`    ${field}: ${hint}${value}`);
  }
  return `${lines.join('\n')}\n`;
}
