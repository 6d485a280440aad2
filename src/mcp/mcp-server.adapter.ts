import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Role } from '../kernel/access/role.ts';
import { compileBody, type Validate } from '../kernel/http/compile-validator.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { DomainError } from '../kernel/errors.ts';
import { type PlatformApi, ToolFailure } from './platform-api.ts';
import { PROMPTS, type PromptDefinition } from './prompts.ts';
import type { Tool } from './tool.ts';
import { ALL_TOOLS } from './use/all-tools.ts';
import { callTool } from './use/call-tool.ts';
import { offerTools } from './use/offer-tools.ts';
import { listResources, readResource, RESOURCE_TEMPLATES } from './use/read-resource.ts';

export interface McpCaller {
  api: PlatformApi;
  /** Asked for each call: a token can be replaced while a client is connected. */
  role: () => Role | Promise<Role>;
}

const ARGUMENT_LENGTH_MAX = 100;
const VALIDATORS: ReadonlyMap<string, Validate> = new Map(
  ALL_TOOLS.map(({ name, input }) => [name, compileBody(input, 'input')]),
);

/** The platform as an MCP server for one caller: one HTTP request, or one connection over stdio. */
export function createMcpServer(version: string, caller: McpCaller): Server {
  const server = new Server(
    { name: 'sextant', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  addTools(server, caller);
  addResources(server, caller);
  addPrompts(server);
  return server;
}

function addTools(server: Server, { api, role }: McpCaller): void {
  server.setRequestHandler('tools/list', async () => ({
    tools: (await explainFailures(async () => offerTools(ALL_TOOLS, api, await role()))).map(describeTool),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = ALL_TOOLS.find(({ name }) => name === params.name);
    const validate = VALIDATORS.get(params.name);
    if (!tool || !validate) throw invalidParams(`unknown tool "${params.name}"; tools/list names them`);
    const caller = { api, role: await explainFailures(async () => role()) };
    const { text, isError } = await callTool(tool, validate, params.arguments, caller);
    return { content: [{ type: 'text' as const, text }], isError };
  });
}

const describeTool = ({ name, description, input, readOnly }: Tool) => ({
  name,
  description,
  inputSchema: clientSchema(input),
  annotations: { readOnlyHint: readOnly, destructiveHint: false },
});

/** The schema without our own keywords, which clients would send on to their models. */
function clientSchema(schema: object): { type: 'object' } {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key.startsWith('x-') || key === 'title') return undefined;
    if (key === 'pattern' && value === '\\S') return undefined;
    return key === 'format' && value === 'instant' ? 'date-time' : value;
  });
  return JSON.parse(text) as { type: 'object' };
}

function addResources(server: Server, { api }: McpCaller): void {
  server.setRequestHandler('resources/list', async () => ({
    resources: await explainFailures(() => listResources(api)),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/read', async ({ params }) => {
    const found = await explainFailures(() => readResource(api, params.uri));
    if (!found)
      throw invalidParams(`no resource "${params.uri}"; the form is sextant://document/ID or sextant://report/ID`);
    return { contents: [found] };
  });
}

function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ name, description, arguments: names }) => ({
      name,
      description,
      arguments: names.map((argument) => ({ ...argument, required: true })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (!prompt) throw invalidParams(`unknown prompt "${params.name}"; prompts/list names them`);
    const text = prompt.write(readArguments(prompt, params.arguments ?? {}));
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

/** A value is one word or id, so that a prompt's argument cannot add instructions of its own. */
function readArguments(prompt: PromptDefinition, given: Record<string, string>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name } of prompt.arguments) {
    const value = given[name];
    if (value === undefined || !/^[\w.-]+$/.test(value) || value.length > ARGUMENT_LENGTH_MAX)
      throw invalidParams(`${prompt.name} needs ${name}: letters, digits, dots and dashes`);
    values[name] = value;
  }
  return values;
}

const invalidParams = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

async function explainFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolFailure) throw invalidParams(error.message);
    if (error instanceof DomainError) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
    throw error;
  }
}
