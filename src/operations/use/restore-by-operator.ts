import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import { invalid } from '../../kernel/errors.ts';
import { isPipelineEnabled } from '../pipeline-flag.store.ts';
import { type RestoreDeps, type RestoredQueue, restoreWork } from './restore-work.ts';

export interface RestoreResult {
  restored: number;
  revived: number;
  queues: RestoredQueue[];
  message: string;
}

/**
 * Restores what is missing now, of one queue or of all, dead jobs included: the operator has mended their cause. Queues of a
 * pipeline that is off stay empty; switching it on restores them.
 */
export async function restoreByOperator(
  deps: RestoreDeps,
  only: string | undefined,
  actor: Actor,
): Promise<RestoreResult> {
  const chosen = deps.works.filter(({ covers }) => only === undefined || covers.includes(only));
  if (chosen.length === 0) {
    const names = deps.works.flatMap(({ covers }) => covers).join(', ');
    throw invalid(`queue "${only}" does not exist; the queues are ${names}`);
  }
  const isOn = await isPipelineEnabled(deps.db);
  const works = chosen.filter(({ stopsWithPipeline }) => isOn || !stopsWithPipeline);
  const queues = await restoreWork({ ...deps, works }, { reviveAfterMs: 0 });
  const restored = queues.reduce((sum, one) => sum + one.restored, 0);
  const revived = queues.reduce((sum, one) => sum + one.revived, 0);
  await deps.db.transaction().execute((tx) =>
    recordAudit(tx, {
      service: 'query',
      entityType: 'pipeline',
      entityId: only ?? 'all queues',
      action: 'restored',
      actor,
      after: { restored, revived, queues: queues.map(({ queue }) => queue) },
      occurredAt: deps.now(),
    }),
  );
  return { restored, revived, queues, message: describe(restored, revived, chosen.length - works.length) };
}

function describe(restored: number, revived: number, left: number): string {
  const done =
    restored + revived === 0
      ? 'no job was missing'
      : `${restored} missing job(s) were enqueued, ${revived} dead job(s) were given new attempts`;
  return left === 0 ? done : `${done}; the pipeline is off: its ${left} kind(s) of work are restored when it is on`;
}
