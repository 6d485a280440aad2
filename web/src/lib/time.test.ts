import { describe, expect, test } from 'vitest';
import { NO_VALUE } from './format.ts';
import { formatRelative, formatUtc, formatZone } from './time.ts';

describe('time formats', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');

  test('recent times are relative and older ones are dates', () => {
    expect(formatRelative('2026-11-15T11:59:40Z', now)).toBe('just now');
    expect(formatRelative('2026-11-15T11:50:00Z', now)).toBe('10 min ago');
    expect(formatRelative('2026-11-15T14:00:00Z', now)).toBe('in 2 h');
    expect(formatRelative('2026-11-10T12:00:00Z', now)).toBe('5 d ago');
    expect(formatRelative('2026-09-10T12:00:00Z', now)).toMatch(/^10 Sept?$/);
    expect(formatRelative('2025-11-10T12:00:00Z', now)).toBe('10 Nov 2025');
    expect(formatRelative('nonsense', now)).toBe(NO_VALUE);
  });

  test('the zone of times has its offset', () => {
    expect(formatZone(new Date(now), 'Europe/Berlin')).toBe('Europe/Berlin, UTC+1');
    expect(formatZone(new Date('2026-07-01T12:00:00Z'), 'Europe/Berlin')).toBe('Europe/Berlin, UTC+2');
    expect(formatZone(new Date(now), 'UTC')).toBe('UTC');
  });

  test('the UTC format names the zone', () => {
    expect(formatUtc('2026-11-15T11:50:00.123Z')).toBe('2026-11-15 11:50:00 UTC');
  });
});
