/**
 * Words of praise and blame that WordNet 3.1 relates to our own stems. `scripts/generate-vocabulary.mjs` spreads the sign of each stem over
 * synonyms, opposites, derived words and definitions; a word is a candidate when links and definition agree and its most frequent
 * senses have one sign. This list is what was kept of the candidates when they were read: without words of illness, crime, law,
 * chemistry and trade that reports use without a judgement. Adverbs, degrees and other forms are made in `affect.ts`. WordNet Release 3.1
 * Copyright 2011 by Princeton University, see `docs/notices.md`.
 */
const words = (list: string) => list.split(/\s+/).filter((word) => word !== '');

const GOOD = {
  adjectives:
    words(`abundant adaptable adroit affable agreeable alluring amiable amicable appreciative approachable authentic beaming
    beguiling believable beloved bouncy bountiful brainy breezy brisk businesslike charismatic cheerful cheery chic chuffed
    cogent collaborative comfy commendable congenial contented convenient cordial cosy cozy cute dandy delectable deluxe
    diligent discerning doable ebullient effectual efficacious eloquent eminent enchanting engrossing enthralled enthralling
    enthusiastic equitable estimable exalted exultant fabled famed farsighted feasible fetching fluent forceful forgiving
    fulfilled galvanizing genial glamorous gleaming gorgeous gripping groovy gutsy handy harmonious heartening heartfelt
    heartwarming hearty honorable hospitable illustrious immaculate impeccable incisive industrious ingenious insightful
    inventive inviting irreproachable joyful joyous judicious laudable legendary levelheaded lighthearted likable likeable
    livable lovable lucid luscious luxurious magnanimous majestic manageable marvelous masterly meritorious mesmerizing
    mighty mindful miraculous noteworthy opportune optimum painstaking perceptive picturesque pleasurable plucky
    polished posh preeminent prescient presentable prolific propitious ravishing readable redeeming renowned resolute
    respectable respected resplendent righteous rosy rousing sagacious salutary sanguine scrupulous serviceable skillful
    smashing speedy spellbinding spotless stalwart stately staunch steadfast stimulating striking studious stupendous
    stylish suave sublime sumptuous sunny tasteful tasty tempting tenable tenacious thorough thrifty tireless topnotch
    transcendent trenchant triumphant unassuming unerring unfailing unfaltering unflagging unscathed
    unshakable unwavering upfront venerable victorious virtuous vivacious wholehearted wholesome winsome witty wondrous
    workable workmanlike zealous`),
  nouns:
    words(`acclamation acuity affection alacrity allure aptitude ardor artistry authenticity benefactor betterment bravery bravura
    brio calibre camaraderie candor candour charisma congratulations connoisseur contentment craftsman dignity elan elation
    eloquence enchantment enjoyment enrichment esteem expertness favorite feasibility feat flair fluency fulfillment
    fulfilment glee grandeur gratification gusto heroism humdinger inventiveness knack legitimacy liking linchpin lucidity
    luminary luster maestro magnanimity majesty mastermind orderliness originality ovation paragon perseverance plaudits
    pleaser probity prodigy rationality reassurance rectitude refinement rejuvenation renown respectability revitalization
    salvation serenity showmanship sincerity solace sophistication splendor statesmanship stylishness tenderness
    thoroughness tranquility truthfulness unselfishness uprightness verve vigor virtuosity virtuoso wellbeing workmanship
    zeal zest`),
  verbs:
    words(`allay ameliorate amuse beautify burgeon clarify embolden enchant enliven enthrall exalt extol exult fortify
    freshen heal honor ingratiate marvel mesmerize rave redeem rehabilitate savor solidify spruce`),
} as const;

