/** A user and group of the operating system that a process can run as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Made for running a database, best first. `nobody` comes last: it exists everywhere, but whatever else runs as nobody
 * could read the files.
 */
const SERVER_ACCOUNTS = ['postgres', '_postgres', 'nobody'] as const;

export function parsePasswd(text: string): Account[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && /^\d+$/.test(uid ?? '') && /^\d+$/.test(gid ?? '')
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [];
  });
}

/**
 * PostgreSQL refuses to run as root. An owner who is not root keeps what is theirs (`sudo sextant start` in somebody's
 * checkout leaves files that somebody can still use); otherwise an account of the system's. Null when there is none:
 * initdb needs an account that has a name.
 */
export function chooseServerAccount(accounts: readonly Account[], ownerUid: number): Account | null {
  const owner = ownerUid === 0 ? undefined : accounts.find(({ uid }) => uid === ownerUid);
  if (owner) return owner;
  for (const wanted of SERVER_ACCOUNTS) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid !== 0);
    if (account) return account;
  }
  return null;
}
