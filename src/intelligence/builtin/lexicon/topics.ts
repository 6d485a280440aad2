import type { CatalystType } from '../../catalyst.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

/**
 * What a story about an event talks about, word by word. No single word proves anything; several in a headline and the
 * sentences after it do. Phrases that state an event by themselves are in `events.ts`.
 */
export interface TopicWord {
  readonly type: CatalystType;
  readonly weight: number;
}

// type / weight; a name with a plus sign between two types gives the words to both
const TABLE = `
earnings_beat+earnings_miss / 0.4: wall street, cents, earned, pencilled in, penciled in, looked for, anticipated, first|second|third|fourth quarter, reported, net income, bottom line, report card,
  earnings, eps, quarter, quarterly, results, profit, per share, a share, revenue, consensus,
  estimate~, analysts, street, polled, expectation~, expected, predicted, forecasts
earnings_beat / 0.9: outshine~, outstrip~, better~, overshoot~, overshot, handily, cleared the bar, cents more|above|ahead, pleasant surprise, pleasantly, more than, best *3 expectations, higher than, surprise~ *2 upside, strong quarter,
  beat~, top~, exceed~, surpass~, outpace~, above, ahead of, better than, past, eclipse~, outdo~, upside,
  blowout, stronger than, more than *4 expected|forecast|estimated, positive surprise, sail~ past, crush~, comfortably
earnings_miss / 0.9: come~ up short, came up short, fall~ short, fell short, cents below|short|less|shy, undershot, fail~ to meet|reach|match|live, behind, less than, lower than, fall~ shy, fell shy, missed the mark, weak quarter, disappointing, surprise~ *2 downside,
  miss~, lag~, trail~, short of, below, under, worse than, disappoint~, weaker than, shy of, undershoot~,
  less than *4 expected|forecast|estimated, negative surprise, shortfall, stumble~, underwhelm~, let down
guidance_raise+guidance_cut / 0.5: annual, fiscal, revise~, revision, now look~ for, budget~, no longer expect~, promised, expects, sees, target~, plans for, sights, the bar, own estimate, midpoint, coming year, rest of the year, second half,
  guidance, outlook, forecast~, full year, target, projection~, now expect~|sees|forecasts|
  anticipates, for the year, this year, previously, earlier, prior, range, sales target, profit target, goal, ambitions
guidance_raise / 0.8: up from, upward, raised the bar, sights higher, better than it|previously|earlier, more than it *4 said|promised|thought|expected, more upbeat, stronger year, confident,
  raise~, lift~, increase~, hike~, upgrade~, boost~, higher, upper end, more optimistic, brighten~, bump~,
  revise~ *3 up|upward|upwards, above its *2 earlier|previous|prior, nudge~ up, turn~ more upbeat, better year, expects more
guidance_cut / 0.8: down from, downward, back~ away from, lower~ the bar, worse than it|previously|earlier, less than it *4 said|promised|thought|expected, weaker year, gloomier, cautious, no longer, jettison~, shelve~, drops its,
  cut~, lower~, reduce~, trim~, slash~, warn~, withdraw~, lower end, dim~, darken~, pare~, scale~ back, rein~ in,
  revise~ *3 down|downward|downwards, below its *2 earlier|previous|prior, less optimistic, profit warning, tone~ down, abandon~
analyst_upgrade+analyst_downgrade / 0.5: now rate~, move~ to, shift~ to, switch~ to, strategist, recommend~, analysts, equity research, securities, research,
  rating, rated, brokerage, broker, analyst~ at, note, note to clients, stock, recommendation,
  buy, sell, hold, neutral, overweight, underweight, outperform, underperform, market perform, equal weight, coverage, call
analyst_upgrade / 1: time to buy, favourite, favorite, more positive, sees *2 value, from sell, from hold, from neutral, from underweight, from underperform, better view, up a notch, now recommends,
  upgrade~, bullish, to buy, to overweight, to outperform, to accumulate, raised to, lifted to, lifted the stock,
  turn~ positive, more constructive, add~ *4 to *3 list|picks, conviction, top pick, warm~ to, recommends buying, strong buy
analyst_downgrade / 1: time to sell, no longer recommend~, more negative, downside, from buy, from overweight, from outperform, dimmer view, down a notch, pulls its buy, drop~ *3 buy, takes profits,
  downgrade~, bearish, to sell, to underweight, to underperform, to reduce, cut to, lowered to, lowered the stock,
  turn~ negative, turn~ cautious, cool~ on, remove~ *4 from *3 list|picks, recommends selling, loses faith, to hold from buy
price_target / 1.1: price goal, value~ the shares|stock at, expects the shares|stock to reach, sees the shares|stock at, target to, thinks the shares|stock are|is worth, fair price, target~ *2 from, share target, worth of the shares,
  price target~, target price~, price objective, 12 month target, target of, target on, target for, fair value,
  valuation target, month price, target *3 raised|cut|lifted|lowered|bumped|clipped|trimmed|hiked, upside in, worth *3 a share
price_target / 0.4: note, analyst~, brokerage, broker, equity, securities, research, partners, channel checks, keeping its rating, rating
analyst_upgrade+analyst_downgrade / 0.3: equity, partners, capital markets, note to
ma_target / 1: found a buyer, cash offer, all cash, all share, be taken over, new owner, sale to, offer worth, agreed sale, change hands, offer of, offer that, purchase of *5 by, acquired for, will be bought, be acquired, sold to, under offer, board *4 recommended, bidding war, bidder~, take *3 private,
  to be acquired, takeover offer, buyout, bought out, be bought, take over, takeover by, takeover interest, bid for, premium,
  shareholders *4 receive, offer for, go private, taken private, acquired by, suitor~, swallowed, agreed to sell itself, sells itself,
  takeover target, in cash for each share, per share in cash, tender offer, be sold to, accept~ *3 offer, up for sale, approach from
ma_acquirer / 1: take~ control of, pick~ up, buying, buys, swoop~, splash~ out, pays, bids for, expands by buying, agreed to buy, agreed to pay, will buy, to buy, integration, synergy~, accretive, target company, the purchase, absorbing, tie up with,
  acquire~, acquisition, acquiring, buy~ *4 for, bought, purchase of, snap~ up, takeover of, purchase, overpay~, bolt on,
  deal for, merge~ with, merger, absorb~, swallow~, gobble~ up, pay~ *4 for, race for, scoop~ up, takes over, add~ *3 to its portfolio
spinoff / 1.2: part ways with, set free, cut loose, separate listing, own way, float *3 business, distribute *3 shares of, two listed, unlock value, sum of the parts, stock in its, independent business, divest~, divestiture, stand alone, separated, splitting, separating, spun off,
  spin~ off, spinoff, spin off, separation, separate~, split~ in two, split~ off, breakup, break up, standalone, demerger,
  own listing, list~ *4 separately, listing *4 on its own, carve~ out, hive~ off, independent company, separate company, float~ *3 unit,
  two companies, stand on its own, separately traded, divorce
contract_win+contract_loss / 0.5: customers, worth, orders, purchase order, supply deal, tenders, long term, a year, buyer, mandate, job, programme, sales at risk,
  contract~, order~, deal, agreement, supplier, supply, customer, client, tender, renewal, account,
  framework, procurement, business with, multi year
contract_win / 0.8: sole supplier, win~ over, to deliver, to equip, booked, sign~ up, selected, gets, receives, received, biggest order, largest order, won, entrusted, hand~ *4 contract|order|job, go~ to, chosen, trust~,
  win~, land~, secure~, clinch~, awarded, award~, pick~, select~, choose~, chose, placed, bag~, seal~, ink~, sign~,
  tapped to, hired to, commission~, will supply, to supply, to provide, to build, order from, orders from, tipped, nab~, capture~,
  snag~, beat *2 rivals, preferred bidder, new customer, expand~ *3 order, backlog
contract_loss / 0.9: lose~ out, customer *3 leaves|walks|gone, take *3 business, go~ with *3 rival, handed to a rival, in house, stop~ buying, halt~ orders, no longer supply|buy, pull~ the plug, loss of, dropped, without *4 customer|contract, cut~ ties, turn~ to a rival, awarded to *3 rival, part~ ways, cancellation, abandon~, backs out, back~ out,
  lose~, drop~ *4 supplier, cancel~, terminate~, not renew~, leaving, leave~ *3 for, switch~ *3 to, walk~ away, ditch~,
  dump~, replace~ *4 supplier, pull~ out, elsewhere, expire~, defect~ to, beaten to, not be renewed, end~ *4 relationship|contract|agreement,
  scrap~, withdraw~ *3 order, slip~ away, failed to win|renew|keep|retain, rival *4 instead, tear~ up, sever~
product_launch / 0.9: start~ selling|sales, begin~ selling|shipping|sales|deliveries, first shipments, shelves, arrive~, come~ out with, present~ *3 new, new generation, open~ orders, successor to, first of its kind, hits the market, hit the market, on the market, launched, made *3 debut, shipping, ship~ *3 first, new range, latest version, upgraded version, early buyers,
  launch~, unveil~, introduce~, roll~ out, debut~, bring~ *4 to market, next generation, new version, new model,
  new product, new line, goes on sale, on sale, hit~ shelves|stores, reveal~, release~, market entry, preorders, pre orders, advance orders,
  first shipments, available, customers queue~, rollout, premiere~, take~ the wraps off, showcase~, add~ *3 to its range|line up|lineup
partnership / 1: link~ arms, strike~ up, common platform, ties with, share *4 costs|technology, in tandem, tie~ up with, tied up with, agreed to cooperate, work with, works with, develop~ *4 together, sell *4 together, jv, co operate, cross licence, cross license, consortium,
  partner~ with, partner~, partnership, team~ up, alliance, joint venture, join~ forces, collaboration, collaborate~,
  jointly, together with, cooperation, cooperate~, co develop~, tie up, link~ up, pact with, strategic agreement, work together, pair~ up,
  ally~, allies, joint statement, joint project, shared platform, combine *3 efforts, pool~ *3 resources
recall_failure / 1: take~ back, withdrawn from sale, withdraw~ *3 from, call~ back, flawed, unsafe, burn~, complain~, complaints, placebo, endpoint, halt~ sales, quality problem~, replacement, did not work, stopped working, broke down, malfunctioning, hazard, customers *3 hurt, tests, study, safety problem~,
  recall~, defect~, fault~, faulty, overheat~, safety, repair~, stop~ sales, failure~, fail~, injured, injury~, pull~ *4 market|
  shelves|sale, malfunction~, flaw~, trial, inspections, grounded, contaminated, hazard~, fire risk, units, take~ *3 off the market, botched,
  setback, disappoint~ *3 trial|study, crack~, burst~, replace~ free, refund~, warn~ *3 users
cyber_incident / 1.2: criminals, broke into, leak~, infiltrate~, computer~, it systems, credentials, outsiders, attack on *3 systems|network|computers, digital, offline, took *3 offline, cyber criminals, thieves, hacked, attack,
  cyberattack~, cyber, hack~, hacker~, breach~, ransomware, intrusion, intruder~, data, stolen, stole, systems down, network,
  malware, accounts, attackers, records, compromised, phishing, leaked, exposed, encrypted, unauthorised, unauthorized, security incident,
  passwords, online, servers, personal details, extort~, ransom
supply_disruption / 0.9: stopped output, lack of *2 parts|components|chips|materials, behind schedule, cannot get, waiting for, starve~, late deliveries, material shortage~, wait longer, supplies, suppliers, dried up, dry up, cut off, closed *3 plant|factory, breakdown, damaged, stock outs, deliver~ *2 late, ship~ *2 late, weeks late, missing parts,
  shortage~, supply, supplier, parts, components, bottleneck, snag~, halt~, halted, idle~, deliveries, delay~, fire, plant,
  factory, output, production, shipments, run~ out, lines, disrupt~, outage, stop~ *3 output|production|lines, logistics, port, raw materials,
  supply chain, stoppage, power cut, blackout, flood~, explosion, scarce, scarcity, interrupt~, interruption, backlog~ of, held up, stranded
labour_action / 1.2: staff, pilots, drivers, dock workers, refuse~ to work, stop~ working, work stoppage, on strike, industrial dispute, wages, laborers, machinists, crews, union members, pay demands, talks *3 collapsed|failed|broke, picket lines, down tools, labour dispute, pay deal,
  strike~, union~, walk~ out, walkout, walk~ off, workers, picket~, stoppage, labor, labour, contract talks, pay rise, wage~,
  industrial action, employees *3 vote~, vote to strike, stop~ work, down~ tools, members of, work to rule, lockout, pay talks, pay dispute,
  collective bargaining, shop floor, slowdown by
regulatory_approval / 1: allow~ *3 to, may sell|market|start|begin, permission, hurdle, backing, signed off, favourable ruling, accepted *3 application, licensed, sanctioned the, cleared to, free to, regulatory, approved, lets, let~, gave *3 nod|blessing|consent, ok from, okay,
  approve~, approval, clear~, clearance, green light, permit~, license~, licence~, authorise~, authorize~, nod, grant~,
  certify~, certification, endorse~, pass~ *3 review, blessing, sign~ off, go ahead, regulators, agency, administration, commission, authority,
  conditions, waved through, all clear, rubber stamp~, consent
regulatory_action / 1: penalise~, penalize~, investigators, raided, inspectors, told to, must stop|pay, forbid~, forbade, prohibit~, accuse~, breach of rules, formal, crackdown, cease, ordered to, refused, denied *3 application|licence|license|approval, suspended, regulatory, authorities, broke rules, breaking rules, probing, examining, under investigation, antitrust,
  fine~, fined, penalty~, probe~, investigation, investigate~, investigating, inquiry, scrutiny, sanction~, violate~, violating,
  violation~, crack~ down, reject~, barred, bar~, ban~, banned, ordered by, charged, charges against, subpoena~, regulator~, regulators, agency,
  commission, authority, administration, watchdog, rules, compliance, raid~, reprimand~, censure~, warning letter, revoke~, suspend~ *3 license|licence,
  deficiencies, enforcement, case against, misled, look into, examine~, blocked, block~
litigation / 1.2: courts, judges, jurors, legal battle, legal fight, accused of, take~ *4 to court, dragged to court, seeking damages, compensation, federal court, patents, owes, must pay, found liable, guilty, shareholders *3 sue, plaintiffs, class, suing, lost *2 case|appeal|suit,
  sue~, sued, lawsuit~, court, jury, verdict, judge, damages, appeal~, class action, patent, plaintiff~, settle~, settlement, legal,
  suit, trial, accuse~, allege~, allegations, claim~ against, attorney~, lawyer~, ruling, tribunal, liable, litigation, infringe~, arbitration, complaint
buyback_dividend_up / 1: hand~ *4 shareholders, sweeten~, capital return, own stock, shareholders *3 more, authorised *4 repurchase|buyback, authorized *4 repurchase|buyback, payments to shareholders, quarterly dividend, extra dividend, bigger dividend, higher dividend, dividend rise, dividend increase, retire stock, spend *4 own shares, returning cash,
  buyback~, buy~ back, repurchase~, return~ *4 shareholders, dividend, payout, special dividend, raise~ *3 dividend,
  increase *4 dividend, share repurchase, more cash, hand~ *4 back, distribute~, own shares, cash to shareholders, boost~ *3 payout, richer payout,
  return~ *3 cash, giving more, reward~ *2 shareholders|investors, retire~ *3 shares
dividend_cut_dilution / 1: stop~ paying, no dividend, smaller dividend, lower dividend, dividend cut, share issue, stock offering, equity raise, equity offering, sell~ stock, sells stock, new stock, existing holders|shareholders, below the market, below market, raises cash, raise cash, raise money, more shares, issue~ *3 new, water~ down, withhold~, priced, discounted, passes on, dividend *2 dropped|gone|axed|reduced,
  cut~ *4 dividend, suspend~ *4 dividend, slash~ *4 dividend|payout, dividend, payout, new shares, offering, rights issue, dilute~,
  diluting, dilution, dilutive, discount, sell~ *4 shares, stock sale, share sale, raise~ *4 capital|equity, convertible, issue~ *4 shares|stock,
  omit~, skip~, halve~ *3 dividend|payout, scrap~ *3 dividend|payout, fresh equity, private placement, placing, cash call, tap~ *4 investors|shareholders,
  eliminate~ *3 dividend|payout, conserve cash, save cash, preserve cash
credit_event / 1.1: banks, bonds, borrowing~, creditworthiness, missed *3 payment, failed to pay, unable to pay|repay, breach~ *3 terms, lenders, debts, borrower, rating downgrade, speculative grade, below investment grade, doubt~ *4 repay|refinance|survive|ability, cash crunch, protection from creditors, restructuring of *3 debt, more time to *2 repay|pay, time to repay, filed for bankruptcy, collapse, loan~, rescheduling, credit line,
  credit rating, covenant~, bond payment, interest payment, junk, lender~, creditor~, debt, default~, loans, refinance~, repay~, auditors,
  bankruptcy, chapter 11, insolvent, insolvency, liquidity, rating firm, rating agency, notch, bondholders, going concern, debt relief, restructure *3 debt,
  extend *4 debt, distressed, grace period, call~ *3 in, credit, overdue, maturity, waiver, standstill, run~ short of cash, administration, receivership
management_change / 1: top job, take~ charge, takes the reins, new chief, next chief, will run, to run, steps aside, step aside, board~, resigned, resignation, leaves, hired, hires, named, succession, walk~ out on, is out, out as, joins, joining, seat, new head, management, top executive, falling out, vacant, abrupt, long serving, goes, gone, ousted,
  chief executive, ceo, cfo, chief financial, chief operating, finance chief, chief, head of, chair, chairman, chairwoman, president, officer,
  appoint~, name~, pick~, hire~, resign~, quit~, step~ down, stepped down, oust~, fire~, fired, depart~, departure, successor, leave~, leaving, exit, replace~,
  retire~, poach~, court~, lure~, leadership, boss, executive, join~ *3 as, promote~, interim, veteran, returns, new role, take~ over as, sack~, dismiss~,
  recruit~, way out, helm, post, search
insider_trade / 1.1: insiders, disclosure~, holdings, put~ *5 own money, bought stock, sold stock, buying stock, selling stock, shares *4 market, own account, stock sale by, purchases by, sales by, sold *3 worth of, bought *3 worth of, board members, top executives, executive~, stake in *3 company|firm, sell~ *4 stock|shares, buy~ *4 stock|shares, spend~ *4 shares, raised *3 stake, cut *3 stake, reduced *3 holding, increased *3 holding,
  insider~, director~, filing~, open market, bought *5 shares, sold *5 shares, buy~ shares|stock, sell~ shares|stock, purchased *4 stock|shares,
  disposed of, cash~ out, stake, holding, own money, buy~ the dip, trading plan, load~ up, unload~, added *4 shares, form 4, regulatory filings, personal,
  executives *4 bought|sold|buying|selling, officer *6 bought|sold, chief *6 bought|sold|buys|sells, shed *4 shares, offload~, snap~ up *3 shares
restructuring / 1: cuts *4 jobs|staff, staff, posts, roles, dismissals, factory closures, plants, merge *3 divisions, cost reduction, slash~ *3 costs, cost base, impairment, writedown~, write down, shrink~, simpler, plan to save, employees, lay offs, job losses, let~ *3 go, new structure, delayer~, units, sites, pare~ back, axe~, discontinu~, shedding, reshape~, retrench~, belt tightening, surplus, bureaucracy,
  restructure~, restructuring, layoff~, lay~ off, job~, jobs, overhaul, reorganisation, reorganization, reorganise~, reorganize~, streamline~,
  shake up, shakeup, turnaround, close~, closing, closure, shut~, shutting, cost plan, savings, save *4 year, write~ off, retreat~, exit~ *4 market|business|country,
  workforce, headcount, leaner, layers, charge, loss making, savings program|programme, efficiency, simplify~, restructured, cost cutting, cut costs, downsize~,
  redundancies, revamp~, consolidate~, trim~ *3 staff, positions, pull~ out of, slim~ down, wind~ down, mothball~, rationalise~, rationalize~
macro_exposure / 1: weaker dollar, stronger dollar, strong dollar, weak dollar, strong euro, weak euro, consumers in, growth in, downturn in, boom in, crisis in, election~, trade deal, trade deals, peace, war, conflict in, prices of, price of, cost of, cheaper fuel, import~, customs, inputs, rate cut~, rate hike~, rate rise~, interest rate, economic, slump in, rebound in, upturn in, subsidies, tax cut~, budget, government spending, beneficiary, winner of, loser of, victim of, help from, hurt by, helped by, sensitive to, depends on, sales there, relief for,
  tariff~, duties, dollar, euro, eur, usd, currency, exchange rate, rate decision, rate move, interest rates, stimulus, recession, slowdown in,
  recovery in, unrest, inflation, cheaper, dearer, input costs, raw materials, commodity, oil, steel, copper, fuel, trade truce, trade war, sanctions, drought,
  exposed to, exposure to, stands to gain, stands to lose, winners, losers, tailwind~, headwind~, economy, demand in, benefit~ from, benefits as, suffer~ from,
  suffers as, hit by *3 tariffs|dollar|rates, squeeze~, burden~, borrowing costs, consumer spending, energy prices, weather, export~, central bank
price_move / 0.6: percent, %, closed, ended, lost, added, traded, market, investors, without news, unexplained, on no news, record high, on heavy, session, afternoon, morning, four day, day of gains|losses, weakest, strongest, best day, worst day, dive~, leap~, shed, retreat~, gave up, gains, losses, bounce~, top~ *3 gainers, biggest gainer~, biggest loser~,
  shares, stock, gain~, losers, gainers, trading, volume, straight day, highest level, lowest level, high, low, rally~, rallied, tumble~, slump~,
  surge~, sink~, jump~, climb~, slide~, plunge~, no news, most active, buyers, sellers, session, heavy trading, soar~, drop~, fall~, rise~, week high, week low,
  advance~, decline~, momentum, selloff, sell off, winning streak, losing streak, rebound~
`;

function expandTypes(table: string): [string, TopicWord][] {
  return phraseEntries(table, ([types, weight]) => ({
    types: (types ?? '').split('+') as CatalystType[],
    weight: Number(weight),
  })).flatMap(([phrase, { types, weight }]) => types.map((type): [string, TopicWord] => [phrase, { type, weight }]));
}

export const TOPICS = compilePatterns(expandTypes(TABLE));