const BAD = {
  adjectives:
    words(`abject abominable abortive abstruse accursed acrimonious afraid airless amiss anguished apocalyptic asinine awry balky
    banal baneful battered bedraggled befuddled berserk bogus boneheaded bothersome brash bumbling calamitous cantankerous
    cataclysmic cheapjack cheerless chintzy churlish cluttered comical confounded contemptible corrupted cranky crazed
    creepy crummy crushing dastardly debilitated decrepit defamatory deleterious demeaning demoralizing deranged derisive
    detestable detrimental devious dilapidated dingy disagreeable disconcerting disconnected discontented disdainful
    disfigured disgraceful disgruntled dishonorable disordered disorderly disorganized dispirited dispiriting disruptive
    distasteful distressed dopey drab drained duplicitous egotistical egregious elusive embattled excruciating exploitive
    farcical fatuous feckless ferocious fickle fiendish filthy flabby flagrant flimsy foggy foolhardy foul fraudulent
    frenzied frightful fussy galling garbled godforsaken goofy grating grueling gruesome grumpy gutless hackneyed halting
    haphazard harebrained harried harrowing hateful heartbroken heinous hellish hesitant horrid humdrum hysterical
    ignominious illiterate illusory implacable inadvisable inappropriate incomprehensible inconclusive incorrect
    incorrigible inedible inequitable inexplicable infernal inhospitable insensitive insidious insolent insubstantial
    insufferable insufficient intimidating intolerable irksome itchy jarring laborious lackluster lethargic
    littered loathsome lunatic lurid macabre maddening malfunctioning malicious malignant mangy marred maudlin mawkish
    meager mired miserly misguided misplaced misunderstood monotonous moronic mournful muddy musty nagging nefarious
    negligible niggardly nightmarish nonproductive nonsensical objectionable obtrusive obtuse onerous oppressive outlandish
    overwrought panicky paralyzed paranoid parsimonious perilous pernicious perplexing pesky petulant phony pigheaded pissed
    pitiable ponderous prejudicial presumptuous profligate prohibitive punitive quarrelsome rancid rash relentless remiss
    repellent repugnant repulsive restless revolting rickety rotted rowdy rubbishy satirical savage scathing scornful
    scruffy shaken shocked shortsighted skeptical slanderous smarmy smelly snarky sneaky snide soggy somber sorrowful sorry
    specious spurious squalid stodgy stranded stricken stuffy substandard sulky superfluous surly swampy tangled tardy
    tasteless tatty taxing tense terrifying thoughtless timid torturous trashy treasonous trite troublous truculent
    tumultuous turbulent unbelieving uncaring uncharitable underhanded undeserving unenthusiastic ungodly
    unintelligible unjust unkempt unkind unlikable unmanageable unmerited unpalatable unpredictable unrealized unrelenting
    unsatisfying unsavory unsightly unskilled unusable unwanted vacuous vapid vile villainous vitriolic wacky wearisome
    whiny winless worn wrongheaded`),
  nouns:
    words(`abomination accusation acrimony aggravation aggression alienation animosity annoyance anticlimax antipathy apprehension
    atrocity avarice aversion bane barbarism bewilderment blight blot bluster breakdown brutality buffoon bummer bungler
    calumny chagrin charade complication condescension congestion consternation contretemps coward crapshoot cruelty
    damnation deadbeat defacement defiance delirium demolition demoralization denunciation depravity dereliction
    desolation despot detractor detriment dimwit disapproval disbelief discomfort discouragement dishonesty disobedience
    disorganization disparagement displeasure disqualification disquiet dissension distaste distraction dolt drivel
    duplicity eccentricity egotism enmity exasperation exhaustion falsehood ferocity flimsiness fracas fright furor fury
    grouch grudge guile harassment hardship hater hazard hesitation hooey ignominy imperfection impropriety inadequacy
    indignation inferiority infraction ingratitude insecurity insincerity insufficiency intimidation intolerance
    intransigence invective irrationality irritant jitters lunacy malady malfunction malice maltreatment maniac mayhem
    megalomania miscalculation mischief misdeed misinterpretation mismatch misunderstanding monstrosity nitwit obfuscation
    odium ogre onslaught onus opprobrium perplexity pessimist poppycock predation pretense prevarication provocation
    puzzlement quackery qualm rampage rancor rashness rejection remorse reproach repugnance repulsion revulsion rigidity
    rigmarole rogue sarcasm scarcity screwup skeptic skepticism slander slob sloth squalor standstill stench stinker
    straggler subterfuge tantrum tedium thug traitor treachery trepidation trickery tumult tyrant untruth uproar vandalism
    vexation villain villainy wrath`),
  verbs:
    words(`abhor afflict agonize annihilate antagonize badger befuddle berate bewilder bilk blackmail browbeat castigate
    chide confound cringe darken daunt debase debilitate deface degenerate delude demean deride deter detest detract
    disapprove disbelieve disconcert disgust dishonor disintegrate disobey embitter entrap flout fluster fret goof grieve
    groan hamstring hesitate inflict interfere intimidate jeer jeopardize lambast lambaste lampoon linger
    malfunction maltreat misbehave misconstrue misdirect misinterpret misplace misrepresent misspend misunderstand moan
    mutilate mystify nauseate oppress ostracize paralyze penalize perplex persecute perturb pervert pillory portend profane
    quarrel rankle ravage recoil regress reprimand repulse revile scoff scold scowl shrivel sidestep smother spurn squirm
    stigmatize subvert succumb tantalize taunt terrify terrorize thwart torture traumatize unhinge vilify wince`),
} as const;

export const DERIVED_STEMS = { good: GOOD, bad: BAD };
