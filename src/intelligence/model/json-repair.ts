/** JSON from a model's output: fences and prose removed, common errors repaired. */
export type ParsedOutput =
  | { readonly ok: true; readonly value: unknown; readonly repairs: readonly string[] }
  | { readonly ok: false; readonly error: string; readonly isTruncated: boolean };

export const OUTPUT_LENGTH_MAX = 1_000_000;
const DEPTH_MAX = 64;

export function parseModelJson(output: string): ParsedOutput {
  if (output.length > OUTPUT_LENGTH_MAX)
    return failure(`the answer is longer than ${OUTPUT_LENGTH_MAX} characters`, false);
  const outer = outermostObject(output);
  if (outer === null) return failure('the answer contains no JSON object', false);
  if (outer.depth > DEPTH_MAX) return failure(`the answer nests more than ${DEPTH_MAX} levels`, false);
  if (!outer.isClosed) return failure('the answer ends inside its JSON object', true);
  const strict = tryParse(outer.json);
  if (strict !== undefined)
    return { ok: true, value: strict, repairs: outer.isWhole ? [] : ['prose around the JSON removed'] };
  const { json, repairs } = repair(outer.json);
  const repaired = tryParse(json);
  if (repaired === undefined) return failure('the answer is not valid JSON', false);
  return {
    ok: true,
    value: repaired,
    repairs: outer.isWhole ? repairs : ['prose around the JSON removed', ...repairs],
  };
}

const failure = (error: string, isTruncated: boolean): ParsedOutput => ({ ok: false, error, isTruncated });

/** An object, or undefined. Replaces Infinity, to which `1e400` parses, by null. */
function tryParse(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json, (_, part: unknown) =>
      typeof part === 'number' && !Number.isFinite(part) ? null : part,
    );
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Outermost {
  readonly json: string;
  readonly isClosed: boolean;
  readonly isWhole: boolean;
  readonly depth: number;
}

/** From the first brace to its closing brace, ignoring braces inside strings. */
function outermostObject(output: string): Outermost | null {
  const start = output.indexOf('{');
  if (start < 0) return null;
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = start; i < output.length; i++) {
    const char = output[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if ((char === '}' || char === ']') && --depth === 0) {
      const rest = output.slice(i + 1).trim();
      const isWhole = output.slice(0, start).trim() === '' && rest === '';
      return { json: output.slice(start, i + 1), isClosed: true, isWhole, depth: deepest };
    }
  }
  return { json: output.slice(start), isClosed: false, isWhole: false, depth: deepest };
}

const CONSTANTS: Readonly<Record<string, string>> = {
  NaN: 'null',
  Infinity: 'null',
  undefined: 'null',
  None: 'null',
  True: 'true',
  False: 'false',
};

/** Repairs trailing commas, comments and foreign constants outside strings, and raw line breaks inside. */
function repair(json: string): { json: string; repairs: string[] } {
  const repairs = new Set<string>();
  const out: string[] = [];
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const char = json[i] ?? '';
    if (inString) {
      if (char === '\\') {
        out.push(char, json[i + 1] ?? '');
        i++;
      } else if (char < ' ') {
        repairs.add('control characters in strings escaped');
        out.push(char === '\n' ? '\\n' : char === '\t' ? '\\t' : ' ');
      } else {
        if (char === '"') inString = false;
        out.push(char);
      }
    } else if (char === '"') {
      inString = true;
      out.push(char);
    } else if (char === ',' && /^\s*[}\]]/.test(json.slice(i + 1, i + 200))) repairs.add('trailing commas removed');
    else if (char === '/' && json[i + 1] === '/') {
      repairs.add('comments removed');
      while (i + 1 < json.length && json[i + 1] !== '\n') i++;
    } else if (/[A-Za-z]/.test(char)) {
      const word = /^[A-Za-z]+/.exec(json.slice(i, i + 20))?.[0] ?? char;
      const known = CONSTANTS[word];
      if (known !== undefined) {
        repairs.add('foreign constants replaced');
        if (out.at(-1) === '-') out.pop();
      }
      out.push(known ?? word);
      i += word.length - 1;
    } else out.push(char);
  }
  return { json: out.join(''), repairs: [...repairs] };
}
