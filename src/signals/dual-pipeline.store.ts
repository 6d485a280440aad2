import type { Executor } from '../kernel/db/database.ts';
import { findFlag, setFlag } from '../kernel/flags.store.ts';

/** Whether recommendations may act on the pair of verdicts. Off by default; an operator turns it on. */
const DUAL_PIPELINE_FLAG = 'dual_pipeline_enabled';

export async function isDualPipelineEnabled(db: Executor): Promise<boolean> {
  return (await findFlag<{ enabled: boolean }>(db, DUAL_PIPELINE_FLAG))?.enabled ?? false;
}

export function setDualPipelineEnabled(db: Executor, enabled: boolean, actor: string): Promise<void> {
  return setFlag(db, DUAL_PIPELINE_FLAG, { enabled }, actor);
}
