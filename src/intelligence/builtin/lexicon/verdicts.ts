/**
 * Verdicts on a company or its share in everyday speech, by class: rhetorical questions, what is hard to do, how it will end, what was
 * promised, what the price buys, what others have not noticed. Same format as `turns.ts`.
 */
export const VERDICT_TABLE = `
# Rhetorical questions.
-0.5: who would|wants|wanted *3 {own}, why would|should|does *2 anyone|anybody|someone|investors|you|i *3 {own}|pay|trust|believe, what exactly|precisely *2 {people} *2 paying|buying, how long will|can|must|do *3 {people} *3 {bear}, how much longer|worse|lower, what could *1 go wrong, when will|are *2 ever|finally, why bother, how can you|they|anyone|someone|a|any *3 {run}, how could you|they|anyone, why would|should a company|an investor, have|had|they've|i've|we've had enough, {be} lied to, been lied to, {not} *2 a thing to, who is going to *2 {own}|pay
0.5: what is|what's *2 not to like, what is there not, who would *1 sell|bet, why would *2 anyone|you|i *2 sell
# What is hard to do.
-0.5: {hard} to *2 {like}, {hard} to see *1 how|who|why|what|where, {hard} to make *2 case, {hard} to *1 get excited|enthusiastic, {cannot} see how|why|what, {cannot} *1 {like}, {not} *2 {fan}, {not} *2 {sold_on}
0.5: {hard} to *2 {dislike}, {hard} to see *3 {catch}, {cannot} *2 {dislike}, {cannot} go *2 wrong, {cannot} *2 wrong with, {hard} to go wrong, {be} *3 {fan} of, {be} sold on, {cannot} complain, {few} *3 come~ close, nothing *3 {like_it}, {rare} *4 {like_it}, nothing comes close, second to none
# How it will end.
-0.5: end~|ending *2 in tears|badly|ugly, {not}|how *4 end~ well, {sink} *2 {it}, {will} be a disaster|mess|problem, matter of time, {go} *1 {down_the}, stand~ still, last train, what *3 gone wrong, everything *3 gone|goes|went wrong, {bad_way}
0.5: {sky}, stand~ the test, here to stay, {will} be *1 fine|winner|huge|bigger, win~ *2 long run, only *1 get better, as good as it gets
# What was promised, and what is said again and again.
-0.5: promise~|talk~|hear~|heard *4 {every} *1 {period}, promise~ *6 for|since *3 {period}, same *1 old *1 story|excuse|excuses|promises|mistakes|song, {every} *1 {period} *5 {excuse}, {excuse} {every} *1 {period}, another|new|fresh|yet {excuse}, always *2 {excuse}, all talk, nothing *2 changed|changes|improves|improved, {not} learn~|learned|learnt, keep~ *2 disappointing|missing|failing|promising, {cannot} keep *2 borrowing|losing|spending|burning|diluting|cutting, {cannot} go on, cannot|can't afford *1 another|more|to, last thing *5 need~|want~, {not} the *1 answer|solution
0.5: say~ *5 and *2 do~|does|did it|so, do~ what *2 say~, walk~ the walk, deliver~ on *3 promise~|word, track record of *2 beating|delivering|growing|success, {habit} *2 {beat}, under promise~ *1 over deliver~, keep~ *3 promise~|word, everything right, {not} put~ *2 foot wrong, keep~ *1 {taking} *3 from
-0.5: {habit} *2 {fall_short}
# What the price buys.
-0.5: cheaper|better|safer|easier ways|way to *1 play|own|get|invest, no|little|without|thin *1 margin of safety, a lot of money for, {much} to pay for, pay~|paying *4 for *4 {little} *1 growth|grow~, have to believe, priced *1 as if|like *3 perfect|grow, {much} *1 credit, not *1 worth *2 price|it|money|hassle|risk, where *2 cash|money comes|come from, all *2 good news *2 {priced}
0.5: margin of safety, {get} *4 for free|nothing, thrown in *1 for|free, {get} *2 {paid} to, worth *1 more|lot, worth *2 more than, worth a lot, {plenty} *1 room for *4 wrong|error|mistakes|disappointment, below *2 cash|liquidation|replacement, {cheap} at|on|for # times|x, {cheap} at|for *2 times|price, such a price, steal at, bargain at, {pays_itself}, more than *2 doubled *4 cheap, pricing power
# What others have not noticed.
0.45: {people} *2 asleep|sleeping, sleeping on, {nobody} *3 attention|noticed|noticing|watching|looking|talking, {people} *3 wake~ up, under the radar, {nobody} *2 seems|appears to *1 notice|care, {sell_off} *6 {overdone}, {sell_off} *3 out of proportion, out of proportion to, bears|sceptics|skeptics|critics *5 wrong
-0.45: bulls|fans|believers *5 wrong, {hype} *4 {overdone}, blind to
# Trust and nerves.
-0.5: {not} *1 trust, {not} *2 believe *2 word|numbers|accounts|figures, keep~|kept *1 me|us|you|investors *1 up|awake at|night, makes|make *1 me|us nervous|uneasy|worry|worried|sick|angry|wince|cringe, {trust} *4 {fading}, {shake} *3 {trust}, numbers|figures|sums|maths|story *3 {not} *1 {add_up}, smell|smells|smelled fishy|bad|wrong|off|like *2 trouble, {raise_flags}, a problem, lost its *1 hold|grip|magic|spark|soul|touch, no longer is, used to be *6 now|no longer|just, gets|get *1 sold *1 into
0.45: sleep *1 well|soundly|easy, makes|make *1 me|us happy|smile|confident, {trust} *4 {rising}, {not} {leave}, never {leave}, stay~ *3 for decades|years|life|ever, hardly need~, needs hardly, no reason to *1 {stop}, {take} a lot to *3 sell, forget about it, {plan_on} *2 for years|decades|ever|life
# Against what the speaker expected, and how others will take it.
0.45: above|better|stronger|higher|faster *1 where|what|than *1 we|i|they|anyone *1 expected|thought|hoped|forecast, doing well, investors|shareholders|market|street *2 will|would|should like|love|welcome|applaud|cheer, a must have, must-have, set~ *2 high bar
-0.45: below|worse|weaker|lower|slower *1 where|what|than *1 we|i|they|anyone *1 expected|thought|hoped|forecast, investors|shareholders|market|street *2 {not} like|love|welcome, {not} *1 impress|wow|excite|inspire|convince, fail~ to impress|wow|excite|inspire|convince, been lacking, sorely|clearly|badly lacking, a warning sign, a red flag
# Rivals.
-0.45: rivals|competitors|others *2 do~|doing *5 better|cheaper|faster|for less, rivals|competitors *3 catching|overtaking|eating|ahead|passing, best *3 have|has *1 left|gone, just another
0.45: do~|does|doing *5 very|really|remarkably|extremely|so|this|it|exceptionally well, better *1 run, well run, best *1 run, {rivals} *3 {not} *2 keep|match|compete|catch|follow
`;

