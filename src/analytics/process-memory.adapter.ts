import { readFile } from 'node:fs/promises';

const KIB = 1_024;

/**
 * The private memory of a process of this machine, or null where it cannot be told: another system, or a process whose
 * command line does not have the mark, so that a number given by another machine is not taken for one of ours.
 */
export async function readProcessMemory(pid: number, mark: string): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  try {
    if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(mark)) return null;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * KIB;
  } catch {
    return null;
  }
}
