import { isRecord } from './profile.ts';

/** The keywords that every runtime with structured output accepts; the rest are checked in the answer. */
const KEPT = ['type', 'enum', 'const', 'description', 'title'] as const;

/**
 * The schema as structured output requires it: every object closed with all properties required, an optional property nullable
 * instead, and no keyword about lengths, ranges, patterns or formats. OpenAI refuses some of these in strict mode; grammar-based
 * runtimes (llama.cpp, Ollama) become slow or fail with large repetition counts.
 */
export function plainSchema(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  const plain: Record<string, unknown> = {};
  for (const key of KEPT) if (schema[key] !== undefined) plain[key] = schema[key];
  for (const key of ['anyOf', 'oneOf'] as const)
    if (Array.isArray(schema[key])) plain['anyOf'] = schema[key].map(plainSchema);
  if (isRecord(schema['items'])) plain['items'] = plainSchema(schema['items']);
  if (isRecord(schema['properties'])) {
    const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
    plain['properties'] = Object.fromEntries(
      Object.entries(schema['properties']).map(([name, property]) => {
        const inner = plainSchema(property);
        return [name, required.has(name) ? inner : nullable(inner)];
      }),
    );
    plain['required'] = Object.keys(schema['properties']);
    plain['additionalProperties'] = false;
  }
  return plain;
}

const nullable = (schema: Record<string, unknown>): Record<string, unknown> => ({ anyOf: [schema, { type: 'null' }] });