export const VERDICT_GROUPS = {
  own: 'own|buy|hold|touch|invest|want|owning|buying',
  people: 'investors|shareholders|holders|owners|you|we|market|analysts|people|street|buyers|everyone',
  nobody: 'nobody|no one|few|hardly anyone|not many',
  run: 'run|let|allow|manage|own|justify|trust|believe|buy|defend|call',
  bear: 'put up|tolerate|accept|stand|wait|bear|stomach',
  hard: 'hard|difficult|impossible|tough|tricky',
  cannot: "can't|cannot|couldn't|don't|fail to|struggle to",
  like: 'like|love|justify|understand|believe|trust|recommend|defend|stomach|explain|imagine how|see why|see the|see the appeal|see the point|get behind|warm to|take seriously|stay positive|be optimistic',
  dislike:
    'dislike|fault|beat|resist|ignore|overstate|replicate|copy|displace|hate|knock|bet against|argue with|argue against|find fault|go wrong|poke holes',
  catch: 'catch~|match~|compete~|overtake~|replace~|displace~|dislodge~|unseat~|go wrong',
  fan: 'fan|believer|admirer',
  sold_on: 'convinced|sold|impressed|persuaded|interested|thrilled|excited|comfortable',
  not: "not|isn't|aren't|wasn't|don't|doesn't|didn't|won't|never|can't|cannot|haven't|hasn't|ain't|wouldn't",
  be: "am|i'm|is|are|remain|remains|we're|be|a big|a huge",
  few: 'few|nobody|none|no one|nothing',
  rare: "don't often|not often|rarely|seldom",
  like_it: 'like it|like this|like them|like that|quite like it',
  sink: 'sink~|ruin~|bury~|destroy~|bankrupt~',
  it: 'it|them|the company|this company|the business|shareholders|the stock',
  will: "will|going to|it'll|that'll|could",
  go: 'go~|going',
  down_the: 'down the drain|down the tubes|down the toilet|off the rails|off a cliff|up in smoke',
  bad_way: 'in a bad way|in deep trouble|beyond repair|past saving|past the point',
  sky: 'the sky is the limit|long way to go|long runway|just getting started|early innings|only getting started',
  every: 'every|each|for',
  period: 'year|quarter|years|quarters|month|months|decade|time',
  excuse: 'excuse|excuses|apology|apologies|write off|writedown|restructuring|profit warning|setback|scandal',
  habit: 'habit of|history of|knack for|way of|talent for|reputation for',
  beat: 'beating|delivering|exceeding|surprising|winning|outperforming',
  fall_short: 'missing|disappointing|overpromising|losing|failing|overpaying|misleading|diluting',
  taking: 'taking|winning|stealing|gaining',
  much: 'too much|a lot|far too much|way too much|steep price',
  little: 'little|no|hardly|barely|scant|slow|zero',
  priced: 'priced in|in the price|baked in|reflected',
  get: 'get|getting|gets|you are|you get|being',
  paid: 'paid',
  plenty: 'plenty of|lots of|ample|enough',
  cheap: 'cheap|inexpensive|a bargain|a steal',
  pays_itself:
    'pays for itself|pay for itself|prints money|printing money|throws off cash|throw off cash|gushes cash|mints money',
  sell_off:
    'sell off|selloff|drop|fall|reaction|fear|fears|panic|pessimism|punishment|worry|worries|decline|slide|discount',
  overdone: 'overdone|overblown|exaggerated|excessive|unjustified|unwarranted|undeserved|silly|absurd',
  hype: 'hype|optimism|enthusiasm|rally|euphoria|excitement|valuation|premium|run up',
  trust: 'trust|confidence|conviction|faith|credibility|patience|morale',
  fading: 'drop~|fall~|fade~|wane~|erode~|slip~|crumble~|evaporate~|gone|shaken|running out|thin',
  rising: 'rise~|grow~|return~|improve~|restored',
  shake: 'shake~|dent~|erode~|undermine~|destroy~',
  add_up: 'add up|stack up|make sense|work|hold up',
  raise_flags: 'raises questions|raises eyebrows|red flags|warning signs|alarm bells',
  leave: 'leave|churn|switch',
  stop: 'stop|sell|worry|panic|change',
  take: 'take|takes|needs',
  plan_on: 'holding|hold|keep|keeping|own|owning',
  rivals: 'rivals|competitors|peers|others|nobody',
};
