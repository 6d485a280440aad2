import { describeFileFault } from '../kernel/file-fault.ts';
import { EXIT } from './exit-code.ts';

/**
 * A command goes on when its output cannot be written, so that no backup, restore or platform ends half-way. A reader that has
 * enough, such as `head`, is no failure; a full disk is reported once, and the exit code says so.
 */
export function watchOutput(): void {
  const { stdout, stderr } = process;
  let isReported = false;
  stderr.on('error', () => {});
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isReported) return;
    isReported = true;
    process.exitCode = EXIT.failed;
    console.error(`sextant: the output cannot be written: ${describeFileFault(error) ?? error.message}`);
  });
  // Where standard output is a file Node throws instead of emitting, and console.log keeps that to itself.
  const write = stdout.write.bind(stdout) as (...given: unknown[]) => boolean;
  stdout.write = (...given: unknown[]) => {
    try {
      return write(...given);
    } catch (error) {
      stdout.emit('error', error);
      return true;
    }
  };
}
