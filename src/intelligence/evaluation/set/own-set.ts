import type { LabelledText } from '../labelled.ts';
import { AUTHOR_A } from './author-a.ts';
import { AUTHOR_B } from './author-b.ts';
import { AUTHOR_D } from './author-d.ts';
import { AUTHOR_F } from './author-f.ts';
import { AUTHOR_H } from './author-h.ts';
import { AUTHOR_K } from './author-k.ts';
import { HELD_OUT } from './held-out.ts';
import { HELD_OUT_B } from './held-out-b.ts';
import { HELD_OUT_G } from './held-out-g.ts';
import { HELD_OUT_I } from './held-out-i.ts';
import { HELD_OUT_J } from './held-out-j.ts';
import { HELD_OUT_L } from './held-out-l.ts';
import { parseSet, parseSizes, type SizedEvent } from './parse-set.ts';
import { SIZES } from './sizes.ts';

/** Sentences written for this project. Rules and calibration may use the development part, never the held-out part. */
export function ownSet(part: 'development' | 'held_out'): LabelledText[] {
  if (part === 'held_out')
    return [
      ...parseSet('c', HELD_OUT),
      ...parseSet('e', HELD_OUT_B),
      ...parseSet('g', HELD_OUT_G),
      ...parseSet('i', HELD_OUT_I),
      ...parseSet('j', HELD_OUT_J),
      ...parseSet('l', HELD_OUT_L),
    ];
  return [
    ...parseSet('a', AUTHOR_A),
    ...parseSet('b', AUTHOR_B),
    ...parseSet('d', AUTHOR_D),
    ...parseSet('f', AUTHOR_F),
    ...parseSet('h', AUTHOR_H),
    ...parseSet('k', AUTHOR_K),
  ];
}

export const SIZED_COMPANY = 'Brandt';

export const sizedEvents = (): SizedEvent[] => parseSizes(SIZES);
