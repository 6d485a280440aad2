/** What a peer's run returns: a Markdown table, and the tools with their versions. */
export interface PeerResult {
  table: string;
  versions: string[];
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-US');
export const times = (value: number) => value.toFixed(value < 10 ? 2 : 1);

export function formatTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
