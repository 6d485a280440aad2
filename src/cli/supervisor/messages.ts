/** Messages from a role process to its supervisor over the IPC channel. */
export interface Endpoint {
  name: string;
  url: string;
}

export type FromProcess =
  | { type: 'ready'; endpoints: Endpoint[]; adminUrl: string }
  | { type: 'failed'; message: string; exitCode: number };

export type ToProcess = { type: 'stop' };

export function isFromProcess(message: unknown): message is FromProcess {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    (message.type === 'ready' || message.type === 'failed')
  );
}
