import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { platformEnvironment, platformFolder, sextant } from '../kit/platform.ts';
import { type StandInServer, startStandInServer } from './stand-in-server.ts';

const MAIL_USER = 'sextant@example.com';
const MAIL_PASSWORD = 'right-mail-password';
const SMS_ACCOUNT = 'AC00000000000000000000000000000001';
const SMS_TOKEN = 'right-sms-token';
const MODEL_KEY = 'right-model-key';

const folder = platformFolder();
const caFile = join(folder.dataDir, 'ca.pem');
let mail: SMTPServer;
let mailPort: number;
let services: StandInServer;
let base: NodeJS.ProcessEnv;

beforeAll(async () => {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  writeFileSync(caFile, certificate.cert);
  mail = new SMTPServer({
    key: certificate.private,
    cert: certificate.cert,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER && password === MAIL_PASSWORD
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
  });
  mail.on('error', () => {});
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  mailPort = (mail.server.address() as { port: number }).port;
  services = await startStandInServer(
    ({ path, headers }) => {
      if (path === '/v1/models') {
        return headers.authorization === `Bearer ${MODEL_KEY}`
          ? { body: { data: [{ id: 'small' }] } }
          : { status: 401 };
      }
      if (path === '/api/tags') return { body: { models: [{ name: 'small' }] } };
      if (path === `/2010-04-01/Accounts/${SMS_ACCOUNT}.json`) {
        const right = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`;
        return headers.authorization === right ? { body: { status: 'active' } } : { status: 401 };
      }
      return { status: 500 };
    },
    () => new Date(),
  );
  const { env } = await platformEnvironment(folder.dataDir);
  base = { ...env, DATABASE_URL: (await testDatabase()).url, NODE_EXTRA_CA_CERTS: caFile };
});
afterAll(async () => {
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  await services.close();
  folder.remove();
});

const settings = (secrets: { mail: string; sms: string; model: string }): NodeJS.ProcessEnv => ({
  ...base,
  SMTP_HOST: 'localhost',
  SMTP_PORT: String(mailPort),
  SMTP_USER: MAIL_USER,
  SMTP_PASSWORD: secrets.mail,
  SMTP_FROM: MAIL_USER,
  TWILIO_BASE_URL: services.baseUrl,
  TWILIO_ACCOUNT_SID: SMS_ACCOUNT,
  TWILIO_AUTH_TOKEN: secrets.sms,
  TWILIO_FROM: '+15550100',
  OPENAI_COMPATIBLE_URL: `${services.baseUrl}/v1`,
  OPENAI_COMPATIBLE_API_KEY: secrets.model,
});

/** The line about a subject, without its mark. */
const lineOf = (output: string, subject: string): string =>
  output.split('\n').find((line) => line.slice(4).trim().startsWith(subject)) ?? '';

describe('doctor makes one real call to', () => {
  test('the mail server, the text message service and the model runtime, and accepts right credentials', async () => {
    const { stdout } = await sextant(['doctor'], settings({ mail: MAIL_PASSWORD, sms: SMS_TOKEN, model: MODEL_KEY }));
    expect(lineOf(stdout, 'e-mail')).toMatch(/^ok .*The mail server localhost accepts the sender's account\.$/);
    expect(lineOf(stdout, 'text messages')).toMatch(/^ok .*The account answers\.$/);
    expect(lineOf(stdout, 'language model')).toMatch(/^ok .*The runtime at 127\.0\.0\.1:\d+ answers\.$/);
  });

  test('each of them, and says in one sentence which credentials are wrong, without showing them', async () => {
    const wrong = { mail: 'wrong-mail', sms: 'wrong-sms', model: 'wrong-model' };
    const { code, stdout, stderr } = await sextant(['doctor'], settings(wrong));
    expect(code).toBe(1);
    expect(lineOf(stdout, 'e-mail')).toMatch(/^BAD .*cannot be used: .*Invalid username or password.* Check SMTP_HOST/);
    expect(lineOf(stdout, 'text messages')).toMatch(
      /^BAD .*refuses TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN \(401\): check the value\.$/,
    );
    expect(lineOf(stdout, 'language model')).toMatch(
      /^BAD .*refuses OPENAI_COMPATIBLE_API_KEY \(401\): check the value\.$/,
    );
    expect(stdout + stderr).not.toMatch(/wrong-(mail|sms|model)/);
  });

  test('Ollama, and to servers that are not there', async () => {
    const { stdout } = await sextant(['doctor'], {
      ...base,
      OLLAMA_URL: services.baseUrl,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '9',
      SMTP_FROM: MAIL_USER,
    });
    expect(lineOf(stdout, 'language model')).toMatch(/^ok .*Ollama answers at 127\.0\.0\.1:\d+\.$/);
    expect(lineOf(stdout, 'e-mail')).toMatch(/^BAD .*cannot be used: .*ECONNREFUSED/);
  });
});

test('doctor makes nothing: neither the data folder nor a database nor a lake', async () => {
  const absent = join(folder.dataDir, 'not', 'there');
  const { DATABASE_URL: url, ...own } = base;
  for (const env of [own, { ...own, DATABASE_URL: url }]) {
    const { stdout } = await sextant(['doctor'], { ...env, SEXTANT_DATA_DIR: absent });
    expect(lineOf(stdout, 'data folder')).toMatch(/^ok .*made at the first start/);
    expect(existsSync(join(folder.dataDir, 'not'))).toBe(false);
  }
  const { stdout } = await sextant(['doctor'], { ...own, SEXTANT_DATA_DIR: absent });
  expect(lineOf(stdout, 'database')).toMatch(/^note .*none yet/);
}, 60_000);
