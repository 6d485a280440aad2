import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { readEnvFile } from './env-file.ts';

const home = mkdtempSync(join(tmpdir(), 'sextant-env-file-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a byte order mark and line ends of Windows are not part of a setting', () => {
  const path = join(home, 'windows.env');
  writeFileSync(path, '\uFEFFLOG_LEVEL=debug\r\nSEXTANT_STAGE=one\r\n');
  expect(readEnvFile(path)).toEqual({ LOG_LEVEL: 'debug', SEXTANT_STAGE: 'one' });
});

test('a file that cannot be read is a mistake in the configuration that names it', () => {
  const path = join(home, 'folder.env');
  mkdirSync(path);
  expect(() => readEnvFile(path)).toThrow(ConfigError);
  expect(() => readEnvFile(path)).toThrow(`${path} cannot be read: it is a folder`);
});
