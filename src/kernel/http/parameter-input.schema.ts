import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { describeExpected } from './explain.ts';
import { InputError } from './input-error.ts';
import { copySchema, type JsonSchema } from './json-schema.ts';

/**
 * The inputs that the interface lists as parameters of a PUT: in the query or in a JSON body, where the body wins. The route
 * spreads `schema` into its own and reads the values with `read(request)`:
 *
 *   const input = parameterInput(Type.Object({ enabled: Type.Boolean() }));
 *   app.put('/…', { config, schema: { ...input.schema, response } }, (request) => act(input.read(request)));
 */
export function parameterInput<T extends TProperties>(schema: TObject<T>) {
  const { properties = {}, required = [] } = schema as JsonSchema;
  // Either place may lack any field, and a default of one must not hide a value in the other.
  const part = copySchema(schema as JsonSchema, {
    required: [],
    properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, withoutDefault(child)])),
  });
  const needed = required.filter((name) => properties[name]?.default === undefined);
  const defaults = Object.fromEntries(
    Object.entries(properties).flatMap(([name, child]) => (child.default === undefined ? [] : [[name, child.default]])),
  );
  return {
    schema: {
      querystring: Type.Unsafe<Partial<Static<TObject<T>>>>(part),
      body: Type.Unsafe<Partial<Static<TObject<T>>> | null>(
        copySchema(part, { 'x-optional-body': true, 'x-query-or-body': { required: needed, defaults } }),
      ),
    },
    read(request: { query: unknown; body: unknown }): Static<TObject<T>> {
      const given: Record<string, unknown> = { ...(request.query as object), ...(request.body as object | null) };
      for (const [name, child] of Object.entries(properties)) {
        if (given[name] === undefined && child.default !== undefined) given[name] = child.default;
      }
      const missing = required.find((name) => given[name] === undefined);
      if (missing !== undefined) {
        const expected = describeExpected(properties[missing] ?? {});
        throw new InputError(`${missing} is required, in the query or the body, and must be ${expected}`);
      }
      return given as Static<TObject<T>>;
    },
  };
}

function withoutDefault(schema: JsonSchema): JsonSchema {
  const copy = copySchema(schema, {});
  delete copy.default;
  return copy;
}
