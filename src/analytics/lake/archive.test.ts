import { expect, test } from 'vitest';
import { findArchiveObstacle, type LakeMonth } from './archive.ts';

const PUBLISHED: LakeMonth = {
  schemaVersion: 2,
  rowCount: 10,
  files: [{ key: 'k', tag: 'a' }],
  isArchived: false,
  hasChanges: false,
};
const ACTUAL = { version: 2, rows: 10, isStored: true };

test('rows may go when the lake has exactly them', () => {
  expect(findArchiveObstacle(PUBLISHED, ACTUAL)).toBeNull();
  expect(findArchiveObstacle(null, { ...ACTUAL, rows: 0 })).toBeNull();
  expect(findArchiveObstacle({ ...PUBLISHED, isArchived: true, hasChanges: true }, { ...ACTUAL, rows: 3 })).toBeNull();
});

test.each([
  [null, ACTUAL, /does not have the month/],
  [PUBLISHED, { ...ACTUAL, isStored: false }, /missing or differs/],
  [{ ...PUBLISHED, isArchived: true }, { ...ACTUAL, isStored: false }, /missing/],
  [{ ...PUBLISHED, hasChanges: true }, ACTUAL, /newest changes/],
  [{ ...PUBLISHED, schemaVersion: 1 }, ACTUAL, /earlier version/],
  [PUBLISHED, { ...ACTUAL, rows: 11 }, /10 rows of the month, the database 11/],
])('rows stay: %j, %j', (published, actual, message) => {
  expect(findArchiveObstacle(published, actual)).toMatch(message);
});
