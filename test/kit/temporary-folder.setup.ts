import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Temporary folders of a run lie in one, which is removed when the run ends, also where a test that failed left its own behind. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-run-'));
  // Root starts PostgreSQL as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
