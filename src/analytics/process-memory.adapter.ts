import { readFile } from 'node:fs/promises';

const KIB = 1_024;

/**
 * The private memory of a process on this machine. Null on other systems, and for a process whose command line lacks the mark: the
 * id may come from another machine.
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
