import type { MacroEventType } from '../intelligence/macro-event.ts';

/**
 * The sense of an event whose type has two: a rate is raised or cut, a tariff imposed or lifted. 1 is the sense of the polarity
 * table (raised, imposed, more expensive, a stronger dollar), -1 the opposite, 0 unknown.
 */
export type EventSense = -1 | 0 | 1;

interface Word {
  readonly text: string;
  readonly index: number;
}

const UP =
  /^(rais(e|es|ed|ing)|ris(e|es|ing)|rose|hik(e|es|ed|ing)|increas(e|es|ed|ing)|lift(s|ed|ing)?|up|higher|surg(e|es|ed|ing)|jump(s|ed|ing)?|rall(y|ies|ied|ying)|climb(s|ed|ing)?|spik(e|es|ed|ing)|dearer|costlier|soar(s|ed|ing)?|gain(s|ed|ing)?|tighten(s|ed|ing)?|strong|stronger|strengthen(s|ed|ing)?|appreciat(e|es|ed|ing)|rebound(s|ed|ing)?)$/;
const DOWN =
  /^(cut(s|ting)?|lower(s|ed|ing)?|reduc(e|es|ed|ing|tion)|eas(e|es|ed|ing)|trim(s|med|ming)?|down|plung(e|es|ed|ing)|fall(s|en|ing)?|fell|slump(s|ed|ing)?|tumbl(e|es|ed|ing)|drop(s|ped|ping)?|slid(e|es|ing)?|cheaper|declin(e|es|ed|ing)|los(e|es|ing|t)|weak|weaker|weaken(s|ed|ing)?|slash(es|ed|ing)?|sinks?|sank|slip(s|ped|ping)?|crash(es|ed|ing)?|depreciat(e|es|ed|ing)|retreat(s|ed|ing)?|loosen(s|ed|ing)?)$/;
const STILL = /^(hold(s|ing)?|held|unchanged|paus(e|es|ed|ing)|steady|maintain(s|ed|ing)?)$/;
/** Nouns for causes of a price move, whose own direction must be ignored: "after a drop in supplies", "as inventories fell". */
const CAUSES =
  /^(supply|supplies|output|production|inventory|inventories|stocks|stockpiles|demand|exports|harvests?|quotas?)$/;
const JOINS = /^(in|of)$/;
const PEACE_REACH = 2;

const COMING =
  /^(impos(e|es|ed|ing)|slap(s|ped|ping)?|lev(y|ies|ied)|rais(e|es|ed|ing)|new|escalat(e|es|ed|ing)|higher|took|threaten(s|ed|ing)?|widen(s|ed|ing)?|hik(e|es|ed|ing)|doubl(e|es|ed|ing)|tighten(s|ed|ing)?|stricter|tougher|adopt(s|ed|ing)?|curb(s|ed|ing)?|blacklist(s|ed)?|ban(s|ned)?|embargo)$/;
const GOING =
  /^(lift(s|ed|ing)?|scrap(s|ped|ping)?|drop(s|ped|ping)?|end(s|ed|ing)?|remov(e|es|ed|ing|al)|relief|suspend(s|ed|ing)?|duty-free|cancel(s|led|ling|ed)?|exempt(s|ed|ion|ions)?|cut(s|ting)?|lower(s|ed|ing)?|eas(e|es|ed|ing)|reduc(e|es|ed|ing|tion)|waiv(e|es|ed|er)|repeal(s|ed)?|abolish(es|ed)?|relax(es|ed|ing)?|loosen(s|ed|ing)?|deregulat\w*)$/;
const PEACE = /^(cease-?fire|truce|armistice|peace)$/;
const PEACE_BROKEN = /^(collaps\w*|broke|broken|break(s|ing)?|violat\w*|fail(s|ed|ing)?|reject\w*|expir\w*|after)$/;
const SUBSIDING = /^(subsid(e|es|ed|ing)|reopen(s|ed|ing)?|lift(s|ed|ing)?|eas(e|es|ed|ing)|eradicated|receding)$/;

const DOLLAR = /^(dollar|greenback|usd)$/;
const OTHER_CURRENCY =
  /^(euro|yuan|renminbi|yen|pound|sterling|won|rupee|peso|real|franc|rouble|ruble|lira|rand|ringgit|baht|rupiah|krona|zloty|currency|currencies)$/;

const wordsOf = (text: string): Word[] =>
  (text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []).map((word, index) => ({ text: word, index }));

/** Sense of the first directional word: headlines and opening sentences put the fact before its causes. */
function firstOf(words: readonly Word[], up: RegExp, down: RegExp, ignore?: (word: Word) => boolean): EventSense {
  for (const word of words) {
    if (ignore?.(word)) continue;
    if (up.test(word.text)) return 1;
    if (down.test(word.text)) return -1;
  }
  return 0;
}

/** Whether a cause is next to the word or joined to it: "supply cut", "higher output", "a drop in supplies". */
const isCause = (words: readonly Word[]) => (word: Word) => {
  const at = (offset: number) => words[word.index + offset]?.text ?? '';
  const next = JOINS.test(at(1)) ? at(2) : at(1);
  return CAUSES.test(at(-1)) || CAUSES.test(next);
};

function currencySense(words: readonly Word[]): EventSense {
  const subject = words.find(({ text }) => DOLLAR.test(text) || OTHER_CURRENCY.test(text));
  if (!subject) return 0;
  const moved = firstOf(words, UP, DOWN);
  return DOLLAR.test(subject.text) ? moved : moved === 0 ? 0 : moved === 1 ? -1 : 1;
}

function conflictSense(words: readonly Word[]): EventSense {
  const peace = words.find(({ text }) => PEACE.test(text));
  if (!peace) return 1;
  const around = words.slice(Math.max(0, peace.index - PEACE_REACH), peace.index + PEACE_REACH + 2);
  return around.some(({ text }) => PEACE_BROKEN.test(text)) ? 1 : -1;
}

/** The sense of one of the event's types. Texts are read in order until one has a sense. */
export function readSense(type: MacroEventType, texts: readonly string[]): EventSense {
  switch (type) {
    case 'rate_decision':
      return firstSense(texts, (words) => {
        const still = words.find(({ text }) => STILL.test(text));
        return firstOf(still ? words.slice(0, still.index) : words, UP, DOWN);
      });
    case 'commodity_move':
      return firstSense(texts, (words) => firstOf(words, UP, DOWN, isCause(words)));
    case 'currency':
      return firstSense(texts, currencySense);
    case 'tariff':
    case 'sanction':
    case 'regulation':
      return firstSense(texts, (words) => firstOf(words, COMING, GOING)) || 1;
    case 'conflict':
      return firstSense(texts.slice(0, 1), conflictSense) || 1;
    case 'epidemic':
      return firstSense(texts.slice(0, 1), (words) => firstOf(words, /^(?!)/, SUBSIDING)) || 1;
    case 'disaster':
      return 1;
  }
}

function firstSense(texts: readonly string[], read: (words: readonly Word[]) => EventSense): EventSense {
  for (const text of texts) {
    const sense = read(wordsOf(text));
    if (sense !== 0) return sense;
  }
  return 0;
}
