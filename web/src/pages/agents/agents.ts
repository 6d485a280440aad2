import type { QueryResponse } from '../../api/client.ts';

export type Agent = QueryResponse<'/api/agents'>[number];
export type Variant = QueryResponse<'/api/agents/{agent_id}/variants'>[number];

/** Model settings that agents and variants share, in display order. */
export const SETTINGS = [
  'model_provider',
  'model_name',
  'temperature',
  'max_tokens',
  'timeout_seconds',
  'max_retries',
  'prompt_version',
  'system_prompt',
  'user_prompt_template',
] as const satisfies readonly (keyof Agent & keyof Variant)[];
export type Setting = (typeof SETTINGS)[number];

export const PROMPTS: readonly Setting[] = ['system_prompt', 'user_prompt_template'];

export interface Difference {
  setting: Setting;
  base: string;
  variant: string;
}

/** The settings in which a variant differs from its agent. */
export function differences(agent: Agent, variant: Variant): Difference[] {
  return SETTINGS.flatMap((setting) => {
    const [base, changed] = [String(agent[setting]), String(variant[setting])];
    return base === changed ? [] : [{ setting, base, variant: changed }];
  });
}

export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string };

const LINES_MAX = 400;

/** Line diff by longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n').slice(0, LINES_MAX), after.split('\n').slice(0, LINES_MAX)];
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as Uint16Array)[j] =
        a[i] === b[j] ? (common[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(common[i + 1]?.[j] ?? 0, common[i]?.[j + 1] ?? 0);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lines.push({ kind: 'removed', text: a[i] ?? '' });
      i++;
    } else {
      lines.push({ kind: 'added', text: b[j] ?? '' });
      j++;
    }
  }
  return lines;
}
