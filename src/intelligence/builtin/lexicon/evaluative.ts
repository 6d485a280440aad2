import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';
import { TONE_TABLE } from './tone.ts';

/**
 * Words that are positive or negative by themselves. Self-descriptions of every company (leading, modern, global) are left out.
 */
const TABLE = `
# From loss to profit and back.
0.7: swing~|turn~|return~|move~|get~|come~ *2 to|into|in *3 profit|profits|profitability|black,
  back to profit|profitability, break~ even
-0.7: swing~|turn~|slip~|fall~|sink~|slide~|drop~|plunge~ *2 to|into *4 loss|losses|red
# Good news in words. Descriptions that every company uses of itself (leading, modern, global, quality) are left out.
0.55: better than expected, above expectations,
  exceed~|beat~|top~|surpass~ *4 expectation~|forecast~|estimate~|consensus,
  ahead of expectations|forecast~|estimates|plan|schedule, all time high, highest level, highest ever, record high
0.5: better than, best|strongest|highest|biggest *3 ever, best|strongest *1 quarter|result|year,
  highest in *4 history, one of the largest in *4 history, profitable, excellent, outstanding, delighted,
  very pleased, pleased with, very satisfied, paid off, market leader, outperform~
0.45: gain~|win~|take~ *2 market share, gain~|win~|add~|attract~ *4 customers|subscribers, on track to|for, on course to|for, upgraded by|to|at, savings *6 amount~|total~, well tolerated,
  buy rating|recommendation, successful, successfully, success, succeed~ in,
  profitably, thrive~, prosper~, breakthrough, favourable, favorable, cost savings, annual savings, savings of,
  synergy~, competitive advantage, well positioned, clearly better, remarkable, strengthen~, improve~, improvement~,
  boost~, enhance~, more efficiently, more efficient, cost effective, faster growth, ramp~ up,
  step~ up production|deliveries|output, scale~ up, sold out, oversubscribed, fully booked|let|leased,
  in great demand, well received, repeat order~, follow on order~, placed *3 orders, % ahead of, outpace~, overtake~,
  outstrip~, outgrow~, flourish~, record breaking, save~ *4 %, saving~ *4 #, saves, milestone, upside, undervalued,
  attractive valuation, debt free
0.4: benefit~ from, satisfied with, optimistic, upbeat, encouraging, confident, competitiveness, strong position,
  strong growth, enable~ *4 to increase|grow|improve|cut|reduce|save|expand|serve|offer, make~ it possible to,
  award winning, was chosen by, chosen|selected|picked *6 system|solution|software|platform|technology|equipment, record level, record sales|profit|result|quarter|year|orders|revenue, strongest,
  good result, good demand, held up well,  hire~ *5 employees|people|staff,
  recruit~ *5 employees|people|staff, growing demand, high demand,
  increase~|expand~|double~|raise~ *4 capacity|production|output,
  expand~ *4 operations|business|presence|network|range|offering, happy with, so happy, taken well to, best selling,
  steady stream of, stable income, add~ *2 capacity, additional capacity, gain~ traction,
  attract~ *3 customers|investors|interest, make a profit, two fold|threefold, twofold, secure~ *3 financing|funding
0.25: expansion, create~ *4 jobs, new jobs
0.35: momentum, opportunity~ to grow, attractive, upturn, efficient, efficiency, high quality,
  win~ *3 award, award for, growth potential, growth opportunities, positive development, positive impact,
  positive effect, positive result~, good progress, win~ over, new high, praise~, healthy, stronger, higher than ever,
  higher than at any, capture~ *3 share, lighter cost, competitive edge, brighter, exclusive right~,
  patent *2 granted, increase~ its *3 presence, expand~ its, expand~ into|to|in|further
0.3: faster, efficiently, popular, gain~ *2 ground, meet~ *4 demand, high performance, increasingly
0.2: growth, cheaper
-0.2: risk of, concerned
0.25: positive, benefit~, advantage~, opportunity~, innovative, reliable, good, proud, promising, solid, easier
# Bad news in words.
-0.5: let go *6 workforce|staff|employees|people|workers, make~ *8 redundant, made redundant,
  lack of orders|demand|work|funding, stand~ idle, idle~, liquidation, receivership,
  wind~ up *3 company|business|operations, call~ in *2 loan, late with *4 payment~, strained, under strain, squeeze~,
  erode~, erosion, bleak, gloomy, pessimistic, dire, dismal, lacklustre, tepid, oversupply, glut, price war,
  hiring freeze, lose~ *2 jobs, worse than, lose~ *3 share|ground|customers|subscribers|confidence,
  write~ down, writedown~, write down~, furlough~, run~ out of cash|money|funds, weaken~, deteriorate~, deterioration,
  worsen~, weak, weakness, poor, sluggish, slump~, slowdown, downturn, recession, suffer~, hurt~, hit by, hit hard,
  badly hit, hard hit, adverse, unfavourable, unfavorable, negative impact|effect, burden~
-0.45: % behind, fierce|tougher|intense|stiff|harder competition, dampen~, hamper~, hinder~, disrupt~, disruption~,
  breakdown~, outage~, contamination, spill~, explosion~, scandal, bribery, corruption, misconduct, embezzlement,
  money laundering, cartel, infringement, violation~, guilty, convicted, sacked, ousted, irregularities, impairment~,
  weakest, worst, trough, sell off, selloff, losers, threaten~ *3 jobs, too expensive for, too high, remain~ below,
  stay~ below, cost~ *3 people|workers|employees *2 jobs, less than half, eat~ into, sell rating|recommendation,
  come to a standstill, shorter working week~, stop~ *4 machine~|line|deliveries|production, difficult, difficulty~,
  crisis, problem~, delay~, fail~, failure~, warn~, warning~, overcapacity, shortage~, struggle~, weigh~ on,
  drag~ down, negatively, negative, unprofitable, loss making, lossmaking, worry~, cancel~, cancellation~, suspend~
-0.4: shelve~, reject~, refuse~ to, veto~, boycott~, protest~, unsold, fall~ short, below the level, not reached,
  no orders, no quick recovery, turn~ negative, turned negative, deficit, lean years, downgraded, underperform~,
  headwind~, challenging, tough, pressure, uncertain, uncertainty~, concern~ about|over, dispute~, damage~, destroy~,
  stagnate~, halt~, suspended, lay off, threat~, threaten~, decline in demand,
  close~ *3 factory|plant|mill|office~|branch~|store~|unit, closure of
-0.35: discontinue~, put~ off, only until, a mere, red ink, dent~, short time work, cash will last, broken down,
  break~ down
-0.6: profit warning, bankruptcy, bankrupt, insolvency, insolvent, insolvency proceedings, fraud,
  bankruptcy protection
-0.55: worse than expected, weaker than expected, below expectations|forecast~|estimates,
  short of expectations|forecasts|estimates, miss~ *4 expectation~|forecast~|estimate~|consensus|target~, disappoint~,
  disappointment, disappointing, lowest level
-0.3: accident~, poorly, slow, slower, growing|rising|serious|mounting concern~, unable to, cautious, subdued, blame~, complain~, scrap~, abandon~,
  postpone~
0.45: close~|closing|shut~|exit~|sell~ *3 loss making, welcome~, applaud~, cheer~, well liked, respected, good news, sign of confidence, unlock value,
  good fit, strategic fit, accretive, add~ to earnings|profit, fair price, buy~ the dip, bought the dip, stands to gain, gives *3 lift, winner~,
  relief for, help~ *4 sales|profit|margins|orders, clear positive, create value, gathers pace, leaner, ahead of the deadline, enthusiastic, wins praise
# What a figure will be, said without a verb of motion.
0.45: result|profit|earnings|ebit|ebitda|income|flow *10 be|is|was|were|remain~|turn~ *2 positive,
  above|over *2 last|previous|prior year~, exceed~|surpass~ *4 last|previous|prior year~
-0.5: result|profit|earnings|ebit|ebitda|income|flow *10 be|is|was|were|remain~|turn~ *2 negative,
  below|under *2 last|previous|prior year~, below *3 level of *3 year
0.35: open~ *4 opportunity~|possibility~, new *2 opportunity~, secure~ *2 work|jobs|employment
-0.4: lose~ *2 revenue|sales|income|business, swallow~ *6 profit|profits|earnings|result|margin,
  wipe~ out *6 profit|profits|earnings|gains, visibility *4 low|poor|weak|limited,
  tight|tightened|tightening|tighter|growing|increasing|increased|keen competition
-0.45: behind schedule|plan|budget, over budget, cost overrun~
-0.35: fresh capital, shore~ up, bail~ out
0.4: at|near full capacity|stretch, full order book~
0: spare part~
0.35: star, turnaround, confidence, more upside, early reviews, boon, bargain, beneficiary, spare~, gain entry, gain access, gaining access, queue~ for
-0.4: expect~|make~|post~|report~|book~|forecast~|suffer~ *3 loss|losses
0.4: obtain~|receive~|grant~|win~ *4 patent~
-0.5: jobs *3 lost|cut|disappear, job~ *3 at risk
-0.45: postpone~
-0.45: overpay~, too much debt, borrow~ heavily, dilute~, dilution, doubts, balk~, criticise~, criticize~, raise~ *2 worries|questions|concerns|doubts|eyebrows, worries over|about, retreat~ from, abrupt, abruptly, oust~, falling out, clash~, without a successor,
  bad news, stands to lose, loser~, burden for, at a loss, load~ *3 debt, struggling, more indebted, conceded, cashed out, cash~ out, unload~, costs mount,
  loses its appeal, stripping, leaves a gap, leaves gap, on the way out, stem losses, bearish, nervous, tight money, pile~ of debt, at risk, stolen, scandal
-0.4: fully valued, priced in, run its course, limited upside, stretched valuation, too expensive, less keen, lost patience, off *3 list, less confident, little upside
0.4: worst is over, room to grow, more confident
-0.35: unexpectedly, exit of, leaves *3 without, questions about, blow to, setback~, hurdle~, outcry, backlash, troubling, hard day, delays, dims, gloom
`;

export const EVALUATIVE = compilePatterns(phraseEntries(TABLE + TONE_TABLE, ([score]) => Number(score)));
