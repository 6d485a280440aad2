/** Where the message server is, read from `QUEUE_URL`. */
export interface ServerAddress {
  /** Several of one cluster. */
  servers: string[];
  user: string | null;
  password: string | null;
  token: string | null;
  isEncrypted: boolean;
}

/**
 * `nats://[user:password@]host[:port]`, several divided by commas; `nats://token@host`; `tls://` for an encrypted connection.
 * Null when the text is none.
 */
export function readServerAddress(text: string): ServerAddress | null {
  const urls = text.split(',').map((one) => one.trim());
  if (!urls.every((one) => /^(nats|tls):\/\//.test(one) && URL.canParse(one))) return null;
  const parsed = urls.map((one) => new URL(one));
  const [first] = parsed;
  if (first === undefined || parsed.some(({ hostname, protocol }) => hostname === '' || protocol !== first.protocol))
    return null;
  const user = decodeURIComponent(first.username);
  const password = decodeURIComponent(first.password);
  const hasUser = user !== '' && password !== '';
  return {
    servers: parsed.map(({ host }) => host),
    user: hasUser ? user : null,
    password: hasUser ? password : null,
    token: user !== '' && password === '' ? user : null,
    isEncrypted: first.protocol === 'tls:',
  };
}
