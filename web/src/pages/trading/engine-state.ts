import type { QueryResponse } from '../../api/client.ts';

type HealthCheck = QueryResponse<'/api/system/status'>['checks'][number];

interface EngineFacts {
  engine: { enabled: boolean; paused: boolean } | undefined;
  /** The state could not be read, or was read too long ago. */
  isUnknown: boolean;
  /** The check of the trading loop; undefined without a current answer. */
  loop: Pick<HealthCheck, 'status'> | undefined;
}

const LOOPS: Readonly<Record<HealthCheck['status'], string>> = {
  ok: 'running',
  warning: 'waits for the broker',
  failed: 'stopped: no exits or entries are decided',
  off: 'not started',
};

/** A state that could not be read is unknown, not the last one. An engine that is on runs only while its loop does. */
export function engineState({ engine, isUnknown, loop }: EngineFacts): string {
  if (isUnknown) return 'unknown: the engine does not answer';
  if (!engine) return '';
  if (loop?.status === 'failed') return LOOPS.failed;
  if (!engine.enabled) return 'off';
  if (engine.paused) return 'paused';
  return loop ? LOOPS[loop.status] : 'not paused';
}
