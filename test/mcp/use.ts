import type { Client } from '@modelcontextprotocol/client';

/** The result of a tool: parsed JSON, or the sentence of an error. */
export async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  const text = first?.text ?? '';
  const [json = ''] = text.split('\n[');
  return { isError: isError === true, text, value: JSON.parse(isError === true ? 'null' : json) as never };
}
