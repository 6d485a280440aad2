/** Messages from a role process to its supervisor over the IPC channel. */
export interface Endpoint {
  name: string;
  url: string;
}

export type FromProcess =
  /** It can receive messages: `node:cluster` drops those that come before. */
  | { type: 'attached' }
  /** Sent before the roles start; `holder` names the process in its leases. */
  | { type: 'begun'; holder: string }
  | { type: 'ready'; endpoints: Endpoint[]; adminUrl: string }
  | { type: 'failed'; message: string; exitCode: number };

/** The settings `DATABASE_*` that the supervisor has decided. */
export type DatabaseSettings = Readonly<Record<string, string>>;

/** A process loads the code of its roles at once and starts them at `begin`, when the database is ready. */
export type ToProcess = { type: 'begin'; database: DatabaseSettings } | { type: 'stop' };

export function isToProcess(message: unknown): message is ToProcess {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    (message.type === 'begin' || message.type === 'stop')
  );
}

export function isFromProcess(message: unknown): message is FromProcess {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    (message.type === 'attached' || message.type === 'begun' || message.type === 'ready' || message.type === 'failed')
  );
}
