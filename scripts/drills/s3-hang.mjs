// A bucket whose server accepts connections and never answers: health and doctor name it, and the platform goes on.
import { createServer } from 'node:net';
import { addresses, call, makeFolder, seconds, sextant, startSextant, transcript, until } from './kit.mjs';

const NAMED_WITHIN_MS = 30_000;

export async function s3HangDrill() {
  const log = transcript('s3 hang');
  const step = (...given) => log.step(...given);
  const folder = makeFolder('s3');
  const sockets = new Set();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
  });
  await new Promise((resolve) => silent.listen(0, '127.0.0.1', resolve));
  let platform = null;
  try {
    const { urls, env: ports } = await addresses();
    const endpoint = `http://127.0.0.1:${silent.address().port}`;
    const env = {
      ...ports,
      SEXTANT_DATA_DIR: folder.path,
      SANDBOX_WORLD: 'easy',
      ARTIFACTS_S3_BUCKET: 'drill',
      ARTIFACTS_S3_ENDPOINT: endpoint,
      S3_TIMEOUT_SECONDS: '3',
      AWS_ACCESS_KEY_ID: 'drill',
      AWS_SECRET_ACCESS_KEY: 'drill',
      LOG_LEVEL: 'warn',
    };
    let startMs = performance.now();
    platform = await startSextant([], env);
    step('the platform starts', true, `ready in ${seconds(startMs)}`);
    startMs = performance.now();
    let named = null;
    await until(
      'health names the bucket',
      async () => {
        const { checks = [] } = (await call('GET', `${urls.query}/health`)).json();
        named = checks.find(({ name, status }) => name === 'artifact_storage' && status === 'failed');
        return named !== undefined;
      },
      NAMED_WITHIN_MS,
    );
    step('health names the bucket', true, `${named.detail} after ${seconds(startMs)}`);
    startMs = performance.now();
    const doctor = await sextant(['doctor'], env);
    const line = doctor.output.split('\n').find((one) => one.includes('artifact storage'));
    step(
      'doctor names it and fails',
      doctor.code === 1 && /did not answer within 3 s/.test(line ?? ''),
      seconds(startMs),
    );
    startMs = performance.now();
    let failed = 0;
    const hasFailed = async () => {
      const sources = (await call('GET', `${urls.query}/api/admin/sources/health`)).json();
      failed = sources.filter(({ last_error }) =>
        last_error?.startsWith('The bucket drill did not answer within 3 s'),
      ).length;
      return failed > 0;
    };
    await until('a run failed on the bucket', hasFailed, 300_000);
    step('runs fail with the reason instead of waiting', true, `${failed} sources after ${seconds(startMs)}`);
    const companies = await call('GET', `${urls.registry}/companies`);
    step('reads go on', companies.status === 200);
    step('stop', (await platform.stop()) === 0);
    platform = null;
    return log.passed;
  } finally {
    await platform?.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
    folder.remove();
  }
}
