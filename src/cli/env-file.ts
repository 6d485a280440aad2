import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Environment } from '../config.ts';
import { describeFileFault } from '../kernel/file-fault.ts';
import { makeFolder } from '../kernel/make-folder.adapter.ts';

const MODE = 0o600;
const HEADER =
  '# Settings of Sextant, written by "sextant setup". The environment wins over this file. Keep it private.';

/** The settings file of the data folder. */
export function envFilePath(env: Environment): string {
  return join(resolve(env['SEXTANT_DATA_DIR']?.trim() || '.sextant'), '.env');
}

/** The settings in the file; empty without one. */
export function readEnvFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const text = readText(path);
  const lines = linesWithoutSetting(text);
  // Not with the text of the line, which may be a secret.
  if (lines.length > 0)
    throw new ConfigError(
      lines.map((line) => `${path}, line ${line}: it is not NAME=value; correct it, or begin it with #`),
    );
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A value in quotation marks that are closed, which may go over several lines. */
const QUOTED_VALUE = /^([^\n=#]+=[ \t]*)("[^"]*"|'[^']*'|`[^`]*`)/gm;

/** The numbers of the lines that are neither a setting, a comment nor empty: the parser leaves them out without a word. */
function linesWithoutSetting(text: string): number[] {
  const inOneLine = text.replace(QUOTED_VALUE, (_all, start: string, value: string) => {
    return start + '\n='.repeat(value.split('\n').length - 1);
  });
  return inOneLine
    .split(/\r?\n/)
    .flatMap((line, index) => (/^\s*(?:#|$)/.test(line) || line.includes('=') ? [] : [index + 1]));
}

/** Without a byte order mark, which would become part of the first name. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new ConfigError([`${path} cannot be read: ${describeFileFault(error) ?? String(error)}`]);
  }
}

/** Adds the file's settings to those that the environment does not have. A setting that is empty there counts as set. */
export function applyEnvFile(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(readEnvFile(envFilePath(env)))) {
    // A secret that is given as a file in the environment wins as well.
    if (env[name] === undefined && env[`${name}_FILE`] === undefined) env[name] = value;
  }
}

/** Replaces the file as a whole, so that a crash leaves the old or the new one; only its owner may read it. */
export function writeEnvFile(path: string, settings: Readonly<Record<string, string>>): void {
  makeFolder(dirname(path));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(name, value)}`);
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, `${[HEADER, ...lines].join('\n')}\n`, { mode: MODE });
  chmodSync(fresh, MODE);
  renameSync(fresh, path);
}

/** Whether others than the owner may read the file. */
export function isEnvFileOpen(path: string): boolean {
  return process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & 0o077) !== 0;
}

function quoted(name: string, value: string): string {
  if (/^[\w@.:/+=-]*$/.test(value)) return value;
  const mark = ['"', "'", '`'].find((one) => !value.includes(one));
  if (mark === undefined || /[\r\n]/.test(value))
    throw new RangeError(`${name} contains characters that cannot be stored`);
  return `${mark}${value}${mark}`;
}
