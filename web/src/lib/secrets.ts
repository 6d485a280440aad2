/** Names of values that are kept in memory only. */
const SECRET = /password|secret|token/i;

/** JSON without the values of secret names. */
export const stringifyWithoutSecrets = (value: unknown): string =>
  JSON.stringify(value, (name, each: unknown) => (SECRET.test(name) ? undefined : each));
