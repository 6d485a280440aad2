import { inflect } from '../inflect.ts';
import { BAD_CLASSES, GOOD_CLASSES } from './affect-classes.ts';
import { DERIVED_STEMS } from './derived-affect.ts';

/**
 * Everyday words of praise and blame, built from stems: adjectives with their degrees, adverbs and nouns, verbs with their
 * forms, and what prefixes and suffixes make of them. They weigh less than the words of `evaluative.ts` and count fully only
 * in opinion, because reports use many of them without a judgement.
 */
const words = (list: string) => list.split(/\s+/).filter((word) => word !== '');

const GOOD_ADJECTIVES =
  words(`able admirable adept agile amazing ample appealing astute attractive awesome beautiful beneficial
  best better bold brave bright brilliant capable careful cheap clean clear clever coherent comfortable compelling competent competitive
  confident consistent constructive convincing cool credible decent deft dependable desirable disciplined durable dynamic
  eager easy economic effective efficient elegant enduring enviable ethical excellent exciting exemplary experienced fair famous fantastic
  favourable favorable fine fit flexible formidable fortunate fresh fruitful generous genuine gifted glad good great happy
  healthy helpful honest hopeful huge ideal imaginative impressive inexpensive influential innovative inspired inspiring intact intelligent
  lean logical loyal lucky lucrative magnificent marvellous masterful meaningful neat nice nimble notable optimistic
  outstanding patient perfect phenomenal pleasant pleased plentiful popular positive potent powerful premier prestigious pristine productive
  proficient profitable promising proper prosperous proud prudent rational real reasonable reassuring reliable remarkable
  reputable resilient resourceful responsible rewarding rich right robust safe satisfactory satisfied savvy seasoned secure sensible
  serene sharp shrewd significant simple sleek smart smooth solid sound special spectacular splendid stable stellar
  sterling strategic strong stunning suitable super superb superior supportive sustainable swift talented terrific thoughtful timely
  top transparent tremendous trustworthy unique unbeatable unmatched unrivalled unstoppable upbeat useful valid valuable versatile viable vibrant vigorous
  vital warm wealthy welcome wise wonderful world worthwhile worthy
  achievable advantageous assured astounding charming classy committed creative creditable dedicated delightful determined
  encouraging energetic engaging enterprising enjoyable esteemed fabulous faithful fascinating flattering focused friendly glorious
  grand gratifying handsome honourable inspirational invincible irresistible keen lovely mature noble optimal original passionate
  peaceful praiseworthy precious pleasing refreshing sane scalable skilful sturdy supreme tidy undaunted unblemished untapped
  winning`);
