/** A line of progress while a command waits for the market data vendor's rate limit. */
export function describeWait(waitMs: number, callsPerMinute: number): string {
  const seconds = Math.ceil(waitMs / 1_000);
  return `Waiting ${seconds} s: the market data plan allows ${callsPerMinute} calls a minute.`;
}
