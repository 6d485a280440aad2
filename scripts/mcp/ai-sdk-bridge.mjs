// The MCP client of Vercel's AI SDK behind lines of JSON, for python_client.py: {"list":true} or {"name","arguments"} in, the
// names of the tools or the text of the answer out. The package is no dependency: SEXTANT_MCP_MODULES is the folder it is in.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const folder = process.env.SEXTANT_MCP_MODULES ?? process.cwd();
const place = createRequire(join(folder, 'index.js')).resolve('@ai-sdk/mcp');
const sdk = await import(pathToFileURL(place).href);
const create = sdk.createMCPClient ?? sdk.experimental_createMCPClient;
const token = process.env.SEXTANT_TOKEN;
const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
const client = await create({ transport: { type: 'http', url: process.argv[2], headers } });
const tools = await client.tools();

async function answer({ list, name, arguments: input }) {
  if (list) return Object.keys(tools);
  try {
    const { content } = await tools[name].execute(input, { toolCallId: 'task', messages: [] });
    return content[0].text;
  } catch (error) {
    return String(error.message);
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
await client.close();
