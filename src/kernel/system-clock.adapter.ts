import type { Now, StartTimeout } from './clock.ts';

export const systemNow: Now = () => new Date();

export const systemTimeout: StartTimeout = (timeoutMs) => AbortSignal.timeout(timeoutMs);
