import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorKind } from './errors.ts';

/** The last message of a thread. */
export type ThreadEnd<Result> =
  | { type: 'done'; result: Result }
  | { type: 'failed'; kind: ErrorKind | null; message: string };

interface ThreadOptions<Message extends { type: string }> {
  readonly file: URL;
  /** What the thread reads as `workerData`. */
  readonly input: unknown;
  /** The thread's heap limit. */
  readonly heapMb: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the messages before the last; `reply` sends one to the thread. A failure ends the thread. */
  readonly onMessage: (message: Message, reply: (answer: unknown) => void) => void | Promise<void>;
}

/** Runs a program in its own thread, so that the process keeps responding and an abort frees everything at once. */
export function runThread<Result, Message extends { type: string }>(options: ThreadOptions<Message>): Promise<Result> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const thread = new Worker(options.file, {
      workerData: options.input,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    });
    let isSettled = false;
    const settle = (end: () => void) => {
      isSettled = true;
      signal?.removeEventListener('abort', onAbort);
      end();
      void thread.terminate();
    };
    const fail = (error: Error) => settle(() => reject(error));
    const onAbort = () => fail(signal?.reason as Error);
    signal?.addEventListener('abort', onAbort);
    // oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
    const reply = (answer: unknown) => thread.postMessage(answer);
    const receive = async (message: Message) => options.onMessage(message, reply);
    thread.on('message', (message: Message | ThreadEnd<Result>) => {
      if (isSettled) return;
      if (isEnd(message)) settle(() => (message.type === 'done' ? resolve(message.result) : reject(toError(message))));
      else receive(message).catch(fail);
    });
    thread.on('error', fail);
    thread.on('exit', (code) => fail(new Error(`the thread exited with code ${code}`)));
  });
}

const isEnd = <Result>(message: { type: string }): message is ThreadEnd<Result> =>
  message.type === 'done' || message.type === 'failed';

const toError = ({ kind, message }: { kind: ErrorKind | null; message: string }): Error =>
  kind === null ? new Error(message) : new DomainError(kind, message);