const BAD_ADJECTIVES =
  words(`abusive abysmal absurd aggressive alarming angry anxious appalling arrogant atrocious awful awkward bad baffling
  bankrupt bleak blind bloated boring bitter broken brutal catastrophic chaotic cheeky clueless clumsy complacent
  concerning confusing contentious corrupt costly crazy cruel cumbersome cynical damaging dangerous dark dead deadly deceptive defective deficient
  delusional dependent depressing desperate destructive deteriorating dicey difficult dim dire dirty disastrous dishonest
  dismal disorganised dodgy doomed doubtful dreadful dreary dubious dull dumb embarrassing empty erratic excessive expensive exposed
  false fatal faulty feeble fierce flawed foolish fragile frail fraught fruitless frustrating frustrated futile ghastly gloomy greedy grim
  gross guilty harmful harsh hazardous heavy hefty hollow hopeless horrible horrific hostile hurtful idiotic illegal illogical
  inferior insane insolvent irrational irrelevant lacklustre lacklustre lame late laughable lazy lethal limp lousy mediocre
  meagre meaningless mean menacing messy miserable mistaken monstrous murky mysterious nasty needless nervous noisy obsolete odd ominous
  opaque outdated painful pathetic pessimistic pitiful pointless poor precarious predatory pricey problematic punishing puzzling questionable
  reckless redundant reluctant rich risky rocky rotten rough ruinous ruthless sad scandalous scary sceptical secretive serious severe
  shabby shady shaky shallow shameful shocking short sick sickly silly sketchy sloppy slow sluggish soft sour stagnant stale steep stiff
  strange stubborn stupid subpar suspect suspicious tepid terrible thin tired tough toxic tragic treacherous tricky troubled troubling troublesome
  ugly unable unclear undue unsafe uneasy unfair unhappy unhealthy unstable unworthy upset useless vague vain vicious volatile vulnerable
  wasteful weak weary weird wicked wild wobbly woeful worrisome worrying worse worst worthless wretched wrong
  abhorrent aghast agonising amateurish apathetic bizarre burdensome careless crude damning deceitful demoralised disgusting
  disheartening disillusioned disjointed distracted distressing disturbing dysfunctional embarrassed exhausted fake fearful frantic
  furious grievous hapless heartbreaking hideous horrendous humiliating hypocritical inadequate incoherent inept ineffectual
  indefensible infuriating insulting irate irritating jaded lamentable ludicrous mad mindless notorious overblown overdone
  preposterous reprehensible ridiculous rude rusty senseless shoddy sinister sordid stingy stuck strained tarnished tedious tenuous
  threadbare tiresome traumatic unbearable unforgivable unsustainable untenable unwieldy wasted wounded`);
const GOOD_NOUNS =
  words(`accomplishment achievement admiration advance advantage applause asset bargain benefit blessing bliss bonanza boon boost
  breakthrough brilliance calm champion clarity comfort competence confidence conviction credibility credit delight dividend ease edge enthusiasm
  excellence expertise faith fame firepower flexibility fortune fruit gain gem genius gift goodwill harmony hero hit honesty hope integrity jewel joy
  leader leadership luck merit milestone miracle moat optimism outperformance paradise perfection pleasure plus popularity potential praise
  prestige pride prize profit progress promise prosperity quality recovery relief reputation resilience reward safety satisfaction
  sense skill splendour stability star strength success superiority talent treasure triumph trust upside value victory vision
  visibility vote winner wisdom wonder
  acclaim accolade backbone bedrock cachet charm clout comeback commitment courage craftsmanship creativity cushion darling
  determination discipline diligence encouragement endurance favourite fortitude generosity glory godsend grace ingenuity
  inspiration kudos laurels lifeline loyalty masterpiece mastery momentum oasis pearl powerhouse prowess renaissance revival
  reprieve rigour safeguard sanity springboard endorsement superstar standout stamina tenacity tonic transparency uplift vigour virtue vitality windfall`);
const BAD_NOUNS =
  words(`abuse accident agony alarm allegation anger anguish anxiety backlash bailout bankruptcy barrier bear betrayal blame blemish blow
  blunder bomb bottleneck breach bubble burden calamity casualty catastrophe chaos cheat collapse complacency complaint concern conflict confusion
  corruption crash crime crisis criticism crook cut damage danger deadlock death debacle deception decline defeat defect deficit delay denial
  despair destruction deterioration dilemma disadvantage disappointment disaster discontent disgrace dismay dispute disruption distress
  distrust disturbance doom doubt downfall downside downturn drag drawback error exaggeration excuse failure fall fault fear fiasco flaw flop fraud frenzy
  frustration fuss gamble garbage gloom glut grief grievance gripe guilt harm hatred headache headwind hoax horror hurdle hype incompetence
  inefficiency inability injury injustice instability insult joke junk lapse lawsuit liar lie loser loss malaise menace mess misery misfortune
  mishap mistake mistrust misstep nightmare nonsense nuisance obstacle omen outcry outrage pain panic peril pessimism pitfall plague ponzi pressure problem
  punishment quagmire rage recession regret reluctance resentment ripoff risk rot ruin sacrifice scam scandal scare scepticism setback shame shambles shock
  shortage shortcoming shortfall sorrow stagnation strain stress struggle stupidity suffering suspicion tension terror theft threat trap
  trash trauma trouble turbulence turmoil uncertainty unease unrest upheaval victim violation vulnerability warning waste weakness woe worry wreck wrongdoing
  absurdity adversity apathy arrogance bloodbath bloat boredom carnage clutter cowardice decay deceit delusion demise desperation
  discord disdain disillusionment dissatisfaction dud embarrassment farce fatigue fallout folly gimmick greed hangover havoc hell
  humiliation hypocrisy hysteria illusion impasse inaction indecision indifference inertia infighting irritation jeopardy laggard
  letdown malpractice meltdown mirage misjudgement mockery muddle negligence overhang paralysis predicament quandary quicksand
  rebuke sham stalemate stigma swamp tragedy vacuum wreckage`);
