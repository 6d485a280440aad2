import { type RawBuilder, sql } from 'kysely';

const MARK = /^\s*\/\* prepared: ([a-z-]+) \*\/|\/\* prepared: ([a-z-]+) \*\/\s*$/;
/** A generated statement has one text per set of columns; beyond this many texts it is no longer prepared. */
const SHAPES_MAX = 16;

/**
 * Marks a statement that runs for every document or order, at its start or its end (`modifyEnd`): it is parsed once per
 * connection and, when its plan does not depend on its parameters, planned once.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

/** Returns the name that a statement is prepared under, or null. The driver refuses the same name with another text. */
export function createPreparedNames(): (text: string) => string | null {
  const shapesOf = new Map<string, Map<string, string>>();
  return (text) => {
    const found = MARK.exec(text);
    const name = found?.[1] ?? found?.[2];
    if (name === undefined) return null;
    const shapes = shapesOf.get(name) ?? new Map<string, string>();
    const known = shapes.get(text);
    if (known !== undefined) return known;
    if (shapes.size >= SHAPES_MAX) return null;
    const given = shapes.size === 0 ? name : `${name}-${shapes.size + 1}`;
    shapesOf.set(name, shapes.set(text, given));
    return given;
  };
}
