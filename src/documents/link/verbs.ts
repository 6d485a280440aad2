/** Verbs of business news. A name right before one of their finite forms is the subject of a sentence. */
const REGULAR = `
accelerate accept accuse acquire add adjust admit adopt advance affirm agree aim allow amend announce appeal appear appoint approach approve ask assume attract avoid await award
back ban battle beef begin bet block bolster book boost borrow bounce brace break broaden call cancel cap cease challenge claim clash climb clinch close collapse collect combine
complete concede confirm consider consolidate continue convert court crack crash crater cross crush dangle debut decide declare decline defend defer delay deliver demand deny
deploy detail develop dial dip disappoint disclose dismiss dispute ditch diverge divest double downgrade drag drift drop dump dwarf earn ease edge eliminate emerge end enjoy enlist
enter erase eye exceed exit expand expect expire explore extend face fail falter fetch file finalize finish fire fix flag flounder focus force forecast fuel furlough gain gear gird
grant guide halt halve hammer handle head help highlight hike hint hire hover idle impress improve increase initiate insist install introduce invest issue join jump kick lag land
languish launch lead leap lease license lift limit list lobby lock lodge look loosen lower maintain make manage mark merge miss move mull name near negotiate nix notch nudge offload
offer open oppose order oust outline outpace outperform overhaul own pare partner pass pause pick pitch plan plead pledge plummet plunge point poach pop post postpone power
prepare press predict prevail price probe proceed produce profit project promise promote propose protest pull purchase push question quit quash raise rally ramp rank ratchet reach
reaffirm reap rebound rebuff rebuke recall receive reclaim record recover redeem reduce refinance refute register regain reiterate reject release relocate remain remove rename
renew reopen reorganize repay replace report repurchase request require reshuffle resign resolve resort respond restate restart restore restructure result resume retain retreat
return reveal reverse review revise revive roar rocket roll rush sack sail say scale scoop score scrap seal secure seek settle shake shed shelve shine shift ship shoot shrink shrug shut
sign signal simplify sink skid skip skyrocket slap slash slide slip slow slump smash snag snap soar sour spike spin split spurn sputter stabilize stage stall start steer step stop
stick strengthen strike struggle stumble stun submit succeed sue suffer suggest supply support surge surpass surprise surrender suspend sweeten swing switch swoon tackle tank tap target taper
tease team test thrash threaten tick tie tighten tone top topple tout track trail transfer treat trigger trim triple trounce try tumble turn unload unveil unwind update upgrade
urge value vault vie violate vote vow wager wait walk want warn weaken weigh welcome widen win withdraw withhold woo work wow yank yield zoom crow inch ask pivot accrue restock reel
cater cement chop clear clip comment compete comply conduct contest contract contribute cooperate cough counter cover create crumble curb curtail dampen dazzle defy delist demote depart derail
destroy detect diversify dive dodge dominate downsize draft duck elect embark embrace employ enlarge enhance escape establish estimate evaluate exclude exercise expose fade fend fill
flirt float flop fold follow fret fund garner gobble grab grapple hand hasten honor host ignore implement impose incur inform infringe ink innovate inspect integrate intend investigate
invite jettison justify kill lament lash lessen leverage liquidate load locate lure mandate map match mine minimize mobilize modify monetize monitor mothball nab narrow nominate note
notify observe obtain occupy operate opt outbid outgrow outsource outsell outshine overcome oversee overstate participate penalize perform persuade phase plot pocket poll praise prefer present
preserve prevent process procure prohibit prolong protect prove provide publish quadruple quantify quell rattle rebrand recommend recoup recruit redesign redeploy refile refocus refuse
reinstate relaunch rely relinquish rent repeat reposition rescind rescue reserve reset reshape resist restrict retaliate retire retool revamp reward risk rival salvage save scramble screen
scuttle seize serve shave shore showcase shutter sidestep sideline slam slate snare snub solicit spar spark specify sponsor squander squeeze stay stir streamline stretch
subpoena subsidize substitute supplement suppress survive sustain swap tally tender terminate testify thank thrive tolerate toss trade train transform transition trump tweak uncover
underline undermine underperform underscore unify unite unlock unravel upsize use utilize vacate verify veto view void waive wane warrant weather whittle wrap wrestle cruise fire ace
`;
const IRREGULAR = `
be:is,was,are,were have:has,had do:does,did beat:beats,beat become:becomes,became begin:begins,began bet:bets,bet bleed:bleeds,bled bring:brings,brought build:builds,built buy:buys,bought
catch:catches,caught choose:chooses,chose come:comes,came creep:creeps,crept cut:cuts,cut deal:deals,dealt draw:draws,drew drive:drives,drove eat:eats,ate fall:falls,fell feel:feels,felt
fight:fights,fought find:finds,found fly:flies,flew foresee:foresees,foresaw forgo:forgoes,forwent freeze:freezes,froze get:gets,got give:gives,gave go:goes,went grow:grows,grew hit:hits,hit hold:holds,held
keep:keeps,kept know:knows,knew lay:lays,laid lead:leads,led leap:leapt leave:leaves,left let:lets lose:loses,lost make:makes,made mean:means,meant meet:meets,met overtake:overtakes,overtook
pay:pays,paid put:puts quit:quits,quit ride:rides,rode rise:rises,rose run:runs,ran say:says,said see:sees,saw seek:sought sell:sells,sold send:sends,sent set:sets shed:sheds,shed
shake:shakes,shook shoot:shot shine:shines,shone shrink:shrinks,shrank shut:shuts,shut sink:sinks,sank slide:slides,slid speed:speeds,sped spend:spends,spent spin:spins,spun spring:springs,sprang
stand:stands,stood steal:steals,stole stick:sticks,stuck strike:strikes,struck sweep:sweeps,swept swell:swells,swelled swing:swings,swung take:takes,took tell:tells,told think:thinks,thought
throw:throws,threw undercut:undercuts understand:understands,understood uphold:upholds,upheld win:wins,won withdraw:withdraws,withdrew write:writes,wrote withstand:withstands,withstood
`;
/** Words that start a predicate without being verbs of an action. "to": headlines write the future as "Acme to buy Beta". */
const AUXILIARIES =
  'will would may might could can should must shall to wont cant didnt doesnt isnt wasnt hasnt reportedly also now still again isn wasn doesn didn hasn won';
