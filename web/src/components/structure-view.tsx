import type { ReactNode } from 'react';
import { formatExact, formatWords, NO_VALUE } from '../lib/format.ts';
import { KeyValues } from './key-values.tsx';
import css from './structure-view.module.css';
import { Time } from './time.tsx';

const LIST_MAX = 50;
const DEPTH_MAX = 6;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Structured data as names and values. */
export function StructureView({ value }: { value: unknown }) {
  return <div className={css.view}>{show(value, 0)}</div>;
}

const yesOrNo = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : NO_VALUE);

function show(value: unknown, depth: number): ReactNode {
  if (value === null || value === undefined) return NO_VALUE;
  if (typeof value === 'number') return formatExact(value);
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'string') return TIMESTAMP.test(value) ? <Time value={value} style="moment" /> : value;
  if (typeof value !== 'object' || depth > DEPTH_MAX) return NO_VALUE;
  return Array.isArray(value) ? showList(value, depth) : showRecord(value as Record<string, unknown>, depth);
}

function showRecord(record: Record<string, unknown>, depth: number): ReactNode {
  const entries = Object.entries(record);
  if (entries.length === 0) return 'none';
  return <KeyValues items={entries.map(([name, value]) => [formatWords(name), show(value, depth + 1)] as const)} />;
}

function showList(list: readonly unknown[], depth: number): ReactNode {
  if (list.length === 0) return 'none';
  if (list.every((item) => typeof item !== 'object' || item === null))
    return list
      .slice(0, LIST_MAX)
      .map((item) => (typeof item === 'number' ? formatExact(item) : typeof item === 'string' ? item : yesOrNo(item)))
      .join(', ');
  return (
    <ol className={css.list}>
      {list.slice(0, LIST_MAX).map((item, index) => (
        // The list is a fixed record and is never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{show(item, depth + 1)}</li>
      ))}
      {list.length > LIST_MAX && <li>{list.length - LIST_MAX} more</li>}
    </ol>
  );
}
