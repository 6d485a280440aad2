import { isPlainObject, type JsonSchema, typesOf } from './json-schema.ts';

const DEPTH_MAX = 12;

/** A schema as a person would write the type down. */
export function schemaText(schema: JsonSchema, indent = '', depth = 0): string {
  if (depth > DEPTH_MAX) return '…';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.map((branch) => schemaText(branch, indent, depth + 1)).join(' | ');
  if (schema.allOf) return schema.allOf.map((branch) => schemaText(branch, indent, depth + 1)).join(' & ');
  const types = typesOf(schema);
  if (types.length === 0) return schema.$ref ?? 'any';
  return types.map((type) => typeText(schema, type, indent, depth)).join(' | ');
}

function typeText(schema: JsonSchema, type: string, indent: string, depth: number): string {
  if (type === 'array') {
    const items = isPlainObject(schema.items) ? schemaText(schema.items, indent, depth + 1) : 'any';
    return items.includes(' | ') ? `(${items})[]` : `${items}[]`;
  }
  if (type === 'object') return objectText(schema, indent, depth);
  const range = [
    schema.minimum !== undefined ? `>= ${schema.minimum}` : '',
    schema.maximum !== undefined ? `<= ${schema.maximum}` : '',
  ].filter((word) => word !== '');
  const detail = schema.format ?? (range.length > 0 ? range.join(', ') : '');
  return detail === '' ? type : `${type} (${detail})`;
}

function objectText(schema: JsonSchema, indent: string, depth: number): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, child]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    const fallback = child.default === undefined ? '' : ` = ${JSON.stringify(child.default)}`;
    const note = child.description ? `  // ${child.description.replace(/\s+/g, ' ')}` : '';
    return `${inner}${name}${optional}: ${schemaText(child, inner, depth + 1)}${fallback}${note}`;
  });
  const { additionalProperties, patternProperties } = schema;
  const open = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
  if (open === true) lines.push(`${inner}[name]: any`);
  else if (isPlainObject(open)) lines.push(`${inner}[name]: ${schemaText(open, inner, depth + 1)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
