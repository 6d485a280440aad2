import { describe, expect, test } from 'vitest';
import { runCheck, writeTree } from './kit.ts';

interface Planted {
  readonly trick: string;
  readonly path?: string;
  readonly text: string;
  readonly reports: string;
}

const PLANTED: readonly Planted[] = [
  // Globals, however they are reached.
  { trick: 'reads a member of process', text: 'export const home = process.env.HOME;', reports: 'uses process' },
  { trick: 'destructures process', text: 'export const { env } = process;', reports: 'uses process' },
  {
    trick: 'gives fetch another name',
    text: 'const go = fetch;\nexport const load = () => go("x");',
    reports: 'uses fetch',
  },
  {
    trick: 'reaches crypto through globalThis',
    text: 'export const id = () => globalThis.crypto.randomUUID();',
    reports: 'uses globalThis',
  },
  {
    trick: 'computes the name of a global',
    text: 'export const f = (n: string) => (globalThis as any)["fe" + n];',
    reports: 'uses globalThis',
  },
  { trick: 'reaches globals through global', text: 'export const f = () => global.fetch;', reports: 'uses global' },
  {
    trick: 'takes a clock as a default value',
    text: 'export const f = (clock = performance) => clock.now();',
    reports: 'uses performance',
  },
  {
    trick: 'takes a timer as the default of a member',
    text: 'export const f = ({ wait = setTimeout }: { wait?: unknown }) => wait;',
    reports: 'uses setTimeout',
  },
  { trick: 'passes a global on in an object', text: 'export const ports = { console };', reports: 'uses console' },
  {
    trick: 'reads a global with Reflect',
    text: 'export const f = (o: object) => Reflect.get(o, "fetch");',
    reports: 'uses Reflect',
  },
  {
    trick: 'declares the global to hide it',
    text: 'declare const fetch: (url: string) => void;\nexport const f = () => fetch("x");',
    reports: 'uses fetch',
  },
  { trick: 'exports a global', text: 'export { queueMicrotask };', reports: 'uses queueMicrotask' },
  {
    trick: 'opens a socket',
    text: 'export const open = (url: string) => new WebSocket(url);',
    reports: 'uses WebSocket',
  },
  {
    trick: 'asks for the number of processors',
    text: 'export const n = () => navigator.hardwareConcurrency;',
    reports: 'uses navigator',
  },
  { trick: 'evaluates text', text: 'export const f = (t: string) => eval(t);', reports: 'uses eval' },
  { trick: 'compiles text', text: 'export const f = (t: string) => new Function(t);', reports: 'uses Function' },
  {
    trick: 'reaches Function through a constructor',
    text: 'export const f = () => (() => {}).constructor("return process")();',
    reports: 'uses .constructor',
  },
  { trick: 'extends a global', text: 'export class Socket extends EventTarget {}', reports: 'uses EventTarget' },
  {
    trick: 'changes a built-in object',
    text: 'export const f = () => { (Array.prototype as any).last = 1; Array.from = null as never; };',
    reports: 'changes the global Array',
  },
  // The clock, randomness, time zone and locale.
  { trick: 'calls Date', text: 'export const now = () => Date();', reports: 'reads the clock' },
  {
    trick: 'creates a date without an argument',
    text: 'export const now = () => new Date();',
    reports: 'reads the clock',
  },
  {
    trick: 'creates a date from a list that may be empty',
    text: 'export const at = (...p: []) => new Date(...p);',
    reports: 'reads the clock',
  },
  { trick: 'calls Date.now', text: 'export const now = () => Date.now();', reports: 'reads the clock' },
  { trick: 'indexes Date', text: 'export const now = () => Date["now"]();', reports: 'reads the clock' },
  {
    trick: 'destructures Date',
    text: 'const { now } = Date;\nexport const f = () => now();',
    reports: 'reads the clock',
  },
  {
    trick: 'gives Date another name',
    text: 'const D = Date;\nexport const f = () => new D();',
    reports: 'reads the clock',
  },
  { trick: 'calls Math.random', text: 'export const f = () => Math.random();', reports: 'uses randomness' },
  {
    trick: 'destructures Math',
    text: 'const { random } = Math;\nexport const f = () => random();',
    reports: 'uses randomness',
  },
  {
    trick: 'starts a timer with AbortSignal',
    text: 'export const f = () => AbortSignal.timeout(5);',
    reports: 'starts a timer',
  },
  {
    trick: 'reads the local hour',
    text: 'export const f = (d: Date) => d.getHours();',
    reports: 'time zone of the machine',
  },
  {
    trick: 'formats a date in the local time zone',
    text: 'export const f = new Intl.DateTimeFormat("en");',
    reports: 'time zone of the machine',
  },
  {
    trick: 'formats a number in the local language',
    text: 'export const f = (n: number) => n.toLocaleString();',
    reports: 'locale of the machine',
  },
  // Modules.
  { trick: 'reads import.meta', text: 'export const here = import.meta.url;', reports: 'uses import.meta' },
  { trick: 'imports dynamically', text: 'export const f = () => import("node:fs");', reports: 'uses import()' },
  { trick: 'requires', text: 'export const fs = require("node:fs");', reports: 'uses require' },
  {
    trick: 'imports nodemailer',
    text: 'import nodemailer from "nodemailer";\nexport const f = nodemailer;',
    reports: 'imports nodemailer',
  },
  { trick: 'imports ws', text: 'import { WebSocket } from "ws";\nexport const f = WebSocket;', reports: 'imports ws' },
  {
    trick: 'imports a package for its side effect',
    text: 'import "pino";\nexport const f = 1;',
    reports: 'imports pino',
  },
  { trick: 'exports from a package', text: 'export { request } from "undici";', reports: 'imports undici' },
  {
    trick: 'imports an unlisted built-in module',
    text: 'import { readFileSync } from "node:fs";\nexport const f = readFileSync;',
    reports: 'imports node:fs',
  },
  {
    trick: 'imports a built-in module without its prefix',
    text: 'import { readFileSync } from "fs";\nexport const f = readFileSync;',
    reports: 'imports fs',
  },
  {
    trick: 'imports randomness from an allowed module',
    text: 'import { randomUUID } from "node:crypto";\nexport const f = randomUUID;',
    reports: 'imports randomUUID of node:crypto',
  },
  {
    trick: 'renames randomness while importing it',
    text: 'import { randomBytes as hash } from "node:crypto";\nexport const f = hash;',
    reports: 'imports randomBytes of node:crypto',
  },
  {
    trick: 'imports all of a partly allowed module',
    text: 'import * as crypto from "node:crypto";\nexport const f = crypto;',
    reports: 'imports all of node:crypto',
  },
  // State of the module.
  {
    trick: 'keeps a variable',
    text: 'let last = 0;\nexport const f = (n: number) => (last += n);',
    reports: 'module-level variable (last)',
  },
  { trick: 'keeps a var', text: 'export var last = 0;', reports: 'module-level variable (last)' },
  {
    trick: 'hides a variable in a function that runs once',
    text: 'export const next = (() => { let n = 0; return () => ++n; })();',
    reports: 'module-level variable (n)',
  },
  {
    trick: 'caches in a map',
    text: 'const cache = new Map<string, string>();\nexport const f = (k: string) => cache.set(k, k);',
    reports: 'changes module-level cache',
  },
  {
    trick: 'caches in a weak map',
    text: 'const seen = new WeakMap<object, number>();\nexport function f(o: object) { seen.set(o, 1); }',
    reports: 'changes module-level seen',
  },
  {
    trick: 'writes a member of an object',
    text: 'const state = { n: 0 };\nexport const f = () => { state.n++; };',
    reports: 'changes module-level state',
  },
  {
    trick: 'reuses a buffer',
    text: 'const scratch = new Float64Array(8);\nexport const f = (x: number) => { scratch[0] = x; };',
    reports: 'changes module-level scratch',
  },
  {
    trick: 'changes state through another name',
    text: 'const all: number[] = [];\nexport const f = () => { const list = all; list.push(1); };',
    reports: 'changes module-level all',
  },
  {
    trick: 'changes a part of the state',
    text: 'const by = new Map([["a", { n: 0 }]]);\nexport const f = () => { const one = by.get("a"); if (one) one.n = 1; };',
    reports: 'changes module-level by',
  },
  {
    trick: 'changes state with Object.assign',
    text: 'const state = {};\nexport const f = (x: object) => Object.assign(state, x);',
    reports: 'changes module-level state',
  },
  {
    trick: 'changes imported state',
    text: 'import { TABLE } from "./clean.ts";\nexport const f = () => { (TABLE as string[]).push("x"); };',
    reports: 'changes module-level TABLE',
  },
  {
    trick: 'deletes a member of the state',
    text: 'const state: Record<string, number> = {};\nexport const f = (k: string) => delete state[k];',
    reports: 'changes module-level state',
  },
  {
    trick: 'moves a pattern with the flag g',
    text: 'const word = /\\w+/g;\nexport const f = (t: string) => word.test(t);',
    reports: 'changes module-level word',
  },
  {
    trick: 'keeps a static field',
    text: 'export class Counter { static count = 0; }',
    reports: 'mutable static field (count)',
  },
  // Other kinds of files.
  {
    trick: 'a use case reads the clock',
    path: 'trading/use/a.ts',
    text: 'export const f = () => Date.now();',
    reports: 'use file reads the clock',
  },
  {
    trick: 'a use case reads the environment',
    path: 'trading/use/b.ts',
    text: 'export const { env } = process;',
    reports: 'use file uses process',
  },
  {
    trick: 'a use case draws an id',
    path: 'trading/use/c.ts',
    text: 'import { randomUUID } from "node:crypto";\nexport const f = randomUUID;',
    reports: 'use file imports randomUUID',
  },
  {
    trick: 'a use case reads a file',
    path: 'trading/use/d.ts',
    text: 'import { readFile } from "node:fs/promises";\nexport const f = readFile;',
    reports: 'use file imports node:fs/promises',
  },
  {
    trick: 'a use case sends a request',
    path: 'trading/use/e.ts',
    text: 'export const f = () => fetch("x");',
    reports: 'use file uses fetch',
  },
  {
    trick: 'a use case sleeps',
    path: 'trading/use/f.ts',
    text: 'import { setTimeout } from "node:timers/promises";\nexport const f = setTimeout;',
    reports: 'use file imports setTimeout of node:timers/promises',
  },
  {
    trick: 'a use case writes SQL',
    path: 'trading/use/g.ts',
    text: 'import { sql } from "kysely";\nexport const f = sql;',
    reports: 'use file imports kysely',
  },
  {
    trick: 'a use case keeps state',
    path: 'trading/use/h.ts',
    text: 'const seen = new Set<string>();\nexport const f = (x: string) => seen.add(x);',
    reports: 'use file changes module-level seen',
  },
  {
    trick: 'a pure file writes SQL',
    text: 'import { sql } from "kysely";\nexport const f = sql;',
    reports: 'imports kysely',
  },
  {
    trick: 'a route writes SQL',
    path: 'risk/a.routes.ts',
    text: 'import { sql } from "kysely";\nexport const f = sql;',
    reports: 'routes file imports kysely',
  },
  {
    trick: 'a route sends a request',
    path: 'risk/b.routes.ts',
    text: 'import { request } from "undici";\nexport const f = request;',
    reports: 'routes file imports undici',
  },
  {
    trick: 'a worker reads the clock',
    path: 'risk/a.worker.ts',
    text: 'export const f = () => performance.now();',
    reports: 'worker file uses performance',
  },
  {
    trick: 'a worker opens a connection',
    path: 'risk/b.worker.ts',
    text: 'import pg from "pg";\nexport const f = pg;',
    reports: 'worker file imports pg',
  },
  {
    trick: 'a store reads the clock',
    path: 'risk/a.store.ts',
    text: 'export const f = () => new Date();',
    reports: 'store file reads the clock',
  },
  {
    trick: 'a store draws an id',
    path: 'risk/b.store.ts',
    text: 'import { randomUUID } from "node:crypto";\nexport const f = randomUUID;',
    reports: 'store file imports randomUUID',
  },
  {
    trick: 'a store keeps state',
    path: 'risk/c.store.ts',
    text: 'let cached: unknown = null;\nexport const f = (x: unknown) => (cached = x);',
    reports: 'store file declares a module-level variable (cached)',
  },
  {
    trick: 'a schema reads the environment',
    path: 'risk/a.schema.ts',
    text: 'export const max = process.env.MAX;',
    reports: 'schema file uses process',
  },
  {
    trick: 'a table declaration imports the query builder',
    path: 'risk/a.tables.ts',
    text: 'import { sql } from "kysely";\nexport const f = sql;',
    reports: 'tables file imports kysely',
  },
  {
    trick: 'a plugin opens a file',
    path: 'kernel/http/a.plugin.ts',
    text: 'import { readFile } from "node:fs/promises";\nexport const f = readFile;',
    reports: 'plugin file imports node:fs/promises',
  },
  {
    trick: 'an adapter reads the environment',
    path: 'market/a.adapter.ts',
    text: 'export const key = process.env.KEY;',
    reports: 'adapter file reads process.env',
  },
  {
    trick: 'an adapter destructures the environment',
    path: 'market/b.adapter.ts',
    text: 'export const { env } = process;',
    reports: 'adapter file reads process.env',
  },
  {
    trick: 'an adapter bypasses the outbound HTTP client',
    path: 'market/c.adapter.ts',
    text: 'export const f = () => fetch("x");',
    reports: 'adapter file uses fetch',
  },
  {
    trick: 'an adapter imports an unlisted package',
    path: 'market/d.adapter.ts',
    text: 'import axios from "axios";\nexport const f = axios;',
    reports: 'adapter file imports axios',
  },
  {
    trick: 'an adapter writes to the console',
    path: 'market/e.adapter.ts',
    text: 'export const f = () => console.log(1);',
    reports: 'adapter file uses console',
  },
  {
    trick: 'wiring imports an unlisted package',
    path: 'roles/a.ts',
    text: 'import pg from "pg";\nexport const f = pg;',
    reports: 'wiring file imports pg',
  },
  {
    trick: 'a plugin outside the kernel',
    path: 'risk/a.plugin.ts',
    text: 'export const f = 1;',
    reports: 'is not in kernel/',
  },
  {
    trick: 'a command outside the CLI',
    path: 'risk/a.command.ts',
    text: 'export const f = 1;',
    reports: 'is not in cli/',
  },
  {
    trick: 'destructures a constructor',
    text: 'export const f = () => { const { constructor: make } = () => {}; return make("return process")(); };',
    reports: 'uses .constructor',
  },
  {
    trick: 'imports a package by its path',
    text: 'import { request } from "../../node_modules/undici/index.js";\nexport const f = request;',
    reports: 'outside src/',
  },
];

