/** The content of `postmaster.pid` in the data folder, one value per line. */
export interface PostmasterFile {
  pid: number;
  /** 0 until the server has opened its port. */
  port: number;
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

const LINE = { pid: 0, port: 3, status: 7 } as const;
const STATUSES = ['starting', 'ready', 'stopping'] as const;
const PORT_MAX = 65_535;

/** Null for an empty or truncated file: the server writes it in steps, and a crash can interrupt it. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = parseWhole(lines[LINE.pid]);
  if (pid === null || pid < 1) return null;
  const port = parseWhole(lines[LINE.port]);
  return {
    pid,
    port: port !== null && port <= PORT_MAX ? port : 0,
    status: STATUSES.find((status) => status === lines[LINE.status]) ?? 'unknown',
  };
}

function parseWhole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;
}
