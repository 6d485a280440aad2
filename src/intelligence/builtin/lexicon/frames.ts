import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

/**
 * Sentences that state an administrative or descriptive fact. Positive words in them carry no sentiment: "X is a leading
 * provider of efficient pumps", "the subscription period has been successful".
 */
export type Frame = 'inert' | 'descriptive' | 'purpose' | 'discourse' | 'no_effect' | 'flat';

const TABLE = `
inert: right to terminate, may terminate, notice period, months notice, general meeting, subscription period|price,
  share subscription~, voting rights, stock option~, option rights, share capital, further information,
  more information, conference call, trade register, stock exchange release, press release, website,
  not disclose~|disclosed|announced|revealed, no *1 details|comment|figures|terms *2 given|disclosed|available|provided, did not disclose|reveal|give|name|comment,
  decline~ to comment|reveal|disclose|say, securities market act, change in holdings, flagging, record date,
  fiscal year, interim report, annual report, tender offer, is|are|was|were listed on, is|are located in,
  is|are situated in, was founded in, was established in, headquartered in
descriptive:
  is a|an|the|one *8 company|provider|supplier|manufacturer|producer|maker|group|developer|operator|chain|distributor|retailer,
  provide~|supply~|offer~|manufacture~|develop~|design~|deliver~ *6 products|services|solutions|equipment|systems|software,
  specialise~|specialize~ in, focus~ on, operate~ in, consist~ of, include~, comprise~, is responsible for,
  business area~
purpose: goal|aim|purpose|objective|task|idea|intention|target *6 is|was *1 to, designed to|for, intended to|for, aimed at, in charge of, used to|for, help~ *5 to,
  look~ for *3 companies, seek~ *4 companies, method for, solution for, tool for, technology for
discourse: seminar~, exhibition~, workshop~, trade fair~, on the agenda, theme~, topic~, discuss~ *2 how|what|why|the, discussed at|in, examine~, the report covers|examines|analyses|describes|presents,
  study examines|looks|covers, lecture~, panel discussion, is described in, been described in, white paper~
no_effect: no *2 effect|impact|influence, not *3 affect, not *5 effect|impact, no *1 change~, without *2 effect
flat: remain~|stay~|be|was|were|is|are *1 unchanged|flat|stable, unchanged, at the same level, on a par with,
  in line with, same level as, at last year level, on the same level, level with, roughly level, no change,
  keep~ *3 unchanged, steady
`;

export const FRAMES = compilePatterns(phraseEntries(TABLE, ([frame]) => frame as Frame));
