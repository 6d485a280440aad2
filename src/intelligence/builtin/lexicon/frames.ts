import { compilePatterns } from '../patterns.ts';

/**
 * Sentences that report an administrative or descriptive fact. Kind words in them praise nothing: "X is a leading provider of
 * efficient pumps", "the subscription period has been successful".
 */
const entries: [string, 'inert' | 'descriptive' | 'no_effect' | 'flat'][] = [];
function add(kind: 'inert' | 'descriptive' | 'no_effect' | 'flat', phrases: string): void {
  for (const phrase of phrases.split(',')) entries.push([phrase.trim(), kind]);
}

add(
  'inert',
  'general meeting, subscription period|price, share subscription~, voting rights, stock option~, option rights, share capital',
);
add(
  'inert',
  'further information, more information, conference call, trade register, stock exchange release, press release, website',
);
add(
  'inert',
  'not disclose~|disclosed|announced|revealed, did not disclose|reveal|give|name|comment, decline~ to comment|reveal|disclose|say',
);
add(
  'inert',
  'securities market act, change in holdings, flagging, record date, fiscal year, interim report, annual report, tender offer',
);
add(
  'inert',
  'is|are|was|were listed on, is|are located in, is|are situated in, was founded in, was established in, headquartered in',
);
add(
  'descriptive',
  'is a|an|the|one *8 company|provider|supplier|manufacturer|producer|maker|group|developer|operator|chain|distributor|retailer',
);
add(
  'descriptive',
  'provide~|supply~|offer~|manufacture~|develop~|design~|deliver~ *6 products|services|solutions|equipment|systems|software',
);
add(
  'descriptive',
  'specialise~|specialize~ in, focus~ on, operate~ in, consist~ of, include~, comprise~, is responsible for, business area~',
);
add(
  'no_effect',
  'no *2 effect|impact|influence, not *3 affect, not *5 effect|impact, no *1 change~, without *2 effect',
);
add(
  'flat',
  'remain~|stay~|be|was|were|is|are *1 unchanged|flat|stable, unchanged, at the same level, on a par with, in line with',
);
add(
  'flat',
  'same level as, at last year level, on the same level, level with, roughly level, no change, keep~ *3 unchanged, steady',
);

export const FRAMES = compilePatterns(entries);
