/** PostgreSQL error codes that the code handles: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const FEATURE_NOT_SUPPORTED = '0A000';
const LOCK_NOT_AVAILABLE = '55P03';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION;
/** Serialisation failure, deadlock, lock not available: the same statement may succeed when it is repeated. */
export const isPassing = (error: unknown): boolean =>
  ['40001', '40P01', LOCK_NOT_AVAILABLE].includes(codeOf(error) ?? '');
/** A lock was not granted within `lock_timeout`. */
export const isLockTimeout = (error: unknown): error is Error => codeOf(error) === LOCK_NOT_AVAILABLE;
/** A prepared statement whose table has other columns now, such as after a migration. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === FEATURE_NOT_SUPPORTED && error instanceof Error && error.message.includes('cached plan');
