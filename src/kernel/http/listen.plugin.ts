import type { Access } from '../access/access.ts';
import { assertListenAddressAllowed } from '../access/loopback.ts';
import type { Service } from './service-type.ts';

/** Opens the service to its address, unless that address would leave it open to others. Answers where it listens. */
export async function listenService(
  app: Service,
  options: { host: string; port: number; access: Access },
): Promise<string> {
  assertListenAddressAllowed(options.host, options.access.tokensRequired());
  return app.listen({ host: options.host, port: options.port });
}
