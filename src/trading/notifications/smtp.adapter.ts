import type { Secret } from '../../kernel/access/secret.ts';
import { DeliveryRefused, type MessageChannel } from './channel.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is used where the server offers it. */
  secure: boolean;
  user: string | null;
  password: Secret | null;
  from: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** E-mail through the operator's SMTP server. */
export function smtpChannel(settings: SmtpSettings): MessageChannel & { verify(): Promise<void>; close(): void } {
  let opened: ReturnType<typeof openTransport> | null = null;
  const transport = () => (opened ??= openTransport(settings));
  return {
    channel: 'email',
    async send({ address }, message) {
      const open = await transport();
      const answer = await open
        .sendMail({
          from: settings.from,
          to: { name: '', address },
          subject: `[Sextant] ${message.subject}`,
          text: message.body,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: unknown) => {
          throw isRefusal(error) ? new DeliveryRefused(error.message) : error;
        });
      if (answer.rejected.length > 0) throw new DeliveryRefused('the mail server refused the recipient');
    },
    /** Connects and signs in, and sends nothing. */
    verify: async () => {
      await (await transport()).verify();
    },
    close: () => void opened?.then((open) => open.close()),
  };
}

/** Imported on use: most installations send no mail. */
async function openTransport(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    ...(settings.user !== null && settings.password !== null
      ? // A password is sent only over an encrypted connection.
        { auth: { user: settings.user, pass: settings.password.reveal() }, requireTLS: !settings.secure }
      : {}),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    // Messages are text from this process: reading files or URLs is disabled.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A final reply about the message (RFC 5321: 550 to 559). A refused sign-in (535) may be mended, and is retried. */
const isRefusal = (error: unknown): error is Error => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 550 && code <= 559;
};
