import { stableId } from '../kernel/stable-id.ts';

/** The id of something that exists in replays only: the same in every run. */
export const replayId = (...parts: readonly string[]): string => stableId('replay', ...parts);
