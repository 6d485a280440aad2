import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const DIED = 'Worker exited unexpectedly';

/**
 * Names the test files whose worker process died (Vitest only says that one did), and lists them in the file given by
 * `SEXTANT_LOST_TEST_FILES` when nothing else failed, so that CI can run them once more.
 */
export class LostFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const lost = modules.filter((module) => !['passed', 'skipped', 'failed'].includes(module.state()));
    if (lost.length === 0) return;
    const names = lost.map((module) => module.relativeModuleId);
    console.error(`\nNot completed, because the worker process died: ${names.join(', ')}`);
    const isClean =
      modules.every((module) => module.state() !== 'failed') &&
      errors.every((error) => (error.cause as { message?: string } | undefined)?.message === DIED);
    const path = process.env.SEXTANT_LOST_TEST_FILES;
    if (path && isClean) writeFileSync(path, names.join('\n'));
  }
}