const CLEAN: Readonly<Record<string, string>> = {
  'macro/clean.ts': `
    import { createHash } from 'node:crypto';
    import type { Kysely } from 'kysely';
    import { Type } from 'typebox';
    export const TABLE: readonly string[] = ['b', 'a'].sort();
    const WORD = /\\w+/;
    const LETTERS = /[a-z]/g;
    const SQUARES = new Float64Array(4);
    for (let n = 0; n < SQUARES.length; n++) SQUARES[n] = n * n;
    const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
    const clock = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
    export interface Ports { fetch: (url: string) => void; process: string; now: () => Date }
    export const shape = Type.Object({ console: Type.String() });
    export function f(ports: Ports, db: Kysely<unknown>, { performance }: { performance: number }, at: Date) {
      const process = ports.process;
      const counts = new Map<string, number>();
      counts.set(process, performance);
      let total = 0;
      for (const square of SQUARES) total += square;
      const fetch = ports.fetch;
      fetch(WORD.test(process) ? process.replace(LETTERS, '') : money.format(total));
      const later = new Date(at.getTime() + Date.UTC(1970, 0, 2));
      if ((at as unknown) instanceof Date) later.setUTCHours(0);
      return { process, db, setTimeout: clock.format(later), id: createHash('sha256').update(TABLE.join()).digest('hex') };
    }
    export function memo(): (n: number) => number {
      let last = 0;
      return (n) => (last = Math.max(last, n));
    }
    export class Book implements Ports { fetch = () => {}; process = ''; constructor(readonly now: () => Date) {} }
    export const signal = (one: AbortSignal) => AbortSignal.any([one, new AbortController().signal]);
    export const name = (o: object) => o.constructor.name;`,
  'macro/clean.test.ts': 'export const f = () => Date.now() + Math.random() + Number(process.env.HOME);',
  'macro/use/clean.ts':
    'import { setImmediate } from "node:timers/promises";\nexport const f = async (now: () => Date) => { await setImmediate(); return now(); };',
  'macro/clean.store.ts':
    'import { sql } from "kysely";\nexport const f = (db: never, at: Date) => sql`select ${new Date(at)}`.execute(db);',
  'macro/clean.adapter.ts':
    'import { request } from "undici";\nlet last = 0;\nexport const f = () => { last = Date.now(); return [request, last, process.pid, setTimeout, Math.random()]; };',
  'macro/clean.schema.ts': 'import { Type } from "typebox";\nexport const S = Type.String();',
  'cli/clean.command.ts': 'export const f = () => console.log(process.env.HOME, new Date(), import.meta.url);',
  'config.ts':
    'import { readFileSync } from "node:fs";\nexport const f = () => readFileSync(String(process.env.FILE));',
};

