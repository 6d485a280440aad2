export const STATEMENT_TIMEOUT_MS = 30_000;
export const IDLE_IN_TRANSACTION_MAX_MS = 60_000;

/**
 * How the pools of a process reach the database. Through a pooler in transaction mode each transaction may use another server
 * connection: there are no session locks, no LISTEN and no settings of a session. Those use the direct URL.
 */
export interface DatabaseLink {
  url: string;
  isPooled: boolean;
  /** Whether statements that repeat are prepared under a name. */
  prepares: boolean;
}

export const directLink = (url: string): DatabaseLink => ({ url, isPooled: false, prepares: true });

/** Defaults of the platform's user in its database: the only settings that reach the connections of every pooler. */
export const SESSION_DEFAULTS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  statement_timeout: `${STATEMENT_TIMEOUT_MS / 1_000}s`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MAX_MS / 60_000}min`,
};
