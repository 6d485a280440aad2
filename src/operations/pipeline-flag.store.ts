import type { Executor } from '../kernel/db/database.ts';
import { findFlag, setFlag } from '../kernel/flags.store.ts';
import { PIPELINE_FLAG } from './pipeline.ts';

export async function isPipelineEnabled(db: Executor): Promise<boolean> {
  return (await findFlag<{ enabled: boolean }>(db, PIPELINE_FLAG))?.enabled ?? true;
}

export function setPipelineEnabled(db: Executor, enabled: boolean, actor: string): Promise<void> {
  return setFlag(db, PIPELINE_FLAG, { enabled }, actor);
}
