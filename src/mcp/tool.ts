import type { Static, TSchema } from 'typebox';
import type { Role } from '../kernel/access/role.ts';
import type { PlatformApi } from './platform-api.ts';

/** What a tool returns before it is shortened: any JSON, and how to get what a shortened result leaves out. */
export interface ToolResult {
  value: unknown;
  more: string;
}

export interface Tool {
  name: string;
  /** One or two sentences: every client pays for them in each conversation. */
  description: string;
  input: TSchema;
  /** The role that its calls need. A caller without it is not offered the tool. */
  role: Role;
  /** The address without which the tool is not offered: the running platform may be older than this command. */
  needs?: string;
  readOnly: boolean;
  run(api: PlatformApi, input: Record<string, unknown>): Promise<ToolResult>;
}

/** Ties the schema to the type of `run`; the caller has validated the input against the schema. */
export function defineTool<Schema extends TSchema>(
  tool: Omit<Tool, 'run' | 'input'> & {
    input: Schema;
    run(api: PlatformApi, input: Static<Schema>): Promise<ToolResult>;
  },
): Tool {
  return { ...tool, run: (api, input) => tool.run(api, input as Static<Schema>) };
}
