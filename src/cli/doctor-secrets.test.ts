import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { insertSource } from '../../test/kit/registry.ts';
import { installationSealer } from '../kernel/access/installation-key.adapter.ts';
import { Secret } from '../kernel/access/secret.ts';
import { saveSourceSecrets } from '../registry/source-secret.store.ts';
import { checkSecrets } from './doctor-secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sextant-doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const CANARY = 'canary-5512';
const own = { secretKey: null, dataDir };
const keyFile = join(dataDir, 'secret.key');

test('doctor says whether the key of the installation opens the secrets of the database', async () => {
  const { db, url } = await testDatabase();
  expect(await checkSecrets(own, url)).toMatchObject({ verdict: 'ok', found: 'none is sealed' });
  expect(readdirSync(dataDir)).toEqual([]);

  const source = await insertSource(db);
  const secrets = [{ path: ['apikey'], value: CANARY }];
  await saveSourceSecrets(db, installationSealer(own)(), source.id, secrets, new Date(0));
  expect(await checkSecrets(own, url)).toMatchObject({
    verdict: 'ok',
    found: `${keyFile} opens the sealed secrets of 1 source(s) and 0 notification channel(s)`,
  });

  const kept = `${keyFile}.replaced-0123456789abcdef`;
  renameSync(keyFile, kept);
  expect(await checkSecrets(own, url)).toMatchObject({
    verdict: 'bad',
    found: expect.stringContaining('this installation has no key: they cannot be used'),
  });
  // It makes no key and names the file that has the right one.
  expect(readdirSync(dataDir)).toEqual(['secret.key.replaced-0123456789abcdef']);
  installationSealer(own)();
  const exchanged = await checkSecrets(own, url);
  expect(exchanged).toMatchObject({
    verdict: 'bad',
    found: `the secrets of 1 source(s) and 0 notification channel(s) were sealed with another key than ${keyFile}: they cannot be used`,
    advice: expect.stringContaining(`${kept} has the key that sealed them`),
  });

  rmSync(kept);
  const key = randomBytes(32).toString('base64');
  const set = await checkSecrets({ secretKey: new Secret(key), dataDir }, url);
  expect(set).toMatchObject({
    verdict: 'bad',
    found: expect.stringContaining('another key than SEXTANT_SECRET_KEY'),
    advice: expect.stringContaining('or enter these secrets again'),
  });

  writeFileSync(keyFile, 'short');
  const damaged = await checkSecrets(own, url);
  expect(damaged).toMatchObject({ verdict: 'bad', found: expect.stringContaining('does not hold 32 bytes') });
  const said = JSON.stringify([exchanged, set, damaged]);
  for (const secret of [CANARY, 'short', key.slice(0, 20)]) expect(said).not.toContain(secret);
});
