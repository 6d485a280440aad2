import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export type Ask = (question: string, isSecret: boolean) => Promise<string>;

/** Questions on the terminal. A secret is not shown while it is typed. */
export function openPrompt(): { ask: Ask; close(): void } {
  let isMuted = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  return {
    ask: async (question, isSecret) => {
      process.stdout.write(question);
      isMuted = isSecret;
      try {
        return await terminal.question('');
      } finally {
        isMuted = false;
        if (isSecret) process.stdout.write('\n');
      }
    },
    close: () => terminal.close(),
  };
}