const GOOD_VERBS =
  words(`achieve accelerate admire adore advance amaze appreciate applaud attract beat benefit bless bloom blossom bolster boost brighten
  calm captivate celebrate champion cheer commend conquer cure dazzle delight deserve earn ease elevate embrace empower enable encourage energise enhance
  enjoy enrich excel excite flourish gain help impress improve innovate inspire invigorate love outclass overcome overdeliver pamper pioneer please praise prefer
  profit progress prosper rebound recommend recover refresh rejoice resolve restore revive reward satisfy save shine simplify smile soothe stabilise stabilize
  strengthen succeed surpass thrill thrive triumph trust uplift welcome win
  accomplish assure astonish astound cherish compliment congratulate dominate electrify endear endorse enthuse entice fascinate
  flatter fulfil glow gratify honour illuminate motivate nourish nurture optimise outfox outwit outmanoeuvre persevere prevail
  reassure reinvigorate rejuvenate relish replenish rescue resonate revitalise savour sparkle surmount treasure unlock vindicate wow`);
const BAD_VERBS =
  words(`abandon abuse alarm alienate anger annoy avoid ban betray bleed blow blunder bungle burn cancel cheat clash collapse complain
  condemn confuse corrode cripple criticise criticize crumble damage deceive decline default defraud deny deplete depress deprive
  derail destroy deteriorate devastate disappoint discourage dislike dismay disrupt distort doubt downplay dread drown dwindle endanger erode err exacerbate
  exaggerate exploit fail falter fear flop flounder frighten frustrate hamper harm hate haunt hinder hurt ignore impair impede imperil jeopardise languish
  lose manipulate mar mislead mismanage misread misuse mock neglect obstruct offend oppose overlook overreach panic penalise plague plummet
  pollute punish refuse regret reject resent ruin sabotage sacrifice scare sicken smack slump spoil squander stagnate stall starve stifle stumble struggle suffer
  suffocate suspect swindle threaten torment trouble undercut undermine upset vex violate wane warn waste weaken whine wither worry worsen wreck
  aggravate antagonise backfire backpedal backtrack baffle balk belittle bicker blindside botch bother buckle burden capitulate
  chastise choke clobber complicate conceal curse decay deflate degrade demoralise denounce despair despise dishearten
  disillusion displease disregard distract disturb dither dupe embarrass enrage entangle exasperate exhaust falsify fester fizzle
  flail flub fool forfeit fritter fumble gouge grumble humiliate infuriate insult irk irritate lament loathe malign mangle meander
  misfire mishandle misinform misjudge mourn muddle overwhelm paralyse perish pester plunder prevaricate rattle rebuke reek repel
  ridicule rot rue scorn shirk shortchange skimp smear snub squabble stink strain strangle sulk swamp tarnish taint teeter trample
  unnerve unsettle wallow waver wilt`);

