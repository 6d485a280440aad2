import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/kit/longest-first.ts';
import { LostFilesReporter } from './test/kit/lost-files.reporter.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'],
    globalSetup: ['test/kit/temporary-folder.setup.ts', 'test/kit/postgres.setup.ts'],
    setupFiles: ['test/kit/after-file.setup.ts'],
    // Two cores: with a third worker the tests took 12% longer.
    maxWorkers: 2,
    // Files of a worker share what they import: loading it anew for each was most of the time. So no test may change a module's state.
    isolate: false,
    reporters: ['default', new LostFilesReporter()],
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 15_000 } },
    // Machines that CI runs on are shared and noisy. A test that passes only when tried again is named as such in the output.
    retry: process.env.CI ? 1 : 0,
  },
});
