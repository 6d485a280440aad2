import Parser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTLETS } from '../../../src/sandbox/cast/outlets.ts';
import type { Sandbox } from '../../../src/sandbox/servers/sandbox.adapter.ts';
import { clientSandbox } from './client-sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  ({ sandbox } = await clientSandbox());
});
afterAll(() => sandbox.stop());

const FEEDS = OUTLETS.filter(({ channel }) => channel === 'rss' || channel === 'atom').map(({ key, channel }) => ({
  key,
  file: `feed.${channel}`,
}));

describe('rss-parser', () => {
  test.each(FEEDS)('$key/$file: every entry has a title, a link and a time', async ({ key, file }) => {
    const feed = await new Parser().parseURL(`${sandbox.urls.outlets}/${key}/${file}`);
    expect(feed.title).toBeTruthy();
    expect(feed.items.length).toBeGreaterThan(20);
    for (const { title, link, isoDate } of feed.items) {
      expect(title).toBeTruthy();
      expect(link).toContain(`${sandbox.urls.outlets}/${key}/`);
      expect(Date.parse(isoDate ?? '')).toBeLessThanOrEqual(Date.parse('2026-11-13T16:40:11Z'));
    }
    expect((await fetch(feed.items[0]!.link!)).status).toBe(200);
  });
});
