/**
 * More everyday words of praise and blame, by what they judge. They were found missing when the words of general sentiment lexicons
 * were put into plain sentences; the entries are our own choice for companies and shares. See `affect.ts` for how they count.
 */
const words = (list: string) => list.split(/\s+/).filter((word) => word !== '');

/** How people feel about a company. */
const MOOD = {
  good: words(`euphoric ecstatic elated jubilant exuberant exhilarated relieved excited thankful grateful convinced fond enthused
    heartened hooked smitten impressed hopeful unfazed unperturbed`),
  bad: words(`despondent dejected downcast glum crestfallen resentful outraged appalled disgusted fuming livid horrified terrified stressed
    unimpressed unconvinced disheartened dismayed distrustful ashamed saddened panicked shattered helpless leery bored incredulous
    exasperated aggrieved mystified perplexed spooked bewildered alarmed indignant insulted`),
};

/** How the people in charge behave. */
const CONDUCT = {
  good: words(`principled gracious courageous visionary proactive responsive ambitious sincere dignified heroic devoted sophisticated frugal
    candid forthright humble hardworking attentive meticulous decisive rigorous conscientious methodical qualified`),
  bad: words(`unprofessional selfish cowardly gullible ignorant obnoxious outrageous unacceptable inexcusable contemptuous evasive cocky smug
    sleazy shifty slippery crooked vindictive petty disingenuous misleading incompetent negligent inept overpaid unqualified overconfident conceited
    delinquent despicable deplorable offensive abrasive dismissive unaccountable unrepentant`),
};

/** What a business or its share is worth. */
const WORTH = {
  good: words(`bulletproof unassailable entrenched defensible irreplaceable indispensable unrivaled peerless matchless flawless
    breathtaking intuitive snappy user-friendly hassle-free nifty delicious exquisite seamless futuristic underfollowed mouthwatering investable recurring`),
  bad: words(`commoditised commoditized undifferentiated overlevered overleveraged indebted moribund outclassed outgunned gimmicky faddish
    unproven overcrowded frothy inflated overinflated rigged crappy shitty valueless unremarkable forgettable uninspiring pedestrian
    subscale antiquated aimless heartless callous impractical mundane outmoded overbearing pompous pretentious snobbish soulless spiteful
    superficial tacky thankless unappreciative unattainable unscrupulous unseemly wayward deluded dimwitted clunky buggy glitchy laggy
    overcomplicated unintuitive unoriginal unreadable uninvestable unsuccessful unfulfilled erroneous incapacitated inconvenient powerless toothless broke saturated
    unappealing unprofitable uncompetitive uneconomic lifeless rudderless directionless`),
};

const NOUNS = {
  good: words(`euphoria excitement gratitude foresight tailwind stewardship compounder bargain workhorse juggernaut goldmine jackpot runway
    optionality craftsmanship dedication devotion lifesaver visionary outperformer trailblazer pioneer frontrunner`),
  bad: words(`despondency misgiving contempt ignorance hubris cronyism nepotism mismanagement malfeasance misconduct dilution
    commoditisation commoditization obsolescence deadweight albatross landmine minefield sinkhole graveyard lemon fad mania
    froth crap bullshit trainwreck travesty cynicism negativity dysfunction devastation disarray hindrance disrespect misrepresentation
    drudgery idiocy superficiality poison cancer contagion stampede vulture charlatan fraudster swindler crook culprit moron idiot clown`),
};

const VERBS = {
  good: words(`compound overachieve resonate outsmart outmanoeuvre outmaneuver rejuvenate perfect persevere exonerate validate relieve
    underpromise appreciate`),
  bad: words(`suck hemorrhage haemorrhage fudge obfuscate stonewall overpromise fleece gouge renege disparage bamboozle antagonise diminish dodge evade cheapen lied lying decimate
    alienate incapacitate inhibit victimise harass bully disagree discredit disgrace sadden shatter horrify sour`),
};

export const GOOD_CLASSES = {
  adjectives: [...MOOD.good, ...CONDUCT.good, ...WORTH.good],
  nouns: NOUNS.good,
  verbs: VERBS.good,
};
export const BAD_CLASSES = {
  adjectives: [...MOOD.bad, ...CONDUCT.bad, ...WORTH.bad],
  nouns: NOUNS.bad,
  verbs: VERBS.bad,
};
