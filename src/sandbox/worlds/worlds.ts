import { CRISIS } from './crisis.ts';
import { EASY } from './easy.ts';
import { NOSKILL } from './noskill.ts';
import { REALISTIC } from './realistic.ts';
import type { WorldName } from './world-name.ts';
import type { WorldSettings } from './world-settings.ts';

/** The simulated markets by name. */
export const WORLDS: Readonly<Record<WorldName, WorldSettings>> = {
  easy: EASY,
  default: REALISTIC,
  noskill: NOSKILL,
  crisis: CRISIS,
};
