import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ServerFolder } from './folder.adapter.ts';
import { serverEnvironment } from './run-as.adapter.ts';

/**
 * A shell process (1 MB) that reads from a pipe held open by this process. When the pipe closes, this process is gone, for
 * whatever reason; the keeper then gives up its claim and stops the server if no other process uses it.
 */
const SCRIPT = `
trap '' INT HUP TERM
server=$1 claim=$2 owners=$3 pidfile=$4
# A zombie still takes signals; how soon it is collected is up to the system's first process.
alive() {
  kill -0 "$1" 2>/dev/null || return 1
  [ -r "/proc/$1/stat" ] || return 0
  read -r stat < "/proc/$1/stat"
  case $stat in *') Z '*) return 1 ;; esac
}
while read -r _; do :; done
mark="$owners/stop-$$-keeper"
: > "$mark"
rm -f "$claim"
for other in "$owners"/use-*; do
  user=\${other##*/use-}
  if alive "\${user%%-*}"; then rm -f "$mark"; exit 0; fi
done
if read -r running < "$pidfile" && [ "$running" = "$server" ]; then
  kill -INT "$server"
  tries=0
  while alive "$server" && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  alive "$server" && kill -QUIT "$server"
fi
rm -f "$mark"
`;

const RESTARTS_MAX = 5;

export interface Keeper {
  readonly pid: number | null;
  dismiss(): void;
}

export function startKeeper(folder: ServerFolder, serverPid: number, claimPath: string): Keeper {
  if (process.platform === 'win32') return { pid: null, dismiss: () => {} };
  let dismissed = false;
  let restarts = 0;
  const args = [String(serverPid), claimPath, folder.owners, join(folder.data, 'postmaster.pid')];
  const post = (): ChildProcess => {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'sextant-keeper', ...args], {
      // A separate session: Ctrl-C in the terminal goes to the supervisor, which stops the processes in order.
      detached: true,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', () => {});
    child.stdin?.on('error', () => {});
    child.once('exit', () => {
      if (!dismissed && restarts++ < RESTARTS_MAX) current = post();
    });
    child.unref();
    (child.stdin as unknown as { unref(): void } | null)?.unref();
    return child;
  };
  let current = post();
  return {
    get pid() {
      return current.pid ?? null;
    },
    dismiss: () => {
      dismissed = true;
      current.kill('SIGKILL');
    },
  };
}
