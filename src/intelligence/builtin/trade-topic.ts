import type { Token } from './tokens.ts';

/**
 * What a business deals with is no news of it: "offers fraud detection", "the insurer covers theft", "specialises in distressed debt". A
 * word of blame is a topic as the object of such a verb in the present, and before the noun for the activity.
 */
const DEALS =
  /^(?:offers?|offering|sells|provides?|providing|covers|insures|advises|specialis(?:es|ing)|specializ(?:es|ing)|focuses|focusing|teaches|predicts|detects|prevents|monitors|treats|tracks|researches|studies|publishes|describes|investigates|helps|protects?|against|hotline|insurance|course|courses)$/;
const ACTIVITY =
  /^(?:prevention|detection|protection|management|research|recovery|response|insurance|law|lawyers?|control|controls|managers?|officers?|department|teams?|committee|hotline|alarms?|training|experts?|specialists?|consultants?|software|services?|testing|analysis|insurer|statistics|investigators?|investigation|resistance|assessment|reporting)$/;
const ENDS = /^(?:;|:|but|as|after|because|while|when|amid|following|over|was|were|had|has|said|says)$/;
const REACH = 7;

/** Whether the words from `from` to `to`, which blame, only name a topic. */
export function isTradeTopic(tokens: readonly Token[], from: number, to: number): boolean {
  const next = tokens[to];
  if (next?.kind === 'word' && ACTIVITY.test(next.word) && next.word !== 'investigation') return true;
  for (let i = from - 1; i >= 0 && i >= from - REACH; i--) {
    const word = tokens[i]?.word ?? '';
    if (ENDS.test(word)) return false;
    if (DEALS.test(word)) return i > 0;
  }
  return false;
}
