import { eventually } from '../../test/kit/platform.ts';
import { type PythonPeer, startPython } from './python.ts';

export const FASTAPI_PACKAGES = ['fastapi', 'uvicorn', 'uvloop', 'httptools', 'asyncpg', 'orjson'];
/** The default of DATABASE_READ_CONNECTIONS, which our service has. */
const CONNECTIONS = 12;
const READY_WITHIN_MS = 20_000;

/** Starts a FastAPI script of this folder on the database and waits until it answers this path. */
export async function startFastApi(
  script: string,
  env: Readonly<Record<string, string>> & { DATABASE_URL: string },
  path: string,
): Promise<{ base: string; peer: PythonPeer }> {
  const peer = await startPython(script, { ...env, PEER_CONNECTIONS: String(CONNECTIONS) });
  const base = `http://127.0.0.1:${(peer.ready as { port: number }).port}`;
  try {
    await eventually(`${base} is ready`, () => answers(`${base}${path}`), READY_WITHIN_MS);
    return { base, peer };
  } catch (error) {
    await peer.stop();
    throw error;
  }
}

const answers = async (url: string) => (await fetch(url).catch(() => null))?.ok === true;
