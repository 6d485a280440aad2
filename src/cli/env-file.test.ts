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

test('a line that sets nothing is a mistake, named by its number and not by its text, which may be a secret', () => {
  const path = join(home, 'odd.env');
  writeFileSync(
    path,
    '# keys\n\nLOG_LEVEL=debug # loud\nPOLYGON_API_KEY s3cr3t\r\nexport A=1\nB="one\ntwo"\nSANDBOX\n',
  );
  const error = (() => {
    try {
      return readEnvFile(path);
    } catch (cause) {
      return cause;
    }
  })();
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(`${path}, line 4: it is not NAME=value`);
  expect(String(error)).toContain(`${path}, line 8: it is not NAME=value`);
  expect(String(error)).not.toMatch(/s3cr3t|line [1235679]:/);
});

test('a value over several lines is no mistake', () => {
  const path = join(home, 'lines.env');
  writeFileSync(path, "  KEY = '-----BEGIN\nabc\n-----END'\n\n OTHER=it's\n");
  expect(readEnvFile(path)).toEqual({ KEY: '-----BEGIN\nabc\n-----END', OTHER: "it's" });
});
