/** What the system's error codes for files and folders mean, as the end of a sentence about a path. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  EEXIST: 'a file is in its way',
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk reports an error',
};

/** Null for an error that is none of a file or folder. */
export function describeFileFault(error: unknown): string | null {
  const { code = '', syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  // The parent exists, and the file system makes no folders.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'no folder can be made there';
  return FILE_FAULTS[code] ?? null;
}

/** Codes of a file system that takes no more, whatever the path. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
