import type { CatalystType } from '../../catalyst.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

/**
 * Topic words of stories about each event type. A single word proves nothing; several in the headline and the first sentences
 * do. Phrases that state an event by themselves are in `events.ts`.
 */
export interface TopicWord {
  readonly type: CatalystType;
  readonly weight: number;
}

// type / weight; a name with a plus sign between two types gives the words to both
const TABLE = `
earnings_beat+earnings_miss / 0.4: wall street, pencilled in, penciled in, looked for, anticipated, first|second|third|fourth quarter, net income,
  bottom line, report card, earnings, eps, quarterly, consensus, estimate~, analysts, street, polled, expectation~, predicted, forecasts
earnings_beat+earnings_miss / 0.25: revenue, a share, per share, quarter, reported, profit, results, expected, cents, earned
earnings_beat / 0.9: better than *4 feared|thought|hoped, more than *4 hoped|thought|bargained, outshine~, outstrip~, overshoot~, overshot, handily, cleared the bar, cents more|above|ahead, pleasant surprise, pleasantly,
  best *3 expectations, surprise~ *2 upside, strong quarter, beat~, top~, exceed~, surpass~, outpace~, eclipse~, outdo~, blowout, stronger than,
  more than *4 expected|forecast|estimated, positive surprise, sail~ past, crush~
earnings_beat / 0.4: above, ahead of, past, more than, higher than, better than, comfortably, better~, upside
earnings_miss / 0.9: less than *4 hoped|thought|bargained, come~ up short, came up short, fall~ short, fell short, cents below|short|less|shy, undershot, fail~ to meet|reach|match|live,
  fall~ shy, fell shy, missed the mark, weak quarter, disappointing, surprise~ *2 downside, miss~, lag~, trail~, disappoint~, shy of, undershoot~,
  less than *4 expected|forecast|estimated, negative surprise, shortfall, stumble~, underwhelm~, let down
earnings_miss / 0.4: below, under, less than, lower than, behind, short of, worse than, weaker than
guidance_raise+guidance_cut / 0.5: annual, fiscal, revise~, revision, now look~ for, budget~, no longer expect~, the bar, own estimate, midpoint,
  coming year, rest of the year, guidance, outlook, forecast~, full year, target, projection~, now expect~|sees|forecasts|   anticipates,
  for the year, range, sales target, profit target, ambitions
guidance_raise+guidance_cut / 0.35: this year, previously, earlier, prior, goal, expects, sees, target~, sights, second half, plans for, promised
guidance_raise / 0.8: upward, raised the bar, sights higher, better than it|previously|earlier, more than it *4 said|promised|thought|expected,
  more upbeat, stronger year, hike~, upgrade~, upper end, more optimistic, brighten~, revise~ *3 up|upward|upwards,
  above its *2 earlier|previous|prior, nudge~ up, turn~ more upbeat, better year, expects more
guidance_raise / 0.3: raise~, lift~, increase~, higher, boost~, bump~, confident, up from
guidance_cut / 0.8: downward, back~ away from, lower~ the bar, worse than it|previously|earlier, less than it *4 said|promised|thought|expected,
  weaker year, gloomier, jettison~, drops its, warn~, withdraw~, lower end, dim~, darken~, pare~, scale~ back, rein~ in,
  revise~ *3 down|downward|downwards, below its *2 earlier|previous|prior, less optimistic, profit warning, tone~ down
guidance_cut / 0.3: cut~, lower~, reduce~, trim~, cautious, no longer, down from, slash~, shelve~, abandon~
analyst_upgrade+analyst_downgrade / 0.5: now rate~, move~ to, shift~ to, switch~ to, strategist, recommend~, analysts, equity research, securities,
  research, rating, rated, brokerage, broker, analyst~ at, note to clients, recommendation, neutral, overweight, underweight, outperform,
  underperform, market perform, equal weight, coverage
analyst_upgrade+analyst_downgrade / 0.25: buy, sell, hold, stock, note, call
analyst_upgrade / 1: undervalued, cheap, worst is over, room to grow, warms to, on *3 buy list, more attractive, higher rating, off the sidelines, more keen, time to buy, favourite, favorite, more positive, sees *2 value, from sell, from underweight, from underperform, better view,
  up a notch, now recommends, upgrade~, bullish, to overweight, to outperform, to accumulate, lifted the stock, turn~ positive, more constructive,
  add~ *4 to *3 list|picks, conviction, top pick, warm~ to, recommends buying, strong buy
analyst_upgrade / 0.5: to buy, raised to, lifted to
analyst_downgrade / 1: off *3 list, less keen, lost patience, lower rating, sees little, limited upside, fully valued, priced in, run its course, stretched, to hold, steps back,
  less attractive, more cautious, moves to the sidelines, to the sidelines, time to sell, no longer recommend~, more negative, downside, from buy, from overweight, from outperform, dimmer view,
  down a notch, pulls its buy, drop~ *3 buy, takes profits, downgrade~, bearish, to underweight, to underperform, to reduce, lowered the stock,
  turn~ negative, turn~ cautious, cool~ on, remove~ *4 from *3 list|picks, recommends selling, loses faith, to hold from buy
analyst_downgrade / 0.5: to sell, cut to, lowered to
price_target / 1.1: target, price *3 expects, shares *3 to reach, now sees *3 shares|stock, sees *4 worth, stock *2 worth, shares *2 worth, one year target,
  where *3 shares|stock should trade, upside of, downside of, higher price for, lower price for, raises *2 target, values *3 shares|stock, price goal, value~ the shares|stock at, expects the shares|stock to reach, sees the shares|stock at, target to, thinks the shares|stock are|is worth, fair price, target~ *2 from, share target, worth of the shares,
  price target~, target price~, price objective, 12 month target, target of, target on, target for, fair value,
  valuation target, month price, target *3 raised|cut|lifted|lowered|bumped|clipped|trimmed|hiked, upside in, worth *3 a share
price_target / 0.4: note, analyst~, brokerage, broker, equity, securities, research, partners, channel checks, keeping its rating, rating
analyst_upgrade+analyst_downgrade / 0.3: equity, partners, capital markets, note to
ma_target / 1: takeover, acquired, cash and stock, per share for, offer, owners of, shareholders get, a share for, buyer, agreed to a sale, deal values, valued at,
  combine with, sell~ itself, sold for, fall~ to *3 bid|bidder, end of independence, absorbed, become part of, joins *3 group, courted by, offers to buy, offer to buy, would buy, found a buyer, cash offer, all cash, all share, be taken over, new owner, sale to, offer worth, agreed sale, change hands, offer of, offer that, purchase of *5 by, acquired for, will be bought, be acquired, sold to, under offer, board *4 recommended, bidding war, bidder~, take *3 private,
  to be acquired, takeover offer, buyout, bought out, be bought, take over, takeover by, takeover interest, bid for, premium,
  shareholders *4 receive, offer for, go private, taken private, acquired by, suitor~, swallowed, agreed to sell itself, sells itself,
  takeover target, in cash for each share, per share in cash, tender offer, be sold to, accept~ *3 offer, up for sale, approach from
ma_acquirer / 1: take~ control of, swoop~, splash~ out, bids for, expands by buying, agreed to buy, agreed to pay, integration, synergy~, accretive,
  target company, the purchase, absorbing, tie up with, acquire~, acquisition, acquiring, purchase of, snap~ up, takeover of, overpay~, bolt on,
  merge~ with, merger, absorb~, swallow~, gobble~ up, race for, scoop~ up, takes over
ma_acquirer / 0.55: bought, purchase, buys, buying, pick~ up, pays, pay~ *4 for, to buy, will buy, add~ *3 to its portfolio, buy~ *4 for, deal for
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
contract_loss / 0.9: another supplier, competing bid, rival bid, passed over, snub~, shun~, lost *4 to, moves *4 to *2 rival, given notice,
  notice of termination, scale~ back *3 order~, customer defects, walked away, taken its business, stops ordering, quit~ *4 as *2 customer, lose~ out,
  customer *3 leaves|walks|gone, take *3 business, go~ with *3 rival, handed to a rival, in house, stop~ buying, halt~ orders, no longer supply|buy,
  pull~ the plug, without *4 customer|contract, cut~ ties, turn~ to a rival, awarded to *3 rival, part~ ways, cancellation, abandon~, backs out,
  back~ out, drop~ *4 supplier, cancel~, terminate~, not renew~, leave~ *3 for, switch~ *3 to, walk~ away, ditch~, dump~, replace~ *4 supplier,
  pull~ out, elsewhere, defect~ to, beaten to, not be renewed, end~ *4 relationship|contract|agreement, scrap~, withdraw~ *3 order, slip~ away,
  failed to win|renew|keep|retain, rival *4 instead, tear~ up, sever~
contract_loss / 0.5: lose~, leaving, lost the, gone to, dropped, competitor, loss of, expire~
product_launch / 0.3: new, customers, market, product, version, generation, buyers, model
product_launch / 0.9: new *3 hits, new *3 arrives, start of sales, sales start, started sales, first customers, offers a new, offering a new, lineup, line up, reached *3 shelves,
  began offering, begins offering, opens *3 pre orders, first units, production version, next *2 product, went on sale, went live, now available, now on sale, reach~ *2 stores|shops|customers|market, in stores, in shops, put~ *4 on the market,
  began shipping, begun selling, newest, brand new, came to market, come~ to market, first deliveries, showed off, demonstrate~, long awaited, eagerly awaited,
  much awaited, add~ *4 to *3 catalogue|catalog|portfolio|offering, started selling, selling its new, opened *3 sales, hit *2 market, make~ *3 debut, start~ selling|sales, begin~ selling|shipping|sales|deliveries, first shipments, shelves, arrive~, come~ out with, present~ *3 new, new generation, open~ orders, successor to, first of its kind, hits the market, hit the market, on the market, launched, made *3 debut, shipping, ship~ *3 first, new range, latest version, upgraded version, early buyers,
  launch~, unveil~, introduce~, roll~ out, debut~, bring~ *4 to market, next generation, new version, new model,
  new product, new line, goes on sale, on sale, hit~ shelves|stores, reveal~, release~, market entry, preorders, pre orders, advance orders,
  first shipments, available, customers queue~, rollout, premiere~, take~ the wraps off, showcase~, add~ *3 to its range|line up|lineup
partnership / 1: link~ arms, strike~ up, common platform, ties with, share *4 costs|technology, in tandem, tie~ up with, tied up with, agreed to cooperate, work with, works with, develop~ *4 together, sell *4 together, jv, co operate, cross licence, cross license, consortium,
  partner~ with, partner~, partnership, team~ up, alliance, joint venture, join~ forces, collaboration, collaborate~,
  jointly, together with, cooperation, cooperate~, co develop~, tie up, link~ up, pact with, strategic agreement, work together, pair~ up,
  ally~, allies, joint statement, joint project, shared platform, combine *3 efforts, pool~ *3 resources
recall_failure / 1: take~ back, withdrawn from sale, withdraw~ *3 from, call~ back, flawed, unsafe, placebo, endpoint, halt~ sales, quality problem~,
  did not work, stopped working, broke down, malfunctioning, hazard, customers *3 hurt, safety problem~, recall~, defect~, fault~, faulty, overheat~,
  stop~ sales, failure~, injured, injury~, pull~ *4 market|   shelves|sale, malfunction~, flaw~, inspections, grounded, contaminated, hazard~,
  fire risk, take~ *3 off the market, botched, disappoint~ *3 trial|study, burst~, replace~ free, refund~, warn~ *3 users
recall_failure / 0.55: safety, trial, units, study, tests, repair~, replacement, complaints, complain~, setback, fail~, crack~, burn~
cyber_incident / 1.2: criminals, broke into, leak~, infiltrate~, computer~, it systems, credentials, outsiders, attack on *3 systems|network|computers, digital, offline, took *3 offline, cyber criminals, thieves, hacked, attack,
  cyberattack~, cyber, hack~, hacker~, breach~, ransomware, intrusion, intruder~, customer data, client data, user data, personal data, private data, data of *3 customers|clients|users|staff|employees, data theft, data leak~, data loss, stolen, stole, systems down, network,
  malware, accounts, attackers, records, compromised, phishing, leaked, exposed, encrypted, unauthorised, unauthorized, security incident,
  passwords, online, servers, personal details, extort~, ransom
supply_disruption / 0.9: short of, out of stock, wait~ for, cannot deliver|ship|build|make, unable to deliver|ship|build|make, stopped *3 line~|plant|factory|output|production, stand~ still,
  standstill, jam~, congestion, choke~, gap in supply, missing *3 parts, late shipments, backlog, empty shelves, inventories ran, supply problem~, input shortage~, one supplier, stopped output, lack of *2 parts|components|chips|materials, behind schedule, cannot get, waiting for, starve~, late deliveries, material shortage~, wait longer, supplies, suppliers, dried up, dry up, cut off, closed *3 plant|factory, breakdown, damaged, stock outs, deliver~ *2 late, ship~ *2 late, weeks late, missing parts,
  shortage~, supply, supplier, parts, components, bottleneck, snag~, halt~, halted, idle~, deliveries, delay~, fire, plant,
  factory, output, production, shipments, run~ out, lines, disrupt~, outage, stop~ *3 output|production|lines, logistics, port, raw materials,
  supply chain, stoppage, power cut, blackout, flood~, explosion, scarce, scarcity, interrupt~, interruption, backlog~ of, held up, stranded
labour_action / 1.2: dock workers, refuse~ to work, stop~ working, work stoppage, on strike, industrial dispute, laborers, machinists, union members,
  pay demands, talks *3 collapsed|failed|broke, picket lines, down tools, labour dispute, pay deal, strike~, union~, walk~ out, walkout, walk~ off,
  picket~, stoppage, contract talks, pay rise, industrial action, employees *3 vote~, vote to strike, stop~ work, down~ tools, work to rule, lockout,
  pay talks, pay dispute, collective bargaining, shop floor
labour_action / 0.6: staff, members of, workers, crews, drivers, pilots, wages, wage~, labor, labour, slowdown by
regulatory_approval+regulatory_action / 0.6: regulator~, regulators, agency, administration, commission, authority, authorities, regulatory, department, ministry, bureau, watchdog,
  officials, government, inspectors, federal
regulatory_approval / 1: cleared *3 hurdle, approved for, won approval, wins approval, can now sell|market|build, gets permission,
  regulatory blessing, lifts *3 objections, drops *3 objections, withdrew *3 objections, no objections, unconditional, conditional approval,
  seal of approval, stamp of approval, may sell|market|start|begin, permission, hurdle, signed off, favourable ruling, accepted *3 application,
  licensed, sanctioned the, cleared to, gave *3 nod|blessing|consent, ok from, approve~, approval, clearance, green light, permit~, license|licenses|licence|licences,
  authorise~, authorize~, nod, grant~, certify~, certification, endorse~, blessing, sign~ off, go ahead, waved through, all clear,
  rubber stamp~
regulatory_approval / 0.5: clear~, allow~ *3 to, lets, let~, conditions, okay, passes, pass~ *3 review, may now, free to, approved, consent, backing, obstacle
regulatory_action / 1: must pay, unlawful, illegal, illegally, non compliance, violated, wrongdoing, misconduct, faulted, settle *4 charges,
  consent decree, injunction, not comply, failed to comply, ordered *4 to stop|halt|pay|cease, halted by, struck down, turned down, turns down,
  refuse~, warning to, shut *3 by *2 regulators, penalise~, penalize~, investigators, raided, inspectors, told to, must stop|pay, forbid~, forbade,
  prohibit~, accuse~, breach of rules, formal, crackdown, cease, ordered to, refused, denied *3 application|licence|license|approval, suspended,
  broke rules, breaking rules, probing, examining, under investigation, antitrust, fine~, fined, penalty~, probe~, investigation, investigate~,
  investigating, inquiry, scrutiny, sanction~, violate~, violating, violation~, crack~ down, reject~, barred, bar~, ban~, banned, ordered by, charged,
  charges against, subpoena~, raid~, reprimand~, censure~, warning letter, revoke~, suspend~ *3 license|licence, deficiencies, enforcement,
  case against, misled, look into, examine~, blocked, block~
litigation / 1.2: courts, judges, jurors, legal battle, legal fight, accused of, take~ *4 to court, dragged to court, seeking damages, compensation, federal court, patents, owes, must pay, found liable, guilty, shareholders *3 sue, plaintiffs, class, suing, lost *2 case|appeal|suit,
  sue~, sued, lawsuit~, court, jury, verdict, judge, damages, appeal~, class action, patent, plaintiff~, settle~, settlement, legal,
  suit, trial, accuse~, allege~, allegations, claim~ against, attorney~, lawyer~, ruling, tribunal, liable, litigation, infringe~, arbitration, complaint
buyback_dividend_up / 1: shares back, stock back, buy *4 of its own|shares, per share dividend, raises the dividend, investors *3 paid more, income investors, share count,
  shrink *3 share count, pay shareholders, pays shareholders, reward, bigger payout, buy in, generous, hand out, hands out, special payout, pay more, hand~ *4 shareholders, sweeten~, capital return, own stock, shareholders *3 more, authorised *4 repurchase|buyback, authorized *4 repurchase|buyback, payments to shareholders, quarterly dividend, extra dividend, bigger dividend, higher dividend, dividend rise, dividend increase, retire stock, spend *4 own shares, returning cash,
  buyback~, buy~ back, repurchase~, return~ *4 shareholders, dividend, payout, special dividend, raise~ *3 dividend,
  increase *4 dividend, share repurchase, more cash, hand~ *4 back, distribute~, own shares, cash to shareholders, boost~ *3 payout, richer payout,
  return~ *3 cash, giving more, reward~ *2 shareholders|investors, retire~ *3 shares
dividend_cut_dilution / 1: stop~ paying, no dividend, smaller dividend, lower dividend, dividend cut, share issue, stock offering, equity raise, equity offering, sell~ stock, sells stock, new stock, existing holders|shareholders, below the market, below market, raises cash, raise cash, raise money, more shares, issue~ *3 new, water~ down, withhold~, priced, discounted, passes on, dividend *2 dropped|gone|axed|reduced,
  cut~ *4 dividend, suspend~ *4 dividend, slash~ *4 dividend|payout, dividend, payout, new shares, offering, rights issue, dilute~,
  diluting, dilution, dilutive, discount, sell~ *4 shares, stock sale, share sale, raise~ *4 capital|equity, convertible, issue~ *4 shares|stock,
  omit~, skip~, halve~ *3 dividend|payout, scrap~ *3 dividend|payout, fresh equity, private placement, placing, cash call, tap~ *4 investors|shareholders,
  eliminate~ *3 dividend|payout, conserve cash, save cash, preserve cash
credit_event / 1.1: creditworthiness, missed *3 payment, failed to pay, unable to pay|repay, breach~ *3 terms, borrower, rating downgrade,
  speculative grade, below investment grade, doubt~ *4 repay|refinance|survive|ability, cash crunch, protection from creditors,
  restructuring of *3 debt, more time to *2 repay|pay, time to repay, filed for bankruptcy, rescheduling, credit line, credit rating, covenant~,
  bond payment, interest payment, junk, creditor~, default~, refinance~, auditors, bankruptcy, chapter 11, insolvent, insolvency, rating firm,
  rating agency, notch, bondholders, going concern, debt relief, restructure *3 debt, distressed, grace period, call~ *3 in, overdue, waiver,
  standstill, run~ short of cash, receivership
credit_event / 0.5: debt, loans, banks, bonds, lender~, lenders, debts, credit, borrowing~, collapse, administration, loan~, maturity, liquidity, repay~, extend *4 debt
management_change / 1: top job, take~ charge, takes the reins, new chief, next chief, will run, to run, steps aside, step aside, resigned,
  resignation, hired, hires, named, succession, walk~ out on, is out, out as, joins, joining, new head, top executive, falling out, vacant, abrupt,
  long serving, ousted, chairwoman, appoint~, hire~, resign~, quit~, step~ down, stepped down, oust~, fired, depart~, departure, successor, replace~,
  retire~, poach~, lure~, join~ *3 as, promote~, interim, new role, take~ over as, sack~, dismiss~, recruit~, way out, helm
management_change / 0.45: chief, chair, president, officer, executive, chairman, post, search, board~, seat, management, goes, gone, returns,
  leadership, leaves, leaving, leave~, veteran
management_change / 0.7: chief executive, ceo, cfo, chief financial, chief operating, finance chief, head of, pick~, name~, exit, boss, court~, fire~
insider_trade / 1.1: bought *6 worth, sold *6 worth, acquired *5 shares, purchase of shares, shares in *3 own company, holding in *3 company, stock purchase~, stock sale~, bought more, spent *4 shares|stock, picked up *4 shares|stock, part of *2 holding, trimmed *3 holding|stake, own pocket,
  boardroom, purchase of *4 shares, sale of *4 shares, selling by, buying by, personally, for *2 own account, shares sold by, shares bought by,
  disclosed *4 purchase|sale, sold down, insiders, put~ *5 own money, bought stock, sold stock, buying stock, selling stock, own account,
  stock sale by, purchases by, sales by, sold *3 worth of, bought *3 worth of, board members, top executives, stake in *3 company|firm,
  sell~ *4 stock|shares, buy~ *4 stock|shares, spend~ *4 shares, raised *3 stake, cut *3 stake, reduced *3 holding, increased *3 holding, insider~,
  open market, bought *5 shares, sold *5 shares, buy~ shares|stock, sell~ shares|stock, purchased *4 stock|shares, disposed of, cash~ out, own money,
  buy~ the dip, trading plan, load~ up, unload~, added *4 shares, form 4, regulatory filings, executives *4 bought|sold|buying|selling,
  officer *6 bought|sold, chief *6 bought|sold|buys|sells, offload~, snap~ up *3 shares
insider_trade / 0.4: shares, stock, chief, officer, president, head of
insider_trade / 1: worth of shares|stock, of *2 shares|stock, own shares|stock, company shares|stock
insider_trade / 0.5: director~, filing~, stake, holding, personal, holdings, executive~, board member~, disclosure~, shed *4 shares, shares *4 market
restructuring / 1: cost programme|program|drive|savings, slimming, fewer jobs|people|layers|managers, smaller workforce, out of work, thin~ out, prune~, combine~ *3 divisions|units,
  fold~ *3 into, abandon~ *3 market|business, quit~ *2 market|country, plant closures, cost *3 jobs, savings of, save~ *3 million|billion, close~ *3 sites|plant|factory, cuts *4 jobs|staff, staff, posts, roles, dismissals, factory closures, plants, merge *3 divisions, cost reduction, slash~ *3 costs, cost base, impairment, writedown~, write down, shrink~, simpler, plan to save, employees, lay offs, job losses, let~ *3 go, new structure, delayer~, units, sites, pare~ back, axe~, discontinu~, shedding, reshape~, retrench~, belt tightening, surplus, bureaucracy,
  restructure~, restructuring, layoff~, lay~ off, job~, jobs, overhaul, reorganisation, reorganization, reorganise~, reorganize~, streamline~,
  shake up, shakeup, turnaround, close~, closing, closure, shut~, shutting, cost plan, savings, save *4 year, write~ off, retreat~, exit~ *4 market|business|country,
  workforce, headcount, leaner, layers, charge, loss making, savings program|programme, efficiency, simplify~, restructured, cost cutting, cut costs, downsize~,
  redundancies, revamp~, consolidate~, trim~ *3 staff, positions, pull~ out of, slim~ down, wind~ down, mothball~, rationalise~, rationalize~
macro_exposure / 1: falling *2 prices|costs, rising *2 prices|costs, softer *2 dollar|euro|yen, firmer *2 dollar|euro|yen, turn in, calm in,
  turmoil in, monsoon, oil price~, gas price~, thanks to *4 dollar|euro|oil|rates|economy, because of *4 dollar|euro|oil|rates|economy, economy of,
  world events, weaker dollar, stronger dollar, strong dollar, weak dollar, strong euro, weak euro, downturn in, boom in, crisis in, election~,
  trade deal, trade deals, conflict in, cheaper fuel, inputs, rate cut~, rate hike~, rate rise~, interest rate, slump in, rebound in, upturn in,
  subsidies, tax cut~, government spending, beneficiary, winner of, loser of, victim of, help from, hurt by, helped by, sensitive to, sales there,
  relief for, tariff~, duties, dollar, euro, currency, exchange rate, rate decision, rate move, interest rates, stimulus, recession, slowdown in,
  recovery in, unrest, inflation, dearer, input costs, raw materials, trade truce, trade war, sanctions, drought, exposed to, exposure to,
  stands to gain, stands to lose, tailwind~, headwind~, benefits as, suffers as, hit by *3 tariffs|dollar|rates, borrowing costs, consumer spending,
  energy prices, central bank
macro_exposure / 0.55: consumers, policy, growth in, demand in, cost of, price of, prices of, weather, slump, boom, economy, export~, import~, fuel, oil, steel, copper, cheaper, budget, economic, war, peace, consumers in, benefit~ from, suffer~ from, depends on, winners, losers, squeeze~, burden~, usd, eur, commodity, customs
price_move / 0.6: without news, unexplained, on no news, record high, on heavy, session, four day, day of gains|losses, weakest, strongest, best day,
  worst day, dive~, leap~, shed, retreat~, gave up, bounce~, top~ *3 gainers, biggest gainer~, biggest loser~, shares, stock, gain~, losers, gainers,
  trading, volume, straight day, highest level, lowest level, rally~, rallied, tumble~, slump~, surge~, sink~, jump~, climb~, slide~, plunge~,
  no news, most active, buyers, sellers, session, heavy trading, soar~, drop~, week high, week low, advance~, decline~, momentum, selloff, sell off,
  winning streak, losing streak, rebound~
price_move / 0.3: percent, %, closed, ended, lost, added, traded, market, investors, high, low, fall~, rise~, afternoon, morning, gains, losses
`;

function expandTypes(table: string): [string, TopicWord][] {
  return phraseEntries(table, ([types, weight]) => ({
    types: (types ?? '').split('+') as CatalystType[],
    weight: Number(weight),
  })).flatMap(([phrase, { types, weight }]) => types.map((type): [string, TopicWord] => [phrase, { type, weight }]));
}

export const TOPICS = compilePatterns(expandTypes(TABLE));
