/** What a slot of a pattern may contain, as a regular expression without capturing groups. */
export type SlotPatterns = Readonly<Record<string, string>>;

const TOKEN = /\{([a-z]+)(\d?)\}|[()[\]|]|\s+|[^{}()[\]|\s]+/g;
const BRACKETS: Readonly<Record<string, string>> = { '(': '(?:', ')': ')', '[': '(?:', ']': ')?', '|': '|' };
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A pattern of a question: `(a|b)` is a choice, `[x]` may be absent, `{company}` is a slot. A space before an optional part
 * belongs inside its brackets.
 */
export function compilePattern(pattern: string, slots: SlotPatterns): RegExp {
  const source = [...pattern.matchAll(TOKEN)].map(([token, slot, number = '']) => {
    if (slot !== undefined) return `(?<${slot}${number}>${slots[slot] ?? '.+?'})`;
    if (/^\s/.test(token)) return ' ';
    return BRACKETS[token] ?? escape(token);
  });
  return new RegExp(`^${source.join('')}$`);
}