/** Forms that are more often nouns after a noun: "Visa rules", "Target prices", "Block trades". */
const NOUN_FORMS = new Set(
  'prices prices values orders offers shares ranks results rules trades profits guides plans claims limits lists marks books powers supplies supports points tests tracks works forecasts leases licenses ships purchases updates reviews records releases projects produces bets battles votes deals holds funds notes polls presents processes rents reserves risks rivals screens stores swaps views trains matches estimates contracts comments rewards sponsors hosts mines maps loads floats uses hands tenders covers fires cruises transitions warrants marks'.split(
    ' ',
  ),
);

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function formsOf(verb: string): string[] {
  const s = /(?:s|sh|ch|x|z)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;
  const past = verb.endsWith('e')
    ? `${verb}d`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ied`
      : /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb)
        ? `${verb}${verb.at(-1)}ed`
        : `${verb}ed`;
  return [s, past];
}

const FINITE: ReadonlySet<string> = new Set([
  ...words(REGULAR).flatMap(formsOf),
  ...words(IRREGULAR).flatMap((entry) => entry.split(':')[1]?.split(',') ?? []),
  ...words(AUXILIARIES),
]);

/** Whether the lower-case word can be the finite verb of a subject right before it. */
export function isFiniteVerb(word: string): boolean {
  return FINITE.has(word) && !NOUN_FORMS.has(word);
}

/** "Snap tests a service", "Apple updates its maps": what is often a noun is a verb before an article. */
export const isVerbBeforeArticle = (word: string, next: string): boolean =>
  NOUN_FORMS.has(word) && /^(?:a|an|the|its|their|his|her|another)$/.test(next);

/** Verbs of price moves: an index does these too, so they do not tell a company from an index. */
const MOVES = new Set(
  words(
    'is was are were has had opens opened closes closed ends ended falls fell rises rose gains gained drops dropped slips slipped slides slid climbs climbed jumps jumped surges surged tumbles tumbled plunges plunged sinks sank soars soared rallies rallied rebounds rebounded recovers recovered dips dipped edges edged adds added sheds shed loses lost hits hit tops topped turns turned moves moved heads headed starts started finishes finished trades traded leads led snaps snapped extends extended bounces bounced retreats retreated advances advanced declines declined eases eased swings swung notches notched posts posted sets set enters entered erases erased pares pared trims trimmed crosses crossed marks marked eyes eyed looks looked holds held remains remained logs logged books booked spikes spiked pops popped ticks ticked inches inched crashes crashed craters cratered sees saw sets breaks broke reaches reached may might could can should will would to points falters underperforms outperforms lags lagged wavers seesaws tanks tanked roars weakens strengthens suffers stumbles',
  ),
);

export function isMoveVerb(word: string): boolean {
  return MOVES.has(word);
}
