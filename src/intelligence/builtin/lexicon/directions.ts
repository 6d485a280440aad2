import { expandWords } from '../inflect.ts';

export type Shape =
  /** "sales rose", "rose 5 %": the metric is before it, else after. */
  | 'verb'
  /** "raised its outlook": the metric is after it, else before in the passive. */
  | 'transitive'
  /** "higher costs", "growth in sales": the metric is searched after it first. */
  | 'modifier';

export interface DirectionWord {
  readonly direction: -1 | 1;
  readonly strength: number;
  readonly shape: Shape;
  /** Good or bad regardless of the metric: an improved loss is a smaller one. */
  readonly absolute: boolean;
  /** Counts with this weight when no metric is near: "exports are booming". */
  readonly alone: number;
}

/** Direction, strength, shape, weight when alone, words (`~` adds the inflected forms), whether it is absolute. */
type Entry = readonly [-1 | 1, number, Shape, number, string, true?];

const ENTRIES: readonly Entry[] = [
  [1, 0.7, 'verb', 0.25, 'rise~ increase~ climb~ grow~'],
  [
    1,
    0.7,
    'verb',
    0,
    'advance~ gain~ swell~ mount~ balloon~ mushroom~ multiply~ escalate~ shot bounced picks picked picking',
  ],
  [1, 0.9, 'verb', 0.4, 'jump~ surge~ soar~ skyrocket~ rocket~ leap~ boom~ double~ triple~ treble~ quadruple~ rally~'],
  [1, 0.7, 'verb', 0.35, 'improve~ strengthen~ recover~ rebound~ outperform~', true],
  [1, 0.7, 'verb', 0, 'up upwards upward widened expand~ bulge~ swell~ quicken~'],
  [1, 0.7, 'verb', 0.35, 'brighten~ revive~', true],
  [-1, 0.7, 'verb', 0.35, 'darken~ dim~ sour~', true],
  [-1, 0.7, 'verb', 0, 'thin~ cool~ moderate~'],
  [1, 0.6, 'verb', 0, 'exceed~ surpass~ intensify~'],
  [1, 0.7, 'transitive', 0, 'raise~ lift~ hike~ upgrade~ upped'],
  [1, 0.7, 'transitive', 0.3, 'boost~ enhance~', true],
  [1, 0.6, 'modifier', 0, 'higher greater larger bigger increased increasing rising more'],
  [1, 0.7, 'modifier', 0.22, 'growth growing accelerating'],
  [1, 0.7, 'modifier', 0.3, 'improvement upturn upswing recovery', true],
  [1, 0.7, 'modifier', 0.25, 'better stronger firmer improved', true],
  [1, 0.5, 'modifier', 0, 'strong robust solid healthy brisk good lively buoyant', true],
  [1, 0.5, 'modifier', 0, 'record'],
  [-1, 0.7, 'verb', 0.25, 'fall~ decrease~ decline~ drop~ slip~ dip~ slide~ diminish~ dwindle~ wane~ evaporate~'],
  [-1, 0.7, 'verb', 0, 'contracted contracting'],
  [-1, 0.7, 'verb', 0.3, 'soften~ sag~ falter~ ebb~ taper~ wither~ stall~ skid~ retreat~'],
  [
    -1,
    0.9,
    'verb',
    0.45,
    'plunge~ tumble~ sink~ slump~ plummet~ collapse~ nosedive~ crash~ halve~ crumble~ dive~ melt~ evaporate~',
  ],
  [-1, 0.7, 'verb', 0.35, 'weaken~ deteriorate~ worsen~ underperform~', true],
  [-1, 0.7, 'verb', 0.3, 'shrink~ slow~'],
  [-1, 0.7, 'verb', 0, 'down downwards downward narrow~ ease~'],
  [-1, 0.7, 'transitive', 0, 'cut~ lower~ reduce~ trim~ slash~ downgrade~ lessen~ minimise~ minimize~ offset~'],
  [
    -1,
    0.6,
    'modifier',
    0,
    'lower smaller less fewer thinner scarcer reduced decreased decreasing falling declining reduction',
  ],
  [-1, 0.7, 'modifier', 0.35, 'downturn slowdown weakening deterioration weaker softer poorer worse', true],
  [-1, 0.7, 'modifier', 0.25, 'drop decline'],
  [-1, 0.5, 'modifier', 0.2, 'weak poor sluggish soft subdued feeble slack', true],
  // For a loss these measure its distance from zero: "the loss narrowed" is good and "the loss widened" bad by the same rule.
  [1, 0.8, 'verb', 0, 'widen~ deepen~'],
  [1, 0.7, 'modifier', 0, 'wider deeper'],
  [-1, 0.7, 'modifier', 0, 'narrower'],
];

/** When a word is in two entries, the later one wins. */
export const DIRECTIONS_BY_WORD: ReadonlyMap<string, DirectionWord> = new Map(
  ENTRIES.flatMap(([direction, strength, shape, alone, list, absolute = false]) =>
    expandWords(list).map((word): [string, DirectionWord] => [word, { direction, strength, shape, alone, absolute }]),
  ),
);

const moves = (direction: -1 | 1, list: string) => expandWords(list).map((word) => [word, direction] as const);

const SHARE_UP = 'pop~ spike~ vault~ zoom~ bounce~ firmed perk~ rip~ add~ higher';
const SHARE_DOWN = 'tank~ crater~ buckle~ wobble~ swoon~ reel~ sputter~ bleed~ wilt~ tick~ shed~ lower';

/** Behind a named company these words are good or bad news; of anything else they mean other things. */
export const NAME_MOVES: ReadonlyMap<string, -1 | 1> = new Map([
  ...moves(1, `${SHARE_UP} roar~ fly~ shine~ impress~ thrive~`),
  ...moves(-1, `${SHARE_DOWN} stumble~ flop~ languish~ lag~ disappoint~ struggle~ stagger~ flounder~ suffer~`),
]);

/** What a share does in market reports. A company also grows, shrinks and recovers, which is not its price. */
export const SHARE_MOVES: ReadonlySet<string> = new Set(
  expandWords(
    `${SHARE_UP} ${SHARE_DOWN} rise~ climb~ jump~ surge~ soar~ skyrocket~ rocket~ leap~ rally~ gain~ advance~ rebound~ up fall~ drop~ slip~ dip~ slide~ plunge~ tumble~ sink~ slump~ plummet~ nosedive~ crash~ dive~ skid~ sag~ retreat~ down`,
  ),
);

/** Verbs whose particle carries the direction: "went up", "picked up", "held up". Other verbs with a particle carry none. */
export const INERT_UP_AFTER = new Set(
  expandWords(
    'set~ make~ made sign~ open~ back~ build~ speed~ end~ wind~ follow~ take~ start~ stand~ come~ catch~ give~ step~ shut~ close~ write~ break~ sit~ lay~ line~ warm~ eat~ tie~ use~ snap~ dry~ size~ split~ dress~',
  ),
);
/** "up to EUR 50 mn", "down payment": not a direction. */
export const INERT_UP_BEFORE = new Set(['to', 'and', 'until', 'front', 'payment', 'with']);

/** "added 4 %", "lost 3 %", "zoomed 20 %": with only a percentage, a price move. */
export const PERCENT_MOVES: ReadonlyMap<string, -1 | 1> = new Map([
  ...[...NAME_MOVES].filter(([word]) => SHARE_MOVES.has(word)),
  ['lost', -1],
  ['loses', -1],
  ['losing', -1],
  ['off', -1],
  ['shed', -1],
  ['sheds', -1],
]);
