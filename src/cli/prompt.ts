import { createInterface } from 'node:readline';

export type Ask = (question: string, isSecret: boolean) => Promise<string>;

/** A question on the terminal. A secret is not shown while it is typed: readline without an output echoes nothing. */
export const askOnTerminal: Ask = async (question, isSecret) => {
  process.stdout.write(question);
  const terminal = createInterface({
    input: process.stdin,
    ...(isSecret ? {} : { output: process.stdout }),
    terminal: true,
  });
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('line', resolve);
      terminal.once('SIGINT', () => reject(new Error('stopped; nothing was stored')));
      terminal.once('close', () => reject(new Error('stopped; nothing was stored')));
    });
  } finally {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  }
};
