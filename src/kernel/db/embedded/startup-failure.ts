/** Why a server did not come up, read from what it said; the text is English because we start it with the C locale. */
export interface StartupFailure {
  /**
   * `port_taken`: something else listens there. `folder_busy`: another server, or the last processes of one that was
   * killed, still hold the data folder; that passes. `other`: trying again changes nothing.
   */
  reason: 'port_taken' | 'folder_busy' | 'other';
  message: string;
}

const MESSAGE_CHARS_MAX = 600;

export function explainStartupFailure(output: string): StartupFailure {
  const said = output
    .split('\n')
    .filter((line) => /\b(FATAL|PANIC|ERROR|HINT|DETAIL):/.test(line))
    .map((line) => line.replace(/^.*?\b(?=(FATAL|PANIC|ERROR|HINT|DETAIL):)/, '').trim());
  const message = (said.length > 0 ? said.join(' ') : output.trim()).slice(0, MESSAGE_CHARS_MAX);
  return { reason: reasonOf(output), message: message || 'it ended without a word' };
}

function reasonOf(output: string): StartupFailure['reason'] {
  if (/could not bind .*Address already in use|could not create any TCP\/IP sockets/.test(output)) return 'port_taken';
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output)) return 'folder_busy';
  return 'other';
}
