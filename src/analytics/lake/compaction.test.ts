import { expect, test } from 'vitest';
import { type CompactFile, planCompaction } from './compaction.ts';

const files = (content: CompactFile['content'], ...rows: number[]): CompactFile[] =>
  rows.map((rowCount, index) => ({ key: `${content}${index}`, content, rowCount }));

test('few files stay as they are', () => {
  expect(planCompaction(files('data', 1_000_000, 1, 1, 1, 1, 1, 1, 1))).toBeNull();
  expect(planCompaction([...files('data', 100_000, 5), ...files('deletes', 1, 1, 1, 1, 1, 1, 1)])).toBeNull();
});

test('eight files of a similar size become one, and the large one is left', () => {
  const plan = planCompaction([...files('data', 1_000_000, 1, 2, 3, 4, 5, 6, 7, 7), ...files('deletes', 1)]);
  expect(plan?.rewrite).toHaveLength(8);
  expect(plan?.rewrite).not.toContain('data0');
  expect(plan?.deletes).toBe(true);
});

test('every row is rewritten once per power of eight', () => {
  let month = files('data', 1_000_000);
  let rewritten = 0;
  for (let n = 0; n < 512; n++) {
    month.push({ key: `new${n}`, content: 'data', rowCount: 1 });
    for (let plan = planCompaction(month); plan; plan = planCompaction(month)) {
      const merged = month.filter(({ key }) => plan?.rewrite.includes(key));
      const rowCount = merged.reduce((sum, file) => sum + file.rowCount, 0);
      rewritten += rowCount;
      month = [
        ...month.filter((file) => !merged.includes(file)),
        { key: `merged${n}-${rowCount}`, content: 'data', rowCount },
      ];
    }
  }
  // 512 rows through three tiers; rewriting all small files at each change would take 131,328.
  expect(rewritten).toBeLessThanOrEqual(512 * 3);
  expect(month.length).toBeLessThan(20);
});

test('many deletes: the month is rewritten, or the files of deletes become one', () => {
  expect(planCompaction([...files('data', 10_000), ...files('deletes', 2_500)])).toEqual({
    rewrite: ['data0'],
    deletes: true,
  });
  expect(planCompaction([...files('data', 100), ...files('deletes', 50)])).toBeNull();
  expect(planCompaction([...files('data', 100_000), ...files('deletes', 1, 1, 1, 1, 1, 1, 1, 1)])).toEqual({
    rewrite: [],
    deletes: true,
  });
});