const under = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`src/${path}`, text]));

describe('the purity checker', () => {
  const paths = PLANTED.map(({ path }, index) => path ?? `macro/planted-${index}.ts`);
  const planted = Object.fromEntries(PLANTED.map(({ text }, index) => [paths[index], text]));
  const result = runCheck('check-purity.mjs', writeTree(under({ ...planted, ...CLEAN })));

  test('fails when anything is found', () => expect(result.status).toBe(1));

  test.each(PLANTED.map((one, index) => ({ ...one, path: paths[index] })))('reports a file that $trick', (one) => {
    const found = result.violations.filter((line) => line.startsWith(`src/${one.path}:`));
    expect(found.join('\n')).toContain(one.reports);
  });

  test('reports nothing in clean files', () => {
    const found = result.violations.filter((line) =>
      Object.keys(CLEAN).some((path) => line.startsWith(`src/${path}:`)),
    );
    expect(found).toEqual([]);
  });

  test('passes a tree of clean files, and counts them', () => {
    const clean = runCheck('check-purity.mjs', writeTree(under(CLEAN)));
    expect(clean).toMatchObject({ status: 0, violations: [] });
    expect(clean.output).toContain('7 files');
  });

  test('reports code that is not in a .ts file', () => {
    const { status, violations } = runCheck('check-purity.mjs', writeTree(under({ ...CLEAN, 'macro/sly.mjs': '' })));
    expect(status).toBe(1);
    expect(violations).toEqual(['src/macro/sly.mjs: is not checked: write TypeScript in a .ts file']);
  });

  test('fails when there is nothing to check', () => {
    expect(runCheck('check-purity.mjs', writeTree({ 'src/README.md': '' })).status).toBe(1);
  });
});
