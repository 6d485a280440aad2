import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { BUILTIN_PROVIDER } from '../intelligence/builtin/extract.ts';
import type { LinkText } from '../intelligence/extract-text.ts';
import { type CommandRuntime, extractStream } from '../intelligence/extraction/extract-command.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { EXIT } from './exit-code.ts';
import { MODEL_PROVIDERS } from './model-providers.ts';
import { parseCommandLine, readNamedFile, UsageError } from './usage.ts';

const COMPANY_LIST_BYTES_MAX = 100_000_000;
const PROVIDERS: readonly string[] = [BUILTIN_PROVIDER, ...MODEL_PROVIDERS];

/**
 * Reads standard input and prints one intelligence object per line. The builtin extractor needs neither database nor network. A
 * text that cannot be read is a failure, also beside others that were read: the exit code says so after all of them are printed.
 */
export async function extractCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, {
    jsonl: { type: 'boolean', default: false },
    provider: { type: 'string', default: BUILTIN_PROVIDER },
    model: { type: 'string' },
    companies: { type: 'string' },
  });
  if (positionals.length > 0)
    throw new UsageError('"sextant extract" reads from standard input: sextant extract < story.txt');
  const provider = values.provider;
  const link = values.companies === undefined ? undefined : await readCompanies(values.companies);
  const model = provider === BUILTIN_PROVIDER ? null : await openRuntime(provider, values.model);
  // Reported by then, unless a reader that has enough, such as `head`, closed the pipe.
  process.stdout.once('error', () => process.exit());
  // Opened last: lines that arrive before the iteration starts are lost.
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    const options = { jsonl: values.jsonl, provider, link, ...(model ? { runtime: model.runtime } : {}) };
    let printed = 0;
    let failed = 0;
    for await (const line of extractStream(lines, options)) {
      printed++;
      if (isFailure(line)) failed++;
      if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
    }
    if (failed === 0) return;
    process.exitCode = EXIT.failed;
    if (values.jsonl) console.error(`sextant: ${describeFailures(failed, printed)}`);
  } finally {
    await model?.close();
  }
}

/** Only a line that has the field somewhere is parsed: most have not. */
const isFailure = (line: string): boolean => line.includes('"error":') && 'error' in (JSON.parse(line) as object);

const describeFailures = (failed: number, all: number): string =>
  `${failed === all ? `none of ${all} lines was read` : `${failed} of ${all} lines were not read`}: "error" in the output has the reason`;

/** Imported only for a list, so that a text without companies starts quickly. */
async function readCompanies(path: string): Promise<LinkText> {
  const text = (await readNamedFile(path, COMPANY_LIST_BYTES_MAX)).toString('utf8');
  const { readCompanyList } = await import('../documents/link/company-list.ts');
  const { buildAliasIndex } = await import('../documents/link/alias-index.ts');
  const { createCompanyLinker } = await import('../intelligence/extraction/company-linker.ts');
  const { companies, aliases, warnings } = readCompanyList(text);
  for (const warning of warnings) console.error(`${path}: ${warning}`);
  return createCompanyLinker(buildAliasIndex(aliases, companies));
}

/** Imported only for a model, so that the builtin extractor starts quickly. */
async function openRuntime(
  provider: string,
  modelName: string | undefined,
): Promise<{ runtime: CommandRuntime; close: () => Promise<void> }> {
  const settings = readConfig(process.env).model;
  if (!PROVIDERS.includes(provider)) throw new UsageError(`--provider must be one of ${PROVIDERS.join(', ')}`);
  if (provider === 'openai-compatible' && settings.openaiCompatibleUrl === null)
    throw new UsageError('--provider openai-compatible needs the setting OPENAI_COMPATIBLE_URL');
  const { configuredRuntimes } = await import('../intelligence/runtime/configured-runtimes.adapter.ts');
  const { runtimes, close } = configuredRuntimes(settings, systemNow);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const runtime: CommandRuntime = {
    generate: (request) => runtimes.generate(provider, request),
    contextOf: (model) => runtimes.contextOf(provider, model),
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal });
    },
    newNonce: () => randomBytes(12).toString('hex'),
    now: systemNow,
    signal: stopping.signal,
    modelName,
  };
  return { runtime, close };
}
