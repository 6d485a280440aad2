import type { Now } from './clock.ts';

export const systemNow: Now = () => new Date();
