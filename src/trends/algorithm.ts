import { createHash } from 'node:crypto';
import { CATALYSTS } from '../intelligence/catalyst.ts';
import { SHARE_MAX } from './source-cap.ts';
import { PRIOR_WEIGHT } from './trend.ts';
import { PROJECTION_HORIZON, WINDOW_SESSIONS } from './window.ts';

/** Changes with every change of a formula: rows of different versions are not comparable. */
export const ALGO_VERSION = 'trends-1';

/** A hash of the settings that determine the numbers, stored with each row. */
export const CONFIG_HASH = createHash('sha256')
  .update(JSON.stringify([ALGO_VERSION, CATALYSTS, SHARE_MAX, PRIOR_WEIGHT, WINDOW_SESSIONS, PROJECTION_HORIZON]))
  .digest('hex')
  .slice(0, 16);
