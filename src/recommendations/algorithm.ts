import { createHash } from 'node:crypto';
import { CONFIG_HASH as TRENDS_CONFIG_HASH } from '../trends/algorithm.ts';
import { TRADE_COST } from './confidence.ts';
import { BASE_LOGIT } from './layer-weights.ts';
import { LAYER_EVIDENCE_MAX } from './layers.ts';

/** Changes with every change of a formula: rows of different versions are not comparable. */
export const ALGO_VERSION = 'recommendations-2';

export const CONFIG_HASH = createHash('sha256')
  .update(JSON.stringify([ALGO_VERSION, TRENDS_CONFIG_HASH, TRADE_COST, BASE_LOGIT, LAYER_EVIDENCE_MAX]))
  .digest('hex')
  .slice(0, 16);
