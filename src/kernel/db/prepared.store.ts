import { type RawBuilder, sql } from 'kysely';

const MARK = /^\s*\/\* prepared: ([a-z-]+) \*\//;

/**
 * First in a statement that runs for every document: it is parsed once per connection and, when its plan does not depend on
 * its values, planned once. For statements with one shape only: the same name with another text is refused by the driver.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

/** The name a statement asks to be kept under, or null. */
export function preparedName(text: string): string | null {
  return MARK.exec(text)?.[1] ?? null;
}
