/**
 * How markets, customers and courts are described in ordinary speech: verbs of violence, flight and rush, outcomes of trials, and
 * frames of negation. Part of the table of `turns.ts`, in the same format.
 */
export const MARKET_IDIOM_TABLE = `
# What is done to a share or a company.
-0.5: {be} *2 {beaten}, shares|stock sell~|selling off, look out below, can|could|will|to go|move|head lower, {beaten} by|on|after|as|in|amid, take~|took *2 beating|hammering|pounding|drubbing|battering|nosedive|tumble|dive|bath|knock|hiding|pasting, feel~|felt the heat|pain|pinch,
  dumpster fire, train wreck, trainwreck, car crash, clown show, basket case, dog of a, no clue, clueless, barge pole, taken for a ride, taken to the cleaners, hit~ *2 wall|rocks|buffers|skids|snag|rough, to forget,
  head~|rush~|run~|race~ for *1 exit|exits|hills|door|doors, in tatters|ruins|shambles|disarray|limbo, free fall, off a cliff, on its knees, on life support, circling the drain, throw~ in *1 towel, sell everything,
  left *2 hole, pile~|piling up, under water, underwater, in the doghouse, fall~ flat, fell flat, lost for words, lay~ an egg, miss~ the boat|mark, bottom fell out, go~ south|pear, went south|pear, up in smoke, wipe~ out, wiped out
0.5: caught|catch~ *1 bid, can|could|will|to go|move|head higher, worth a buy, roar~|storm~|claw~|charge~|surge~|rally~ back, pile~|piling|flock~|rush~ in|into|to *4 {share}, snap~ up *3 {share}, on a tear|roll, in demand, going gangbusters, hit~|strike~|struck *2 jackpot|gold|sweet, knock~ *4 park, shoot~ the lights, lights out, rock solid, firing on,
  cruise~ past|to, sail~ through, make~ hay, coin~ it, minting money, laughing all the way, out of the woods, turn~ *2 page, smell~ of roses, sky is the limit, blue sky, hats off, hand over fist
0.5: bear case *4 dead|apart|broken|wrong|over|weak, buy~|buying|bought|add~|adding|added *3 weakness|dip|dips|pullback|selloff|fear|panic, clean|big|double|solid|huge|nice|easy|another beat, a beat, beat across|all, {be}|prove~|become~ *2 a hit|winner|success|triumph|steal|bargain|gem,
  everybody|everyone *1 want~|love~, hard|difficult to see *3 downside|risk|rival, growth *2 accelerate~|accelerating|quicken~|resume~|resumed, waive~ *3 covenant~, clear~|work~ off *4 inventory|stock|backlog, close~|drop~|end~ *3 probe|inquiry|investigation, {authority} clear~|approve~|allow~ *3 merger|deal|takeover|sale
-0.5: bull case *4 dead|apart|broken|wrong|over|weak, big|double|bad|ugly|another|huge|rare miss, a miss, miss on|across every|all|both, {be}|prove~ *2 a flop|dud|bust|failure|joke|mess|letdown|loser|bomb|trap|drag, nobody|no *1 wants, hard|difficult to see *3 upside|growth|catalyst|recovery,
  growth *2 slow~|slowing|stall~|stalling|fade~|fading|cool~|cooling|moderate~|halve~|evaporate~, knock~|knocked out, face~ jail|prison|trial, withdraw~|pull~|withdrew *3 application|filing|listing|ipo, open~|launch~ *3 inquiry|probe|investigation, forced to sell
# Customers and patients.
0.45: {people} love~|adore~|embrace~|flock~|rave~|queue~|prefer~|snap~, word of mouth, live~|lived longer, {down} *4 {illness}, {illness} *3 {fell}, no side effects
-0.5: {people} hate~|dislike~|shun~|avoid~|abandon~|reject~|flee~|fleeing|desert~|complain~|leave~|leaving, patient~|people|worker~|passenger~ *3 die~|died|killed, did|do~|fare~ no better, no better than, {illness} *3 rose|increased|worsened
# Fewer and more of what a company sells.
-0.45: {sold} *1 fewer|less, {sold} *1 # fewer
0.4: {sold} *1 more *5 than
0.45: gain~|add~|attract~|win~|lure~|regain~ *4 {people}
-0.45: lose~|shed~|bleed~|shedding *4 {people}|cash, unlikely to *1 meet|hit|reach|achieve|win|recover|grow|improve|succeed, likely to miss|fall|cut|lose|shrink|disappoint
0.45: avoid~|escape~|dodge~ *5 damages|verdict|trial
# Valuation.
0.45: discount to *3 peers|book|nav|fair|rivals|history|intrinsic|sum|net, rerating|re-rating|rerate, dirt cheap, on sale, too cheap, undervalue~
-0.45: premium to *3 peers|book|fair|rivals|history *2 unjustified|unwarranted|hard, wildly|grossly|hugely|massively|insanely|way *1 overpriced|overvalued|expensive, overprice~, overvalue~, priced for
# Refusals and denials turn what they refuse.
-0.5: refuse~|decline~|fail~ to throw|toss|dismiss|drop|overturn|quash|settle *6 {trouble}, {not} *2 look|looking|sound good|great|pretty|promising|healthy|well, {not} *5 as well|good|strong|fast|much|quickly as *2 hoped|expected|thought|planned|advertised, {not} *3 work|working|worked, {not} *4 profitable, {not} *3 make|making money
0.5: {not} *2 get|gets *2 better than, {not} *2 slow~|slowing|stop~|stopping|cool~, {not} *2 bad|terrible|awful, refute~|rebut~|debunk~ *5 claims|allegations|report|accusations, reject~ *3 allegations|accusations
-0.4: short seller~
-0.5: auditor *3 resign~|quit~|walk~|refuse~, qualified opinion, accounts *3 delayed, delay~ *3 accounts|annual|filing
0.45: insiders *3 buying, pay~|paid down *5 debt|loan|loans|borrowings, benefit~|gain~|profit~ from *3 {moved}, released|release~|free~ up *3 reserves|provisions
-0.45: insiders *3 dumping|unloading, set~ aside *4 for *4 loans|losses|claims|fines|litigation
# Verdicts on a share or a plan.
0.5: prove~ *3 skeptics|sceptics|doubters|critics|bears wrong, plenty|many|lots|good of *1 reasons to, reasons to own|buy|like, few better, never been stronger|better|cheaper|healthier|higher, best is yet to, thesis *3 intact, speak~ for themselves, cash *2 piling up, mountain of cash, no debt, eating *2 rivals, win~|winning *1 race, deserve~ *2 premium|praise|credit,
  fixes|plan|strategy|turnaround|medicine *3 working|works, on any|this|the weakness|pullback, stay~|stayed the course, well run|managed, masterstroke, tour de force, on the rise
-0.5: no|little *1 reason to *1 hold|own|buy, can't|cannot|don't|not *6 reason to *1 hold|own|buy, don't|not be fooled, never been weaker|worse|lower, easy money *3 made, thesis *3 broken|busted|dead, running low|short|dry, in decline, lose~|losing *1 race, deserve~ *2 discount|criticism|blame, hang~|hanging|loom~ over, smell~|reek~|stink~ of, hard|difficult to trust|believe|stomach|love,
  eating its|their|our lunch, matter of time before, years to fix|recover|repair, house of, feel cheated|duped|misled, right to *1 angry|cheated|furious
# Accidents, arrests, seizures; what stops and what starts again.
-0.5: lose~|shed~|lost|wipe~ *3 half|third|quarter|most|much|tenth *4 value|worth|capitalisation|capitalization, explode~|burst~|capsize~|derail~, was|were|been|be|are|is *1 arrested|indicted|jailed|detained|denied|grounded|evicted|expelled|sanctioned|nationalised|nationalized, nationalise~|nationalize~|expropriate~|confiscate~,
  cease~ *2 publication|operations|production|trading|business|publishing, stop~|stopped|stops selling, was|were *1 pulled|yanked|withdrawn after|over|amid|from, buyer|bidder|suitor|partner|investor|backer *2 walk~|withdraw~|withdrew|pull~|back~, running|run~|ran out of *2 options|time|money|patience|road|cash|ideas|fuel,
  impose~|slap~|levy~ *4 tariffs|duties|sanctions|curbs, tariffs|duties|sanctions *4 apply|imposed|levied, call~ for *4 removal|resignation|ouster|breakup, {people}|doctors|investors|lenders|banks *2 reluctant|hesitant|unwilling|wary|refuse~
0.45: settle~|resolve~|end~|bury~ *4 dispute|feud|row|quarrel, raise~|sweeten~|increase~ *3 offer|bid, secure~|raise~|obtain~|land~ *6 financing|funding|investment, exempt~ from, union|workers|members|pilots *2 ratify~|approve~|accept~, lift~|end~|remove~ *3 hold|freeze|moratorium,
  flowing|running|operating|flying|sailing|producing|working|open|online again, back online, resume~|restart~ *2 sailing|sailings|service|flying|hiring|growth|drilling|mining|sales|payments, add~ *2 shift|shifts, top~|surpass~|cross~|pass~ # million|billion|mn|bn|mln|bln, head~|heading|on course for *2 record|best
# Only looks like news.
0: stocks *1 hit~|hitting|making|making *4 highs|lows, growth story|stock|stocks|share|investor|investors, turnaround plan|story|effort|efforts|attempt|expert|specialist, on *1 dip, this|every|each|any dip
`;