/** Stems whose meaning a prefix turns. */
const OVER_BAD = words(
  'value price pay extend stretch promise supply build hype heat leverage state stock run spend buy rate reach react optimistic confident play stay complicate burden estimate charge step load bid crowd simplify',
);
const UNDER_BAD = words('perform deliver whelm invest fund capitalise capitalize staff mine cut utilise utilize');
const UNDER_GOOD = words('value price rate appreciate estimate owned followed');
const OUT_GOOD = words('perform sell grow pace shine class do smart last rank earn strip compete');

const doubled = (word: string) => (/[^aeiou][aeiou][bdgmnpt]$/.test(word) ? `${word}${word.at(-1)}` : word);

/** hopeful, hopefully, hopefulness; big, bigger, biggest. */
function adjectiveForms(word: string): string[] {
  const y = word.endsWith('y') ? word.slice(0, -1) : null;
  const adverb =
    y !== null
      ? `${y}ily`
      : word.endsWith('le')
        ? `${word.slice(0, -1)}y`
        : word.endsWith('ic')
          ? `${word}ally`
          : `${word}ly`;
  const noun = y !== null ? `${y}iness` : `${word}ness`;
  const degrees =
    word.length > 7
      ? []
      : y !== null
        ? [`${y}ier`, `${y}iest`]
        : word.endsWith('e')
          ? [`${word}r`, `${word}st`]
          : [`${doubled(word)}er`, `${doubled(word)}est`];
  return [word, adverb, noun, ...abstractNouns(word), ...degrees];
}

/** reliable, reliability; fragile, fragility; competent, competence; complacent, complacency; reluctant, reluctance. */
function abstractNouns(word: string): string[] {
  if (/[ai]ble$/.test(word)) return [`${word.slice(0, -2)}ility`];
  if (word.endsWith('ile')) return [`${word.slice(0, -1)}ity`];
  if (word.endsWith('ent')) return [`${word.slice(0, -1)}ce`, `${word.slice(0, -1)}cy`];
  if (word.endsWith('ant')) return [`${word.slice(0, -1)}ce`, `${word.slice(0, -1)}cy`];
  return [];
}

/** unloved, unimpressed; undamaged, unharmed: a participle with "un" says that it did not happen. */
const undone = (verb: string) =>
  inflect(verb)
    .filter((form) => /(?:ed|en|n)$/.test(form))
    .map((form) => `un${form}`);

const NEGATIVE_PREFIXES = ['un', 'in', 'im', 'dis', 'ir', 'il'];
const nounForms = (word: string) => [word, ...inflect(word).slice(1, 2)];

/** Our own stems, from which `scripts/generate-vocabulary.mjs` finds related words. @public */
export const STEMS = {
  good: {
    adjectives: [...GOOD_ADJECTIVES, ...GOOD_CLASSES.adjectives],
    nouns: [...GOOD_NOUNS, ...GOOD_CLASSES.nouns],
    verbs: [...GOOD_VERBS, ...GOOD_CLASSES.verbs],
  },
  bad: {
    adjectives: [...BAD_ADJECTIVES, ...BAD_CLASSES.adjectives],
    nouns: [...BAD_NOUNS, ...BAD_CLASSES.nouns],
    verbs: [...BAD_VERBS, ...BAD_CLASSES.verbs],
  },
} as const;

/** "Incredible" praises, although "credible" does too. */
const PRAISE_IN_SPITE_OF_PREFIX = words(
  'incredible incredibly invaluable priceless unbelievable unbelievably unforgettable unparalleled unsurpassed unreal uncompromising effortless effortlessly timeless painless painlessly',
);

/** Words of size: they judge only as a predicate ("the upside is huge"), not before a noun ("a huge rift"). */
export const SIZE_WORDS: ReadonlySet<string> = new Set(
  words('huge significant significantly tremendous real really special world top super unique original'),
);

/**
 * Forms that mostly name a thing or a time: "quality", "credit card", "the latest", "it determined that". They judge only with another word,
 * which counts by itself: "poor quality", "good value".
 */
