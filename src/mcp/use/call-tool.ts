import { type Role, roleAllows } from '../../kernel/access/role.ts';
import type { Validate } from '../../kernel/http/compile-validator.ts';
import { DomainError } from '../../kernel/errors.ts';
import { compact } from '../compact.ts';
import { type PlatformApi, ToolFailure } from '../platform-api.ts';
import type { Tool } from '../tool.ts';

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** A bad argument or a refusal is a sentence that a model can act on, never an exception. */
export async function callTool(
  tool: Tool,
  validate: Validate,
  input: unknown,
  caller: { api: PlatformApi; role: Role },
): Promise<ToolAnswer> {
  if (!roleAllows(caller.role, tool.role))
    return failed(`${tool.name} needs the role ${tool.role}; this token has ${caller.role}`);
  const checked = validate(structuredClone(input ?? {}));
  if ('error' in checked) return failed(checked.error.message);
  try {
    const { value, more } = await tool.run(caller.api, checked.value as Record<string, unknown>);
    return { text: compact(value, more).text, isError: false };
  } catch (error) {
    if (error instanceof ToolFailure || error instanceof DomainError) return failed(error.message);
    throw error;
  }
}

const failed = (message: string): ToolAnswer => ({ text: message, isError: true });
