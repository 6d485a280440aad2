import type { CatalystType } from '../catalyst.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import type { SentenceReading } from './polarity.ts';

/** The events that the form of a filing states by itself: the item of a current report, the code of a transaction, a stake. */
const HEAD_LENGTH = 2_500;
const CURRENT_REPORT = /\bform\s+(?:8-K|6-K)\b/i;
const OWNERSHIP_FORM = /\bform\s+4\b|\bstatement of changes (?:in|of) beneficial ownership\b/i;
const SCHEDULE = /\bschedule\s+13([DG])\b/i;
/** The first item stands behind the cover page. */
const COVER_LENGTH_MAX = 12_000;
const ITEM_LINE = /^[^\S\n]*item\s*(\d\.\d\d)\b/gim;
const ITEMS_MAX = 20;

interface ItemEvent {
  readonly type: CatalystType;
  readonly score: number;
  /** Words without which the item is a formality, such as a transfer to another exchange. */
  readonly needs?: RegExp;
}

/** Items of Form 8-K that name one kind of event. Items 1.01, 2.01, 2.02, 7.01 and 8.01 do not: their text decides. */
const ITEM_EVENTS: ReadonlyMap<string, ItemEvent> = new Map([
  ['1.03', { type: 'credit_event', score: -0.7 }],
  ['1.05', { type: 'cyber_incident', score: -0.6 }],
  ['2.04', { type: 'credit_event', score: -0.6 }],
  ['2.05', { type: 'restructuring', score: -0.4 }],
  ['2.06', { type: 'restructuring', score: -0.4 }],
  [
    '3.01',
    {
      type: 'regulatory_action',
      score: -0.5,
      needs: /\bdeficien|\bfail(?:s|ed|ure)?\b|\bno longer\b|\bnot in compliance\b|\bnot compl|\bdelist|\bbelow\b/i,
    },
  ],
  ['4.02', { type: 'other', score: -0.6 }],
  [
    '5.02',
    {
      type: 'management_change',
      score: 0,
      // Pay of officers is reported under this item too.
      needs:
        /\bresign|\bretire(?!ment plan)|\bappoint|\belect|\bdepart|\bstep(?:s|ped|ping)? down|\bsucce|\bterminat|\bnamed (?!executive)|\bleav/i,
    },
  ],
]);
const CERTAINTY = 1;

const isCurrentReport = (text: string): boolean => CURRENT_REPORT.test(text.slice(0, HEAD_LENGTH));

/** Where the first item of a current report starts; 0 for other texts. The cover page before it reports nothing. */
export function endOfCover(text: string): number {
  if (!isCurrentReport(text)) return 0;
  const first = text.slice(0, COVER_LENGTH_MAX).search(new RegExp(ITEM_LINE.source, 'im'));
  return Math.max(0, first);
}

/** A stored filing has its form in the title: "Acme Inc: 8-K, departure of directors". */
const NAMES_CURRENT_REPORT = /\b(?:8-K|6-K)\b/;

/** Adds to each reading the event that the form states there. Sentences come in text order. */
export function formEvents(
  text: string,
): (start: number, sentence: string, reading: SentenceReading) => SentenceReading {
  const head = text.slice(0, HEAD_LENGTH);
  if (NAMES_CURRENT_REPORT.test(head)) return itemEvents(text);
  const schedule = SCHEDULE.exec(head)?.[1]?.toUpperCase();
  if (schedule !== undefined) return stakeEvents(schedule === 'D' ? ACTIVE_STAKE : PASSIVE_STAKE);
  if (OWNERSHIP_FORM.test(head)) return (_start, sentence, reading) => withTrade(sentence, reading);
  return (_start, _sentence, reading) => reading;
}

const eventOf = (type: CatalystType, score: number): Match<EventCue> => ({
  payload: { type, score, certainty: CERTAINTY, isOfForm: true },
  from: 0,
  to: 1,
});

const withEvent = (reading: SentenceReading, type: CatalystType, score: number): SentenceReading => ({
  ...reading,
  events: [...reading.events.filter(({ payload }) => payload.type !== type), eventOf(type, score)],
});

/** The event of an item goes to the first sentence below its heading. */
function itemEvents(text: string): ReturnType<typeof formEvents> {
  const pending = [...text.matchAll(ITEM_LINE)].slice(0, ITEMS_MAX).flatMap((match) => {
    const event = ITEM_EVENTS.get(match[1] ?? '');
    return event === undefined ? [] : [{ ...event, start: match.index }];
  });
  let next = 0;
  return (start, sentence, reading) => {
    let item = pending[next];
    while (item !== undefined && (pending[next + 1]?.start ?? Number.POSITIVE_INFINITY) <= start)
      item = pending[++next];
    if (item === undefined || start < item.start) return reading;
    next += 1;
    if (item.needs?.test(sentence) === false) return reading;
    return withEvent(reading, item.type, item.score);
  };
}

const ACTIVE_STAKE = 0.3;
const PASSIVE_STAKE = 0.1;
const SOLD_OUT = -0.3;
const STAKE = /\bbeneficial(?:ly)? own|\bamount beneficially\b|\bpercent of class\b/i;
const PERCENT = /(\d+(?:\.\d+)?)\s?%/;
/** Below it nothing need be reported: the stake was sold. */
const REPORTED_FROM_PCT = 5;

/** The first sentence of a Schedule 13D or 13G that names the share of the class. */
function stakeEvents(score: number): ReturnType<typeof formEvents> {
  let isDone = false;
  return (_start, sentence, reading) => {
    const percent = isDone || !STAKE.test(sentence) ? null : PERCENT.exec(sentence);
    if (percent === null) return reading;
    isDone = true;
    return withEvent(reading, 'insider_trade', Number(percent[1]) < REPORTED_FROM_PCT ? SOLD_OUT : score);
  };
}

const TRADE_SCORE = 0.4;
/** "Common Stock 02/22/2024 S 821,778 D": date, code, shares, acquired or disposed. Only P and S are trades in the market. */
const TRADE_ROW = /\b\d{1,2}\/\d{1,2}\/\d{4}\s+([PS])(?:\s*\(\d+\))?\s+(?:V\s+)?[\d,.]+(?:\s*\(\d+\))?\s+([AD])\b/;

export const isTradeRow = (sentence: string): boolean => TRADE_ROW.test(sentence);

/** A row of Form 4; its other words are headings of the table ("Acquired (A) or Disposed of (D)") and say nothing. */
function withTrade(sentence: string, reading: SentenceReading): SentenceReading {
  const others = reading.events.filter(({ payload }) => payload.type !== 'insider_trade');
  const row = TRADE_ROW.exec(sentence);
  if (row === null) return { ...reading, events: others };
  return withEvent(reading, 'insider_trade', row[2] === 'A' ? TRADE_SCORE : -TRADE_SCORE);
}