const TOPICS =
  words(`able ably asset assets credit credits determined determine determines dividend dividends earn earned earner earns earning
  fairly intelligence later latest patient quality reputation reputations right rightly safety sense senses star stars value values valued
  vision visibility vote votes voted voting leader leaders world worlds rage engaging
  disease diseases diseased cancer cancers influence influences`);

/** Adverbs that give a degree, a time or the speaker's manner, whatever their adjective judges: "roughly 11%", "sharply lower". */
const DEGREES =
  words(`roughly shortly lately freshly finely greatly hugely richly really simply clearly sharply strongly softly ideally specially
  honestly frankly seriously severely terribly awfully wildly dearly highly deeply`);

/** British and American spelling: criticise, criticize; favourable, favorable; sceptical, skeptical; lacklustre, lackluster. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/is(e|es|ed|ing|ation)$/, 'iz$1'],
  [/iz(e|es|ed|ing|ation)$/, 'is$1'],
  [/our(able|ably|ed|ing|s|ite|ites|less)?$/, 'or$1'],
  [/^scept/, 'skept'],
  [/lustre$/, 'luster'],
];

const spellings = (word: string) => [
  word,
  ...SPELLINGS.filter(([from]) => from.test(word)).map(([from, to]) => word.replace(from, to)),
];

type Stems = Readonly<Record<'adjectives' | 'nouns' | 'verbs', readonly string[]>>;

function build(): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (list: readonly string[], score: number) => {
    for (const form of list) for (const word of spellings(form)) if (!scores.has(word)) scores.set(word, score);
  };
  const addStems = (good: Stems, bad: Stems) => {
    for (const word of bad.adjectives) add(adjectiveForms(word), -1);
    for (const word of good.adjectives) {
      for (const prefix of NEGATIVE_PREFIXES) add(adjectiveForms(`${prefix}${word}`), -1);
      add(adjectiveForms(word), 1);
    }
    for (const word of bad.nouns) {
      add([`${word}less`, `${word}lessly`], 1);
      add(nounForms(word), -1);
    }
    for (const word of good.nouns) {
      add([`${word}less`, `${word}lessly`], -1);
      add(nounForms(word), 1);
    }
    for (const verb of bad.verbs) {
      add(inflect(verb), -1);
      add(undone(verb), 1);
    }
    for (const verb of good.verbs) {
      add(undone(verb), -1);
      for (const prefix of ['dis', 'mis']) add(inflect(`${prefix}${verb}`), -1);
      add(inflect(verb), 1);
    }
  };
  add(PRAISE_IN_SPITE_OF_PREFIX, 1);
  addStems(STEMS.good, STEMS.bad);
  for (const verb of OVER_BAD) add(inflect(`over${verb}`), -1);
  for (const verb of UNDER_BAD) add(inflect(`under${verb}`), -1);
  for (const verb of UNDER_GOOD) add(inflect(`under${verb}`), 1);
  for (const verb of OUT_GOOD) add(inflect(`out${verb}`), 1);
  // Our own words come first, also where a form of a derived word is spelt alike.
  addStems(DERIVED_STEMS.good, DERIVED_STEMS.bad);
  for (const word of [...TOPICS, ...DEGREES]) scores.delete(word);
  return scores;
}

/** Words that judge wherever they stand, also in reports. */
const STRONG =
  words(`disaster catastrophe debacle fiasco nightmare shambles disgrace garbage trash worthless terrible awful horrible dreadful abysmal
  appalling atrocious pathetic dismal dire ghastly disastrous catastrophic ruinous rotten toxic excellent superb stellar outstanding fantastic terrific
  brilliant spectacular phenomenal wonderful amazing awesome magnificent overvalued overpriced undervalued underappreciated overrated underrated
  overhyped underwhelming underwhelmed overdelivered underperformed outperformed clueless hopeless flawless`);

export const STRONG_AFFECT: ReadonlySet<string> = new Set(STRONG);

/** +1 or -1 by word. */
export const AFFECT: ReadonlyMap<string, number> = build();
