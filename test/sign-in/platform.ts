import { sql } from 'kysely';
import { createTokenAccess } from '../../src/kernel/access/token-access.adapter.ts';
import { distinctPorts } from '../kit/ports.ts';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import { consoleService } from '../../src/roles/console-service.ts';
import { queryService } from '../../src/roles/query-service.ts';
import { buildService, type ServiceDefinition } from '../../src/roles/service.ts';
import type { TestDatabase } from '../kit/database.ts';
import { UNLIMITED } from '../kit/http.ts';
import { type IdentityProvider, type ProviderOptions, startIdentityProvider } from '../kit/identity-provider.ts';
import { testContext } from '../kit/service.ts';
import { afterFile } from '../kit/after-file.ts';

export interface SignInPlatform {
  /** The console's origin. */
  url: string;
  query: string;
  provider: IdentityProvider;
  audit: () => Promise<
    { action: string; entity_type: string; actor: string; token_name: string | null; after: Facts }[]
  >;
}

export type Facts = Record<string, unknown>;

/** Console and query API on one database, with the identity provider beside them. */
export async function startSignInPlatform(
  database: TestDatabase,
  options: Partial<ProviderOptions> & { env?: Record<string, string> } = {},
): Promise<SignInPlatform> {
  const [consolePort, queryPort] = (await distinctPorts(2)) as [number, number];
  const url = `http://127.0.0.1:${consolePort}`;
  const query = `http://127.0.0.1:${queryPort}`;
  const provider = await startIdentityProvider({ redirectUri: `${url}/sign-in/callback`, ...options });
  const env = {
    CONSOLE_URL: url,
    QUERY_API_URL: query,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    ...(options.isPublicClient ? {} : { OIDC_CLIENT_SECRET: provider.clientSecret }),
    OIDC_ROLES: 'sextant-admins=admin,traders=operator,staff=viewer',
    OIDC_NAME: 'Example ID',
    ...options.env,
  };
  const context = testContext(database, env);
  const start = async (definition: ServiceDefinition, port: number) => {
    const access = createTokenAccess({
      db: database.db,
      now: systemNow,
      required: true,
      sessionIssuer: provider.issuer,
    });
    const app = await buildService(context, definition, { access, limits: UNLIMITED });
    await app.listen({ host: '127.0.0.1', port });
    afterFile(() => app.close());
  };
  await start(queryService, queryPort);
  await start(consoleService, consolePort);
  afterFile(() => provider.close());
  return {
    url,
    query,
    provider,
    audit: async () => {
      const { rows } = await sql<never>`
        select action, entity_type, actor, token_name, after from audit_events
        where entity_type in ('session', 'sign_in') order by occurred_at, sequence`.execute(database.db);
      return rows;
    },
  };
}
