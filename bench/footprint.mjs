// Memory, processor time and disk of a running platform. Linux only: it reads /proc.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;
const MEGABYTE = 1_048_576;

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // User and system time of the process, and of children that it has waited for.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return [{ pid, parent: Number(fields[1]), command, seconds: ticks / TICKS_PER_SECOND }];
  } catch {
    return [];
  }
}

/** The process and all below it. The database is a child of the supervisor. */
export function processTree(root) {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger).flatMap(readProcess);
  const below = (pid) => all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}

/** Processor time of all processes that run now. */
export const processorSeconds = (root) => processTree(root).reduce((sum, { seconds }) => sum + seconds, 0);

/** The same by kind of process. */
export function processorSecondsByKind(root) {
  const kinds = new Map();
  for (const { command, seconds } of processTree(root)) {
    const kind = kindOf(command);
    kinds.set(kind, (kinds.get(kind) ?? 0) + seconds);
  }
  return kinds;
}

/**
 * Memory by kind of process: as proportional set size, which divides shared pages among their users, and as resident set size,
 * which counts them in each.
 */
export function memoryOf(root) {
  const kinds = new Map();
  for (const { pid, command } of processTree(root)) {
    const kind = kindOf(command);
    try {
      const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const megabytesOf = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(sizes)?.[1] ?? 0) / 1_024;
      const known = kinds.get(kind) ?? { count: 0, megabytes: 0, resident: 0 };
      kinds.set(kind, {
        count: known.count + 1,
        megabytes: known.megabytes + megabytesOf('Pss'),
        resident: known.resident + megabytesOf('Rss'),
      });
    } catch {
      // The process has ended.
    }
  }
  return kinds;
}

function kindOf(command) {
  if (/^postgres\b|\/postgres /.test(command)) return 'database';
  if (command.includes('duckdb-child')) return 'analytics engine';
  const [, roles, copy = '1'] = /run-roles ([\w,-]+)(?: (\d+))?/.exec(command) ?? [];
  if (roles && copy !== '1') return `${roles} copy`;
  if (roles) return roles.split(',').length > 1 ? `${roles.split(',')[0]} and others` : roles;
  return command.includes('sextant.js start') ? 'supervisor' : 'helpers';
}

export function footprintOf(root) {
  const kinds = [...memoryOf(root)].sort((a, b) => b[1].megabytes - a[1].megabytes);
  const sum = (name) => kinds.reduce((total, [, sizes]) => total + sizes[name], 0).toFixed(0);
  const lines = kinds.map(
    ([kind, { count, megabytes, resident }]) =>
      `    ${kind.padEnd(28)} ${megabytes.toFixed(0).padStart(6)} MB (${resident.toFixed(0)}) in ${count}`,
  );
  const title = `  memory, proportional (resident): ${sum('megabytes')} MB (${sum('resident')})`;
  return [title, ...lines].join('\n');
}

/** Bytes on disk: tables, write-ahead log, documents as fetched, lake. */
export function diskOf(dataDir) {
  return {
    tables: bytesOf(join(dataDir, 'postgres', 'data', 'base')),
    'write-ahead log': bytesOf(join(dataDir, 'postgres', 'data', 'pg_wal')),
    'whole folder': bytesOf(dataDir),
  };
}

function bytesOf(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.blocks * 512;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}

export const formatMegabytes = (sizes) =>
  Object.entries(sizes)
    .map(([name, bytes]) => `${name} ${(bytes / MEGABYTE).toFixed(0)} MB`)
    .join(', ');
