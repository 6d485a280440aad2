import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, visit } from '../console/browser.ts';
import { findChromium, launchBrowser } from '../console/chromium.ts';
import { CLIENT_SECRET, type IdentityProvider, startIdentityProvider } from '../kit/identity-provider.ts';
import { type Platform, type PlatformFolder, platformFolder, sextant, startPlatform } from '../kit/platform.ts';
import { unusedPort } from '../kit/ports.ts';

const chromium = findChromium();

// Starts a whole platform, which takes a minute on a machine that also runs the other tests.
describe('single sign-on', { timeout: 240_000 }, () => {
  let folder: PlatformFolder;
  let secrets: string;
  let platform: Platform;
  let provider: IdentityProvider;
  let browser: Browser | null = null;
  let admin: string;
  /** Without the log, which would be on standard output. */
  const command = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    sextant(args, { ...platform.env, LOG_LEVEL: 'warn', ...env });

  beforeAll(async () => {
    folder = platformFolder();
    secrets = mkdtempSync(join(tmpdir(), 'sextant-secret-'));
    const secretFile = join(secrets, 'client-secret');
    writeFileSync(secretFile, `${CLIENT_SECRET}\n`, { mode: 0o600 });
    const port = await unusedPort();
    const url = `http://127.0.0.1:${port}`;
    provider = await startIdentityProvider({ redirectUri: `${url}/sign-in/callback`, withPages: true });
    platform = await startPlatform(folder.dataDir, {
      args: ['--role', 'registry,query-api,trading,risk,console'],
      env: {
        CONSOLE_URL: url,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET_FILE: secretFile,
        OIDC_ROLES: 'traders=operator',
        OIDC_NAME: 'Example ID',
        LOG_LEVEL: 'trace',
      },
    });
    platform.urls.console = url;
    if (chromium !== null) browser = await launchBrowser(chromium);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await platform.stop();
    await provider.close();
    folder.remove();
    rmSync(secrets, { recursive: true });
  });

  const openSystemAsAdmin = async () => {
    const shown = await visit(browser!, platform.urls.console, '/system', { expected: /^401 / });
    await shown.page.getByLabel('Access token').fill(admin);
    await shown.page.getByRole('button', { name: 'Sign in with the token' }).click();
    await shown.page.getByRole('table', { name: 'Sessions' }).waitFor();
    return shown;
  };
  /** As an administrator does on the page System. */
  const endSessionByClick = async (name: string) => {
    const { page, problems, close } = await openSystemAsAdmin();
    const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').filter({ hasText: name });
    await row.getByText('Live').waitFor();
    const end = row.getByRole('button', { name: `End the session of ${name}` });
    await end.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${name} is signed out within seconds.`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.getByText('Live').waitFor();
    await end.click();
    await dialog.getByRole('button', { name: 'End session' }).click();
    await page.getByText(`The session of ${name} is ended.`).waitFor();
    await end.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  };

  test('is required by every service from the first start, without a token', async () => {
    const { console, query, registry, trading, risk } = platform.urls;
    for (const address of [
      `${console}/api/companies`,
      `${query}/api/companies`,
      `${registry}/companies`,
      `${trading}/api/trading/status`,
      `${risk}/approvals/pending`,
    ])
      expect((await fetch(address)).status, address).toBe(401);
    expect((await fetch(`${console}/health`)).status).toBe(200);
    expect((await fetch(`${console}/`)).status).toBe(200);
    const disabled = await command(['token', 'disable-auth', '--yes']);
    expect(disabled).toMatchObject({ code: 2, stderr: expect.stringContaining('OIDC_ISSUER is set') });
  });

  test('is checked by the doctor', async () => {
    const found = await command(['doctor']);
    expect(found.stdout).toMatch(new RegExp(`ok +single sign-on +${provider.issuer} answers`));
    const failed = await command(['doctor'], { OIDC_ISSUER: 'http://127.0.0.1:9' });
    expect(failed.stdout).toMatch(/BAD +single sign-on +127\.0\.0\.1:9 could not be reached/);
    expect(found.stdout + failed.stdout).not.toContain(CLIENT_SECRET);
  });

  test('tokens work beside it', async () => {
    const made = await command(['token', 'create', 'desk', '--role', 'admin']);
    expect(made.code, made.stderr).toBe(0);
    admin = made.stdout.trim();
    const headers = { authorization: `Bearer ${admin}` };
    await expect
      .poll(async () => (await fetch(`${platform.urls.console}/api/admin/access/sessions`, { headers })).status)
      .toBe(200);
  });

  test.skipIf(chromium === null)(
    'a person signs in on the pages of the provider, is shown, ended by an administrator, and signs out',
    async () => {
      const origin = platform.urls.console;
      // The pages of the provider ask for a font of another host, which is refused.
      const expected = /^401 |request to another host: (http:\/\/127\.0\.0\.1|https:\/\/fonts\.)|favicon|ERR_FAILED/;
      const stayHere = async (page: Page) => {
        await page.route(
          ({ hostname }) => hostname !== '127.0.0.1',
          (route) => route.abort(),
        );
      };
      const { page, problems, close } = await visit(browser!, origin, '/companies?tab=all', {
        expected,
        prepare: stayHere,
      });
      const signIn = async (name: string) => {
        await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
        await page.locator('input[name=login]').fill(name);
        await page.locator('input[name=password]').fill('any');
        await page.locator('button[type=submit]').click();
        await page
          .locator('button[type=submit]')
          .filter({ hasText: /continue/i })
          .click();
      };
      await page.getByRole('heading', { name: 'Sign in to Sextant' }).waitFor();
      await page.getByText('Sign in, or send a bearer token.').waitFor();
      await page.getByLabel('Access token').waitFor();
      await page.getByRole('button', { name: 'Sign in with Example ID' }).waitFor();
      await expectAccessible(page);

      await signIn('alice');
      await page.getByRole('heading', { name: 'Companies' }).waitFor();
      expect(page.url()).toBe(`${origin}/companies?tab=all`);
      await page.getByTitle(/^Signed in as alice, operator, session until /).waitFor();
      const cookies = await page.context().cookies(origin);
      expect(cookies.find(({ name }) => name === 'sextant-session')).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
      });
      expect(await page.evaluate('document.cookie')).not.toContain('sextant');

      await endSessionByClick('alice');
      await expect
        .poll(
          async () => {
            await page
              .getByRole('link', { name: 'Documents' })
              .click()
              .catch(() => {});
            return page.getByText('An administrator ended this session: sign in again.').count();
          },
          { timeout: 60_000 },
        )
        .toBe(1);

      // The provider still knows the person, so that only its consent is asked for, or nothing.
      await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
      await page.getByTitle(/^Signed in as alice/).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: /sign me out/i }).click();
      await page.getByRole('heading', { name: 'Sign in to Sextant' }).waitFor();
      expect(new URL(page.url()).origin).toBe(origin);

      await signIn('nobody');
      await page.getByText('Your account has no role in Sextant.').waitFor();
      expect(page.url()).toBe(`${origin}/`);
      expect(problems).toEqual([]);
      await close();
    },
  );

  test.skipIf(chromium === null)(
    'an administrator sees ended sessions on the page System, and cannot end them again',
    async () => {
      const { page, close } = await openSystemAsAdmin();
      const table = page.getByRole('table', { name: 'Sessions' });
      await expect.poll(() => table.getByRole('row').filter({ hasText: 'alice' }).count()).toBe(2);
      await table.getByText('Ended by admin').waitFor();
      await table.getByText('Signed out').waitFor();
      expect(await table.getByRole('button', { name: /^End the session/ }).count()).toBe(0);
      await expectAccessible(page);
      await close();
    },
  );

  test('leaves an audit line for each step, and no secret, code or token in the log', async () => {
    expect((await command(['audit', 'verify'])).code).toBe(0);
    const output = platform.output();
    expect(output).not.toContain(CLIENT_SECRET);
    expect(output).not.toMatch(/sxs_[\w-]{43}/);
    expect(output).not.toMatch(/eyJ[\w-]{20,}\.eyJ/);
    expect(output).not.toMatch(/[?&]code=(?!\[secret\])/);
    expect(output).not.toMatch(/[?&]state=(?!\[secret\])/);
    if (chromium === null) return;
    expect(output).toContain('code=[secret]');
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const answer = await fetch(`${platform.urls.query}/api/analytics/pg-query`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        sql: `select action, after->>'subject' as subject from audit_events
          where entity_type in ('session', 'sign_in') order by occurred_at, sequence`,
      }),
    });
    const { rows } = (await answer.json()) as { rows: unknown[] };
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      ['signed_in', 'alice'],
      ['ended_by_admin', 'alice'],
      ['signed_in', 'alice'],
      ['signed_out', 'alice'],
      ['refused', 'nobody'],
    ]);
  });
});
