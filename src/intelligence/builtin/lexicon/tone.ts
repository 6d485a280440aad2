/**
 * The second half of the evaluative words (the first is in `evaluative.ts`): how reporters and headline writers describe good
 * and bad news. Same format: a score and its phrases.
 */
export const TONE_TABLE = `
# In trouble.
-0.45: ailing, beleaguered, embattled, troubled, crippled, cripple~, hobble~, stricken, battered, bruised, mired in, embroiled in, dogged by, plague~, haunt~, stung by,
  reel~ from|under|after, brace~ for, grapple~ with, wrestle~ with, under fire, under pressure, pressure on, in trouble, doldrums, on the brink, on the verge of, teeter~, flounder~,
  languish~, limp~, sputter~, stutter~, stumble~, wobble~, foundering, implode~, unravel~, derail~, thwart~, stymie~, scupper~, jeopardise~, jeopardize~, imperil~, endanger~,
  undermine~, overshadow~, marred, tarnish~, sour~, dash~ *2 hopes, snub~, spurn~, shun~, exodus, revolt~, rebellion, outrage, fury, anger~, slam~, slams, slammed, lambast~, rebuke~,
  censure~, condemn~, accuse~, allege~, allegation~, alleged, probe~, scrutiny, raid~, dawn raid~, surprise inspection~, indict~, charged with, plead~ guilty, misled, mislead~,
  misstate~, restate~ *3 earnings|results|accounts|profit, overstate~, whistleblower~, conspiracy, bribe~, kickback~, collusion, penalty~, barred, blacklist~, seize~, foreclosure~, foreclose~, arrears, delinquent,
  distressed, junk, into administration, placed in administration, wound up, shortfall~, black hole, accounting hole, overspend~, overrun~, cash crunch, cash strapped, credit crunch,
  drain on, haemorrhage~, hemorrhage~, crimp~, stifle~, choke~, harm~, kill~, fatal, deaths, blast, blaze, gas|oil leak~, contaminate~, flaw~, glitch~,
  malfunction~, out of service|action|order, blackout~, obsolete, unsafe, substandard, negligence, infringe~, breach~, violate~, theft, scam, fraudulent, counterfeit~, piracy
-0.45: under *4 expectation~|forecast~|estimate~|consensus, used up, cash injection, come~ to nothing, almost stopped|ceased|vanished, close~|shut~ down, closing down, shutting down,
  bleed~ *2 subscribers|customers|cash|money|users, rescue loan|package|funding, cut~|lower~ *4 notch~, no turn for the better, ground~ *3 fleet|planes|jets|aircraft|flights, over *2 fears, strike enters|continues|drags|halts|begins|looms|starts|stops|costs|spreads,
  lose~ *3 crown|title|lead|patience, put~ *3 on hold, record|largest|biggest|heavy|hefty fine~, the fine is|was|follows|comes, have|has|had to borrow, at its own expense, stop~|cease~|quit~ making|producing|selling|manufacturing, come~ up dry, dry well~|hole~, yet to hit|reach bottom, eaten up, eat~ up, ate # *6 profit|result|margin, dismissal of, personnel|staff|job cuts, lag~ behind, run~ aground, out of traffic, forced to, below cost, more careful|cautious|hesitant|selective|reluctant,
  linked to *3 death~|injuries|deaths, revoked, under cost
-0.4: working week *4 cut|shortened|reduced, half capacity, for want of, give~ up *3 plan~, break~ *3 promise~, lose~ faith, downgrade, undercut~, longer to pay, later|slower than planned|expected|scheduled, unemployed, flee~, quit~ abruptly|after|amid|as|over, boss quits, chief quits, resign~ *3 amid|over, tainted, dubious, dearth, lack of, absence of, drought of, muted, lukewarm, anaemic, anemic, stagnant, stagnation, saturated, price pressure, price erosion, margin pressure,
  price pressures, overstocked, unfilled, unpaid, overdue, late payment~, cut throat, cutthroat, grim, sombre, somber, downbeat, wary, anxious, jittery, jitters, uneasy, sceptical, skeptical, doubtful,
  disappointed, unhappy, dissatisfied, regret~, regrettably, unfortunately, sadly, too early to *3 recovery|upturn, no sign~ of, no end in sight, no improvement, yet to recover, stuck with, stay~ away,
  out of favour|favor, fall~ from grace, hit~ *2 by, hit~ *3 hard, hit~ by, take~ *2 hit, take~ *2 toll, took its toll, price~ *2 hit, shock, shocked, turmoil, chaos, mess, woe~, gloom, plight, painful, blow, blows,
  pink slip~, pay freeze, dole, short time, reduced hours, unprofitably, break~ *2 covenant~, in breach of, tight liquidity, strapped, out of pocket, vanish~, nothing left, almost nothing, next to nothing,
  curtail~, constrain~, curb~, cut~ back, scale~ back, pare~ back, rein~ in, scale~ down, wind~ down, run~ down, close~ its doors, go~ bust, go~ under, went bust, went under, collapse~
-0.4: restructuring|reorganisation|reorganization|closure cost~|charge~|provision~|expense~, one off|time cost~|charge~|expense~|loss|write~, non recurring cost~|charge~|expense~|loss~,
  nonrecurring cost~|charge~|expense~|loss~, extraordinary cost~|charge~|expense~|loss, book~|take~|record~|recognise~|recognize~|incur~ *6 charge|charges|impairment|provision|writedown, write~ off *4 #, writes off, wrote off, written off, a *2 charge of
-0.45: % below|under|short|lower|down, below *3 year|period|figure|comparison, below *2 previous|last|prior|corresponding, miss~ *5 target~|figure|goal|deadline|mark|forecasts,
  short of *3 hopes|hope|target~|goal~|plan|budget, fewer than *4 year|before|earlier|expected|planned, less than *3 year|before|earlier|expected|planned|half|hoped, only half
-0.45: factory|plant|mill|mine|yard|store|stores|shop|shops|branch|branches|site|line|depot|foundry|sawmill|brewery|refinery|smelter|works *4 closed|shut|shuttered|idled|mothballed|shutdown|axed,
  close~|shut~|closing|axe~ *5 yard|foundry|sawmill|brewery|refinery|smelter|depot|shop|shops|warehouse, flight~|route~|service~ *2 cancelled|canceled|axed|suspended, cancel~|axe~|ground~|suspend~ *6 flight~|route~
-0.45: face~|facing *4 lawsuit~|fine~|charges|probe|claim~|strike~|trial|criticism|investigation|questions|revolt|bill|backlash|loss|losses|closure|shortage~|pressure|delay~|penalty|ban|tough|problem~|difficulty~|challenge~,
  pay~ *8 settle, pay~ *4 fine|penalty|damages|compensation, ordered to pay|stop|halt|recall|return, court *4 stop|ban|bans|block~|ruled against, rule~ against, ruling against, tax bill, back taxes,
  on watch *3 downgrade, watch negative, creditwatch negative, negative watch, outlook *3 negative, to negative from stable, review *3 downgrade, short seller~, short position~
-0.4: sell~ *4 discount, at a discount of, at a *2 discount to, profit taking, take~ profits, underwhelm~, come~ off the boil, past its peak, peaked, pull~ back, give~ up *2 gains, end~ lower, close~ lower, open~ lower, trade~ lower, in the red, into the red,
  lower open, bear market, nosedive~, tailspin, free fall, freefall, rout, bloodbath, correction territory, losing streak, losses mount, mounting losses, heavy losses, heavier loss~, steep loss~, huge loss~
# In luck.
0.45: bumper, stellar, sparkling, impressive, brilliant, superb, fantastic, spectacular, stunning, exceptional, exceptionally, blockbuster, shrug~ off, defy~ *3 gloom|expectation~|downturn|odds|market,
  weather~ *3 storm|crisis|downturn|recession, buoy~, bolster~, underpin~, fuelled by|its|growth, fueled by|its|growth, propel~, spur~ growth|sales, bullish, delight~, flying colours|colors, flying start, full tilt|speed|steam|swing, earlier|sooner|faster than planned|expected|scheduled, more *2 than ever, fuller, coup, triumph~, victory,
  windfall, bonanza, lucrative, sought after, snapped up, sell~ out, acclaimed, outshine~, outsell~, leapfrog~, top spot, pole position, upper hand, edge over, more competitive, bounce~ back, back on its feet, on the mend,
  strength to strength, get~ *2 boost|lift, give~ *3 boost|lift, receive~ *2 boost, in good shape, good shape, in full swing, gain~ pace, pick~ up pace, gather~ pace, booked until|into|for, order books *3 full,
  full until, orders until, waiting list, in short supply of, pass~ *6 test|tests|inspection|audit, on schedule for profit, best known, most valued, most popular, most profitable, most efficient, named *4 best, ranked first
0.45: selected|chosen|picked|hired|commissioned|contracted to supply|deliver|build|design|provide|equip|operate|run|maintain, sole|exclusive|preferred supplier|vendor|partner, lift~|raise~ *4 notch~,
  received enthusiastically|warmly|well, enthusiastically, cope with *2 demand, make money, expect~|forecast~ to post|make|show|report *3 profit, buy~ back *8 shares|stock, turn for the better
0.45: return~ *5 to shareholders|investors|owners, shares|stock|sales|orders take~ off, on upgrade
0.4: team~ up, keep~ *3 in work, give~ *2 job|contract|order to, give~ *4 access to, gain~ *3 access to, strike~ oil|gold|gas, support~ *2 margin~|profit|sales|earnings|result|results|demand, secure~ *6 credit|loan|line|facility, bottomed out
0.45: pass~ *3 mark, developed|progressed|performed favourably|favorably|well|positively|strongly, favourably, favorably, pay~ off, best|highest|largest|biggest in *3 history, get~|receive~|win~ *3 nod|green|blessing, break~|smash~|set~ *3 records, to new heights|highs, is|are secured until|to
0.3: will deliver|supply *8 for|to
0.45: % above|ahead|better|higher|up, above *2 previous|last|prior|corresponding, above *3 year|period|figure|comparison, more than *3 year before|earlier, contract|order|deal|tender *3 won, won *4 order|contract,
  take~ on *2 # *3 welders|engineers|workers|people|staff|employees|developers, hire~|recruit~ *3 # *4 new|more|people|workers|welders|engineers|staff|developers|employees|specialists|drivers|nurses, add~ *3 # *3 jobs|workers|people|staff, recruit~|hire~ *1 #, additional shift, third shift, extra shift~, rate~ *4 buy|outperform|overweight,
  reiterate~|maintain~|initiate~ *5 buy|outperform|overweight, starts *4 buy, top pick, price target *3 raised, end~ higher, close~ higher, open~ higher, trade~ higher, bull market, winning streak, bargain hunt~, record beating,
  outlook *3 positive, to positive from stable, to stable from negative, watch positive, review *3 upgrade, investment grade, beat~ *5 target~|figure|goal|forecasts, ahead of *3 hopes|target~|plan|budget, exceed~ *3 target~|goal~
0.4: waste|scrap|spoilage *6 cut|halved|reduced|lowered|fallen, cut~|reduce~|halve~ *4 waste|scrap|spoilage|bureaucracy|downtime, shorten~ *4 time~, quicker, speed~ up, save time, saving time, time saving,
  steady income, recurring income|revenue, long term income, give~ *3 income, secures *2 future, exclusive licence|license|supplier, favourable ruling, favorable ruling, ruling in its favour|favor, rule~ in *2 favour|favor, court *3 sided with, side~ with
# Said of everything, so worth little.
0.2: help~, welcome, ready to, pleased
`;
