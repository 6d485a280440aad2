import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';

const VERSIONS = `
import importlib.metadata, json, platform, sys
found = {"python": platform.python_version()}
for name in sys.argv[1:]:
    try:
        found[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        found[name] = None
print(json.dumps(found))
`;

/** The Python of SEXTANT_PYTHON; the system's packages are never touched. */
export function pythonCommand(packages: readonly string[]): string {
  const python = process.env.SEXTANT_PYTHON;
  if (python !== undefined && python !== '') return python;
  const install = `python3 -m venv peers && peers/bin/pip install ${packages.join(' ')}`;
  throw new Error(
    `set SEXTANT_PYTHON to a Python with the packages: ${install} && export SEXTANT_PYTHON=$PWD/peers/bin/python`,
  );
}

/** Versions of Python and the packages by name. `null` for a package that is missing. */
export function findVersions(packages: readonly string[]): Map<string, string | null> {
  const python = pythonCommand(packages);
  const { stdout, error, status } = spawnSync(python, ['-c', VERSIONS, ...packages], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`SEXTANT_PYTHON=${python} does not run: ${error?.message ?? stdout}`);
  return new Map(Object.entries(JSON.parse(stdout) as Record<string, string | null>));
}

/** Fails with the command that installs what is missing. */
export function requireVersions(packages: readonly string[]): string[] {
  const versions = [...findVersions(packages)];
  const missing = versions.flatMap(([name, version]) => (version === null ? [name] : []));
  if (missing.length > 0)
    throw new Error(
      `packages are missing: ${missing.join(', ')}; ${pythonCommand(packages)} -m pip install ${missing.join(' ')}`,
    );
  return versions.map(([name, version]) => `${name} ${version}`);
}

/** A script of this folder that answers each line of JSON with a line of JSON, and first says that it is ready. */
export interface PythonPeer {
  /** The first line. */
  ready: unknown;
  ask<T>(question: object): Promise<T>;
  stop(): Promise<void>;
}

export async function startPython(script: string, env: Readonly<Record<string, string>>): Promise<PythonPeer> {
  const child = spawn(pythonCommand([]), [join(PACKAGE_ROOT, 'bench/peers', script)], {
    env: { ...process.env, ...env, PYTHONUNBUFFERED: '1', TQDM_DISABLE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}`);
    return JSON.parse(value) as unknown;
  };
  return {
    ready: await read(),
    ask: async <T>(question: object) => {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      return (await read()) as T;
    },
    stop: () => endProcess(child),
  };
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
