/**
 * Why a server did not start, parsed from its output. The text is English because the server is started with the C locale.
 */
export interface StartupFailure {
  /**
   * `port_taken`: another program listens on the port. `folder_busy`: another server, or the last processes of a killed one,
   * still hold the data folder; retry. `other`: a retry does not help.
   */
  reason: 'port_taken' | 'folder_busy' | 'other';
  message: string;
}

const MESSAGE_CHARS_MAX = 600;

export function explainStartupFailure(output: string): StartupFailure {
  if (output.includes('No space left on device'))
    return { reason: 'other', message: 'the disk is full: free space and try again' };
  const said = output
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR|HINT|DETAIL):/.test(line))
    .map((line) => line.replace(/^.*?\b(?=(FATAL|PANIC|ERROR|HINT|DETAIL):)/, '').trim());
  const message = (said.length > 0 ? said.join(' ') : output.trim()).slice(0, MESSAGE_CHARS_MAX);
  return { reason: reasonOf(output), message: message || 'it exited without a message' };
}

function reasonOf(output: string): StartupFailure['reason'] {
  if (/could not bind .*Address already in use|could not create any TCP\/IP sockets/.test(output)) return 'port_taken';
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output)) return 'folder_busy';
  return 'other';
}

/** The lines of one server in its log, with those of the startup process whose failure it reports: that one has the cause. */
export function linesOfServer(log: string, pid: number): string {
  const lines = log.split('\n');
  const own = lines.filter((line) => line.includes(` [${pid}] `));
  const recovery = /startup process \(PID (\d+)\) exited/.exec(own.join('\n'))?.[1];
  return recovery === undefined
    ? own.join('\n')
    : lines.filter((line) => line.includes(` [${pid}] `) || line.includes(` [${recovery}] `)).join('\n');
}
