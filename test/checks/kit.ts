import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterFile } from '../kit/after-file.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Writes files into a new folder, which is removed when the test file ends. */
export function writeTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'sextant-checks-'));
  afterFile(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'), 'junction');
  return root;
}

export interface CheckResult {
  readonly status: number | null;
  /** One line per violation. */
  readonly violations: readonly string[];
  readonly output: string;
}

/** Runs a checker as `npm run check` does, on another folder. */
export function runCheck(script: string, root: string, ...options: string[]): CheckResult {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(REPOSITORY, 'scripts', script), root, ...options],
    {
      encoding: 'utf8',
    },
  );
  return { status, violations: stderr.split('\n').filter((line) => line !== ''), output: stdout };
}
