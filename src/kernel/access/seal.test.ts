import { execFileSync } from 'node:child_process';
import { createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { compileProgram } from '../../../test/kit/program.ts';
import { installationSealer } from './installation-key.adapter.ts';
import { createSealer } from './seal.adapter.ts';
import { readSecretKey } from './seal.ts';
import { Secret } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const key = () => new Secret(randomBytes(32).toString('base64'));

test('a sealed text opens with the same key and place only, and no two seals are alike', () => {
  const mine = createSealer(key());
  const sealed = mine.seal('secret text', 'source:1');
  expect(mine.open(sealed, 'source:1', mine.keyId)).toBe('secret text');
  expect(mine.seal('secret text', 'source:1')).not.toBe(sealed);
  expect(() => mine.open(sealed, 'source:2', mine.keyId)).toThrow('damaged or moved');
  const damaged = Buffer.from(sealed, 'base64');
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
  expect(() => mine.open(damaged.toString('base64'), 'source:1', mine.keyId)).toThrow('damaged or moved');
  const other = createSealer(key());
  expect(() => other.open(sealed, 'source:1', mine.keyId)).toThrow(`sealed with the key ${mine.keyId}`);
});

test('the format is nonce, tag and AES-256-GCM text', () => {
  const secret = randomBytes(32);
  const bytes = Buffer.from(createSealer(new Secret(secret.toString('hex'))).seal('text', 'place'), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from('place')).setAuthTag(bytes.subarray(12, 28));
  expect(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()).toBe('text');
});

test('the key file is made once, for its owner only, and a damaged one is refused', () => {
  const dataDir = join(folder, 'data');
  const first = installationSealer({ secretKey: null, dataDir })();
  const file = join(dataDir, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  chmodSync(file, 0o644);
  expect(installationSealer({ secretKey: null, dataDir })().keyId).toBe(first.keyId);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(installationSealer({ secretKey: new Secret(readFileSync(file, 'utf8').trim()), dataDir })().keyId).toBe(
    first.keyId,
  );
  writeFileSync(file, 'short');
  expect(() => installationSealer({ secretKey: null, dataDir })()).toThrow('does not hold 32 bytes');
});

test('a key file that cannot be written leaves nothing behind that would be taken for a damaged key', () => {
  const program = join(folder, 'program');
  compileProgram(program, ['kernel/access/installation-key.adapter.ts']);
  const dataDir = join(folder, 'full');
  const adapter = pathToFileURL(join(program, 'src/kernel/access/installation-key.adapter.js')).href;
  const make = `
    const { installationSealer } = await import(${JSON.stringify(adapter)});
    try { installationSealer({ secretKey: null, dataDir: ${JSON.stringify(dataDir)} })(); }
    catch (error) { process.stdout.write(error.message); }`;
  // As on a full disk the file can be made and nothing written to it.
  const said = execFileSync('sh', ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, make]);
  expect(said.toString()).toMatch(/^the key file .*secret\.key cannot be made: /);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(installationSealer({ secretKey: null, dataDir })().keyId).toMatch(/^[0-9a-f]{16}$/);
});

test('a key is 32 bytes in base64 or hex', () => {
  const bytes = randomBytes(32);
  for (const text of [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')])
    expect(readSecretKey(text)?.equals(bytes), text).toBe(true);
  for (const text of ['', 'password', bytes.toString('hex').slice(2), randomBytes(31).toString('base64')])
    expect(readSecretKey(text)).toBeNull();
});
