import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { coerceFields, decodeFields, planFields } from './coerce.ts';
import { explainMismatch } from './explain.ts';
import { InputError } from './input-error.ts';
import type { JsonSchema } from './json-schema.ts';
import { closeRequestSchema, defaultFiller } from './prepare-schema.ts';

export type Validated = { value: unknown } | { error: InputError };
export type Validate = (value: unknown) => Validated;

/** Checks query, path or header values: takes text, returns typed values, and leaves out unknown names. */
export function compileParameters(authored: object, path: string): Validate {
  const schema: JsonSchema = authored;
  const fields = planFields(schema);
  const decodes = fields.some((field) => field.decode !== undefined);
  const check = Compile(schema as TSchema);
  return (input) => {
    const coerced = coerceFields(fields, (input ?? {}) as Record<string, unknown>, path);
    if ('problem' in coerced) return { error: new InputError(coerced.problem) };
    if (!check.Check(coerced.value)) return { error: new InputError(explainMismatch(schema, coerced.value, path)) };
    if (decodes) decodeFields(fields, coerced.value);
    return coerced;
  };
}

export function compileBody(authored: object, path = 'body'): Validate {
  const schema = closeRequestSchema(authored);
  const optional = schema['x-optional-body'] === true;
  const fill = defaultFiller(schema);
  const fields = planFields(schema).filter((field) => field.decode !== undefined);
  const check = Compile(schema as TSchema);
  return (input) => {
    if (input === null || input === undefined) {
      if (optional) return { value: input };
      if (!check.Check(null)) return { error: new InputError('a JSON body is required') };
    }
    fill?.(input);
    if (check.Check(input)) {
      if (fields.length > 0) decodeFields(fields, input as Record<string, unknown>);
      return { value: input };
    }
    return { error: new InputError(explainMismatch(schema, input, path)) };
  };
}
