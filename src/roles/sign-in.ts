import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Config } from '../config.ts';
import type { OidcSettings } from '../console/sign-in/settings.ts';
import { SIGN_IN_OUTCOMES } from '../console/sign-in/problem.ts';
import { createIssuer, type Issuer } from '../console/sign-in/issuer.adapter.ts';
import { startSessionSweep } from '../console/sign-in/session-sweep.adapter.ts';
import { signInCookies } from '../console/sign-in/sign-in-cookies.ts';
import { signInOptionsRoutes, signInRoutes } from '../console/sign-in/sign-in.routes.ts';
import { countLiveSessions } from '../kernel/access/session.store.ts';
import { newSessionId, newSignInSecret } from '../kernel/access/token.adapter.ts';
import { createGuardedClient } from '../kernel/net/guarded-client.adapter.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { RoleContext } from './role.ts';
import { userAgent } from './vendors.ts';

/** The operator chose the issuer, so that its own host may be on a private network or this machine. */
export function openIssuer(
  config: Config,
  settings: OidcSettings,
  version: string,
): { issuer: Issuer; close: () => Promise<void> } {
  const { hostname, port, protocol } = new URL(settings.issuer);
  const host = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
  const http = createGuardedClient({
    userAgent: userAgent(version),
    allowedHosts: [host, ...config.allowedSourceHosts],
  });
  return { issuer: createIssuer({ settings, http, now: systemNow }), close: () => http.close() };
}

export function signInPlugin(context: RoleContext): FastifyPluginAsyncTypebox {
  const { config, databases, log, version } = context;
  const settings = config.oidc;
  return async (app) => {
    await app.register(signInOptionsRoutes(settings));
    if (settings === null) return;
    const { issuer, close } = openIssuer(config, settings, version);
    const db = databases.vital;
    await app.register(
      signInRoutes({
        settings,
        issuer,
        cookies: signInCookies(settings),
        db,
        now: systemNow,
        newSecret: newSignInSecret,
        newSessionId,
        count: app.metrics.addCounter('access_sign_ins_total', SIGN_IN_OUTCOMES),
      }),
    );
    app.metrics.addGauge('access_sessions', async () => [{ value: await countLiveSessions(db, systemNow()) }]);
    const onError = (error: unknown) => log.warn({ err: error }, 'recording the end of sessions failed');
    const stopSweep = startSessionSweep({ db, now: systemNow, onError });
    app.addHook('onClose', async () => {
      stopSweep();
      await close();
    });
  };
}
