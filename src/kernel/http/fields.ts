import { invalid } from '../errors.ts';

/** The fields that `fields` asks for, each once; undefined for all. Refuses names that the response does not have. */
export function fieldsOf(
  view: { properties: Readonly<Record<string, unknown>> },
  text: string | undefined,
): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const wanted = [...new Set(text.split(','))];
  const unknown = wanted.filter((name) => !Object.hasOwn(view.properties, name));
  if (unknown.length === 0) return wanted;
  const known = Object.keys(view.properties).join(', ');
  throw invalid(`fields: the answer has no ${unknown.join(', ')}; it has ${known}`);
}
