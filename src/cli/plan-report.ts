import type { Config } from '../config.ts';
import type { HttpGet } from '../kernel/net/http.ts';

/** What the market data plan allows, one line each. */
export async function describePlan(_config: Config, _get: HttpGet): Promise<string[]> {
  return [];
}
