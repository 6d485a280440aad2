import { Parser } from 'htmlparser2';

/** An XML element: its name without the namespace prefix, its own text, and its children in order. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

const ELEMENTS_MAX = 2_000_000;
const DEPTH_MAX = 40;

/**
 * Parses a form's XML; null when there is no root element or a limit is exceeded. Only the five standard entities and numeric
 * references are expanded, so entity bombs are harmless.
 */
export function parseXml(text: string): XmlElement | null {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const stack: XmlElement[] = [top];
  let count = 0;
  let isTooLarge = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++count > ELEMENTS_MAX || stack.length > DEPTH_MAX) isTooLarge = true;
        if (isTooLarge) return;
        const element = { name: localName(name), attributes, text: '', children: [] };
        stack.at(-1)?.children.push(element);
        stack.push(element);
      },
      ontext: (chunk) => {
        const element = stack.at(-1);
        if (element !== undefined && !isTooLarge) element.text += chunk;
      },
      onclosetag: () => {
        if (stack.length > 1 && !isTooLarge) stack.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return isTooLarge ? null : (top.children[0] ?? null);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text at a path of element names; null when absent or empty. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string | null {
  let place = element;
  for (const name of path) place = childOf(place, name);
  const text = place?.text.replaceAll('\0', '').trim() ?? '';
  return text === '' ? null : text;
}

export function numberAt(element: XmlElement | undefined, ...path: string[]): number | null {
  const text = textAt(element, ...path)?.replaceAll(',', '');
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** EDGAR writes flags as 1 and 0 or as true and false. */
export function flagAt(element: XmlElement | undefined, ...path: string[]): boolean {
  return /^(?:1|true|y|yes)$/i.test(textAt(element, ...path) ?? '');
}
