import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryService } from '../../src/roles/query-service.ts';
import { writeDueReports } from '../../src/reports/use/write-due-reports.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { calendar } from '../validation/kit.ts';
import { NOW, seedWeek } from './kit.ts';

const database = await testDatabase();
const { db } = database;
const app = await testService(database, queryService);
const get = (url: string) => app.inject({ method: 'GET', url });
const NOBODY = '00000000-0000-4000-8000-000000000000';
let weeklyId = '';

beforeAll(async () => {
  await seedWeek(db);
  await writeDueReports({ db, calendar, simulated: true }, NOW);
  const { rows } = await sql<{ id: string }>`
    select id from trading_reports where report_type = 'weekly' order by period_end desc limit 1`.execute(db);
  weeklyId = rows[0]!.id;
}, 300_000);

describe('GET /api/reports', () => {
  test('lists reports newest first, without their contents', async () => {
    const response = await get('/api/reports');
    const rows = response.json<Record<string, unknown>[]>();
    expect(response.headers['x-total-count']).toBe(String(rows.length));
    expect(Object.keys(rows[0]!).sort()).toEqual([
      'generated_at',
      'id',
      'period_end',
      'period_start',
      'report_type',
      'validation_status',
    ]);
    const ends = rows.map(({ period_end }) => String(period_end));
    expect(ends).toEqual(ends.toSorted((a, b) => b.localeCompare(a)));
    expect(rows[0]).toMatchObject({ period_end: '2026-11-13', report_type: 'daily', validation_status: 'validated' });
  });

  test('filters by type and dates, in pages', async () => {
    const ends = async (query: string) =>
      (await get(`/api/reports?${query}`))
        .json<{ report_type: string; period_end: string }[]>()
        .map((row) => `${row.report_type} ${row.period_end}`);
    expect(await ends('report_type=weekly')).toEqual(['weekly 2026-11-13', 'weekly 2026-11-06']);
    expect(await ends('start_date=2026-11-12')).toEqual(['daily 2026-11-13', 'daily 2026-11-12']);
    expect(await ends('start_date=2026-11-09&end_date=2026-11-10')).toEqual(['daily 2026-11-10', 'daily 2026-11-09']);
    expect(await ends('limit=1&offset=1')).toEqual(['weekly 2026-11-13']);
    expect(await ends('start_date=2027-01-01')).toEqual([]);
  });

  test.each([
    ['report_type=monthly', 'report_type must be daily or weekly'],
    ['report_type=', 'report_type must be daily or weekly'],
    ['start_date=13.11.2026', 'start_date must be a date: YYYY-MM-DD'],
    ['end_date=2026-02-30', 'end_date must be a date: YYYY-MM-DD'],
    ['start_date=0000-01-01', 'start_date must be a date: YYYY-MM-DD'],
    ["end_date=2026-01-01'; drop table trading_reports; --", 'end_date must be a date: YYYY-MM-DD'],
  ])('answers 400 to %s', async (query, detail) => {
    const response = await get(`/api/reports?${encodeURI(query)}`);
    expect([response.statusCode, response.json()]).toEqual([400, { detail }]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1'])('answers 422 to %s', async (query) => {
    expect((await get(`/api/reports?${query}`)).statusCode).toBe(422);
  });
});

describe('GET /api/reports/{report_id}', () => {
  test('returns the whole report', async () => {
    const report = (await get(`/api/reports/${weeklyId}`)).json<Record<string, unknown> & { report_data: object }>();
    expect(report).toMatchObject({
      id: weeklyId,
      report_type: 'weekly',
      period_start: '2026-11-09',
      period_end: '2026-11-13',
    });
    expect(Object.keys(report.report_data)).toEqual(
      expect.arrayContaining([
        'summary',
        'portfolio',
        'benchmark',
        'performance',
        'transaction_costs',
        'trades',
        'decisions',
        'recommendations',
        'validation',
        'attribution',
        'risk',
        'pipeline',
        'macro_events',
        'data_quality',
        'reconciliation',
        'audit_heads',
      ]),
    );
  });

  test.each(['', '.html'])('404 for an unknown id, 422 for an invalid one (%s)', async (ending) => {
    expect((await get(`/api/reports/${NOBODY}${ending}`)).json()).toEqual({ detail: 'report not found' });
    expect((await get(`/api/reports/${NOBODY}${ending}`)).statusCode).toBe(404);
    expect((await get(`/api/reports/nonsense${ending}`)).statusCode).toBe(422);
    expect((await get(`/api/reports/%27%20or%201=1--${ending}`)).statusCode).toBe(422);
  });
});

describe('GET /api/reports/{report_id}.html', () => {
  test('is one page without scripts or external resources', async () => {
    const response = await get(`/api/reports/${weeklyId}.html`);
    const page = response.body;
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(page).not.toMatch(/<script|<link|<img|<iframe|<object|https?:|url\(|@import|\son[a-z]+=|style="/i);
    expect(page.match(/<svg /g)!.length).toBeGreaterThanOrEqual(4);
    expect(page).toContain('Simulated market: companies, prices and news are not real');
    expect(page).toContain('prefers-color-scheme:dark');
  });

  test('escapes text from people and documents', async () => {
    const page = (await get(`/api/reports/${weeklyId}.html`)).body;
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(page).toContain('Tariffs &#60;b&#62;rise&#60;/b&#62; &#38; fall');
  });

  test('shows the figures of the report', async () => {
    const page = (await get(`/api/reports/${weeklyId}.html`)).body;
    for (const text of ['100,290.00', '+0.24%', 'negative edge', 'Weekly report, 2026-11-09 to 2026-11-13', 'pass']) {
      expect(page).toContain(text);
    }
  });
});
