/** A user and group of the operating system that a process can run as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Preferred accounts, best first. `nobody` comes last: it exists everywhere, but any other process running as nobody could
 * read the files.
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
 * PostgreSQL refuses to run as root. A folder owner other than root is kept (`sudo sextant start` in a user's checkout leaves
 * files that the user can still use); otherwise a system account is chosen. Null when there is none: initdb needs an account
 * with a name.
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