export const MARKET_IDIOM_GROUPS = {
  be: 'get~|was|were|been|be|being|is|are',
  beaten:
    'hammered|pummeled|pummelled|routed|battered|clobbered|crushed|slammed|walloped|thrashed|mauled|trounced|decimated|gutted|obliterated|annihilated|whacked|smacked|pounded|punished|slaughtered|smoked|wrecked|shellacked|roasted|blindsided|spooked|rattled|roiled|jolted',
  share: 'shares|stock|stocks|name|names|sector|it|options|calls',
  people:
    'customers|consumers|shoppers|users|fans|critics|reviewers|clients|buyers|drivers|diners|subscribers|viewers|advertisers|travelers|guests|riders|passengers|members|listeners|gamers|patients|merchants|sellers|hosts',
  illness:
    'deaths|mortality|infections|relapses|symptoms|hospitalisations|hospitalizations|tumours|tumors|seizures|strokes|attacks',
  fell: 'fell|dropped|declined|halved|shrank',
  sold: 'sell~|ship~|deliver~|carry~|carried|flew|sign~|attract~|build~|open~|serve~|produce~|make~|install~|book~',
  authority: 'judge|court|regulator|regulators|watchdog|fda|eu|ftc|brussels',
  not: "not|isn't|wasn't|doesn't|didn't|don't|aren't|weren't|won't|hasn't|haven't|never|hardly|ain't",
};
