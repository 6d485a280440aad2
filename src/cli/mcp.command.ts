import { readConfig } from '../config.ts';
import { reachableUrl } from '../console/upstream.ts';
import { serveMcpOverStdio } from '../mcp/mcp-stdio.adapter.ts';
import { parseCommandLine, UsageError } from './usage.ts';
import { VERSION } from './version.ts';

const USAGE = 'usage: sextant mcp [--url http://127.0.0.1:8080]; the token is read from SEXTANT_TOKEN';

/** Serves the running platform to an MCP client over standard input and output; messages for people go to standard error. */
export async function mcpCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { url: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError(USAGE);
  const url = values.url ?? reachableUrl(readConfig(process.env).addresses.console.url);
  if (!/^https?:\/\/[^/?#]+\/?$/.test(url)) throw new UsageError(`--url must be the console's address; ${USAGE}`);
  const token = process.env.SEXTANT_TOKEN?.trim() || null;
  await serveMcpOverStdio({
    version: VERSION,
    url,
    token,
    onError: (error) => console.error(`sextant mcp: ${error.message}`),
  });
}
