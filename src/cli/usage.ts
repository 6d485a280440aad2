import { readFile, stat } from 'node:fs/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { describeFileFault } from '../kernel/file-fault.ts';

/** The command line is invalid. The message says what is expected. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Node adds how a word that begins with "-" is given, in quotes of its own. */
const NODE_ADVICE = /\. To specify a positional argument .*$/s;

/** Node's parser, with its errors turned into usage errors. */
export function parseCommandLine<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(NODE_ADVICE, '') : String(error);
    throw new UsageError(`${message}; "sextant --help" lists the options of each command`);
  }
}

/** For a command without arguments: a word that it would ignore is more likely a mistake. */
export function refuseArguments(command: string, positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`"sextant ${command}" takes no "${positionals[0]}"`);
}

/** Reads a file that was named on the command line. */
export async function readNamedFile(path: string, bytesMax: number): Promise<Buffer> {
  let content: Buffer;
  try {
    const { size } = await stat(path);
    if (size > bytesMax) throw new UsageError(`${path} has ${size} bytes; at most ${bytesMax} can be read`);
    content = await readFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${describeFileFault(error) ?? String(error)}`);
  }
  return content;
}
