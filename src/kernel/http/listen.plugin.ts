import type { Access } from '../access/access.ts';
import { assertListenAddressAllowed } from '../access/loopback.ts';
import type { Service } from './service-type.ts';

/** Starts listening, unless other machines could then use the service without a token. Returns the address. */
export async function listenService(
  app: Service,
  options: { host: string; port: number; access: Access },
): Promise<string> {
  assertListenAddressAllowed(options.host, options.access.tokensRequired());
  return app.listen({ host: options.host, port: options.port });
}
