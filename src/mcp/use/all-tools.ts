import type { Tool } from '../tool.ts';
import { ACT_TOOLS } from './act-tools.ts';
import { compareTool } from './compare-tool.ts';
import { getTool } from './get-tool.ts';
import { READ_TOOLS } from './read-tools.ts';

/** At most twelve: each costs every conversation its description. */
export const ALL_TOOLS: readonly Tool[] = [...READ_TOOLS, getTool, compareTool, ...ACT_TOOLS];
