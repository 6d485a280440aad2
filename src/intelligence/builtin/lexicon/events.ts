import { type CatalystType, isCatalystType } from '../../catalyst.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';
import { PARAPHRASE_GROUPS, PARAPHRASE_TABLE } from './paraphrase-events.ts';
import { WIRE_EVENT_TABLE, WIRE_GROUPS } from './wire-events.ts';

export interface EventCue {
  readonly type: CatalystType;
  /** Sentiment of the phrase alone, -1..1; 0 when other words decide. */
  readonly score: number;
  /** Certainty that the phrase means this event, 0..1; weights the classification. */
  readonly certainty: number;
  /** Stated by the form of a filing, such as the heading of an item, not by words. */
  readonly isOfForm?: true;
}

// type / score / certainty
const TABLE = `
earnings_beat / 0.7 / 0.9: beat~|top~|exceed~|surpass~|outpace~ *6 {estimates},
  above *4 {estimates}, ahead of *4 {estimates}
earnings_beat / 0.7 / 1: beat~|top~|crush~|smash~ by *1 #, beat~|top~|crush~|smash~ on *1 {results}, surprise|unexpected *1 profit|beat, {results} *1 beat~ *1 {estimates}|on|by,
  beat~|crush~|smash~|top~ *1 earnings|estimates|consensus|street, top and bottom line beat, blow~ away *3 {estimates}|quarter|earnings, blowout quarter|earnings|results
earnings_miss / -0.7 / 1: miss~|whiff~ by *1 #, miss~|whiff~ on *1 {results}, surprise|unexpected *1 loss|miss, {results} *1 miss~ *1 {estimates}|on|by,
  miss~ *1 earnings|consensus|street
earnings_beat / 0.6 / 0.8: earnings beat, upside surprise,
  record quarter|profit|earnings, blow~ past *3 {estimates},
  sail~ past *3 {estimates}
earnings_miss / -0.7 / 0.9: miss~ *6 {estimates}, fall~ short of *4 {estimates}|expected, below *4 {estimates},
  short of *4 {estimates}|expected|predicted, earnings miss, profit miss,
  lag~ *4 estimate~|consensus|expectation~
earnings_beat / 0.6 / 0.95: above *4 guidance|outlook, exceed~ *5 guidance|outlook, higher|better|stronger than *5 guidance|outlook
earnings_miss / -0.6 / 0.95: below *4 guidance|outlook, lower|weaker|worse than *5 guidance|outlook
earnings_miss / -0.6 / 0.8: disappoint~ *4 results|earnings|quarter,
  trail~ *4 {estimates}|consensus
guidance_raise / 0.75 / 1: raise~|lift~|hike~|increase~|upgrade~|boost~ *5 {view}, upgrade~ *3 view,
  {view} *4 raised|lifted|increased|upgraded
guidance_raise / 0.6 / 0.9: guide~ up|higher|above, now expect~|see~ *10 up from, better than previously|earlier estimated|expected|forecast,
  raise~ *4 target~ for *3 year, reinstate~|restore~ *4 guidance|outlook|forecast~,
  raise~|lift~|increase~|boost~|hike~ *4 profit|sales|revenue|margin|earnings|growth target~
guidance_cut / -0.7 / 1: will|would|may|might|could|to miss *4 target~|goal~|guidance|forecast~
guidance_cut / -0.75 / 1: cut~|lower~|trim~|slash~|reduce~ *4 profit|sales|revenue|margin|earnings|growth target~, cut~|lower~|slash~|reduce~|trim~|withdraw~|pull~|scrap~|suspend~|downgrade~ *5 {view},
  {view} *4 cut|lowered|withdrawn|trimmed, profit|revenue|sales|earnings warning, guide~ down|lower|below,
  warn~ *8 profit|result|earnings|sales|revenue|results|margins, worse than previously
analyst_upgrade / 0.6 / 1: upgrade~ *6 to *2 buy|overweight|outperform|hold|neutral|accumulate,
  upgrade~ *4 rating|recommendation|stock|shares
analyst_upgrade / 0.6 / 0.9: on|after|following|with|gets|get|receives|got *1 upgrade, add~ to *3 conviction|buy|focus list, raise~|lift~ *5 recommendation|rating, initiate~ *4 buy|outperform|overweight,
  analyst~|broker|brokerage|bank *6 upgrade~
analyst_downgrade / -0.6 / 1: downgrade~ *6 to *2 sell|underweight|underperform|hold|neutral|reduce,
  downgrade~ *4 rating|recommendation|stock|shares
analyst_downgrade / -0.6 / 0.9: on|after|following|with|gets|get|receives|got *1 downgrade, remove~|drop~ from *3 conviction|buy|focus list, cut~|lower~ *5 recommendation, analyst~|broker|brokerage|bank *6 downgrade~,
  cut~ *3 to sell|underweight|hold|neutral|underperform
price_target / 0.5 / 0.9: raise~|lift~|hike~|increase~|boost~ *6 target price~|price,
  raise~|lift~|hike~|increase~|boost~ *6 price target~
price_target / -0.5 / 0.9: cut~|lower~|trim~|slash~|reduce~ *6 target price~,
  cut~|lower~|trim~|slash~|reduce~ *6 price target~
price_target / 0.5 / 1: pt|target *2 raised|lifted|upped|hiked|boosted|increased|bumped, raise~|lift~|hike~|boost~|ups|upped|bump~ *4 pt|target
price_target / -0.5 / 1: pt|target *2 cut|lowered|slashed|trimmed|reduced|clipped, cut~|lower~|slash~|trim~|reduce~ *4 pt
price_target / 0 / 0.7: price target of|at, target price of|at, price target, target price
ma_target / 0.5 / 0.9: to be acquired by, agree~ to be acquired|bought, takeover offer|bid|approach,
  receive~ *5 takeover|buyout|acquisition, agree~ to *2 buyout
ma_acquirer / 0 / 0.9: agreement and plan of merger
ma_target / 0.5 / 0.95: company|<name> common|ordinary stock|shares *12 converted *1 into *2 right to receive, company will be acquired, merge with and into *1 company|<name>
ma_target / 0.5 / 0.8: be taken over by, been acquired by, buyout offer|bid, bid~ for the company,
  unsolicited *2 offer|bid|proposal, takeover target, be taken private
ma_acquirer / 0 / 0.7:
  acquire~ *8 company|business|maker|rival|unit|operations|shares|stake|firm|provider|manufacturer|capital,
  agree~ to acquire|buy|purchase, acquisition of, buy~ *4 rival|stake|company|business|unit, takeover of,
  purchase of *4 business|company|unit|shares, complete~ *3 acquisition
spinoff / 0 / 1: spin~ off, spinoff, spin off, demerger, demerge~, separate listing of,
  split into two|three *3 companies, carve out, separate~ *4 into a standalone
contract_win / 0.55 / 1:
  win~|secure~|land~|bag~|clinch~|receive~|obtain~|book~|gain~|get~ *7 order|orders|contract|contracts|deal|tender|mandate,
  award~ *7 contract|order|deal|agreement|mandate|tender, contract|order|deal|tender *3 awarded to,
  sign~ *8 contract|contracts|order|orders
contract_win / 0.5 / 0.9:
  sign~|conclude~|close~|enter~|agree~ *6 supply|delivery|service|maintenance|frame|framework|licensing|outsourcing|sales agreement|deal|contract,
  order|contract|deal|agreement *5 worth|valued, value of the *2 order|contract|deal|orders|contracts, sign~|ink~ *4 deal,
  select~|choose~|chose *6 as *3 supplier
contract_win / 0.45 / 0.8: have|has ordered, order~ *2 # *4 from, order~ *2 for #,
  contract to supply|deliver|build|provide, order to supply|deliver, deal to supply|deliver|provide
contract_win / 0.45 / 0.9: renew~|extend~|prolong~ *5 contract|agreement|deal|cooperation, chosen as *4 supplier,
  picked to supply|deliver|build, picked as *3 supplier, been ordered by
contract_win / 0.2 / 0.7: deal|order|contract covers|comprises|includes *2 delivery|supply, to supply *6 to,
  selected as *3 supplier|vendor|partner
contract_win / 0.35 / 0.6: sign~|enter~ *8 agreement|agreements|cooperation, order~ *3 # *6 from, has placed *4 order
contract_loss / -0.6 / 1: lose~ *6 contract|order|customer|account|tender|deal|client,
  cancel~|terminate~|scrap~ *6 order|orders|contract|contracts|deal|agreement,
  order|orders|contract|contracts|deal *3 cancelled|canceled|terminated, not *2 renew~ *4 contract|agreement,
  end~ *4 contract with, walk~ away from *3 contract
product_launch / 0.2 / 0.9:
  launch~|unveil~|introduce~|roll~|debut~ *7 product|products|model|models|service|services|platform|device|version|range|line|phone|drug|software|chip|solution|system|app
product_launch / 0.2 / 0.7: launch of, new product launch, roll~ out *4 new, go~ on sale,
  release~ *3 new *3 version|model|product|platform, launch~ *2 new|next
partnership / 0.3 / 0.9: partner~ with, partnership with|between|to,
  strategic partnership|alliance|cooperation|collaboration, team~ up with, join~ forces, joint venture with
partnership / 0.3 / 0.8: collaborate~ with, cooperation agreement, co operation agreement,
  collaboration with|agreement, alliance with, cooperate~ with, form~ *3 joint venture|alliance
recall_failure / -0.6 / 1: recall~ *8 units|vehicles|cars|products|devices|batches|heaters|models|because, recall of,
  product recall, safety defect, fail~ *6 trial|study|endpoint|goal|test|inspection
recall_failure / -0.6 / 0.9: fail~ to meet, did not meet *4 endpoint|goal, trial failure, defect~ in, faulty,
  malfunction~, voluntary recall, pull~ *4 from shelves|market, grounded *4 fleet
cyber_incident / -0.6 / 1: cyber attack~, cyberattack~, cyber incident, data breach~, ransomware, hack~, hacker~,
  security breach, customer data *3 stolen|exposed|leaked, malware, unauthorised|unauthorized access
supply_disruption / -0.5 / 0.9: supply disruption~|shortage~|bottleneck~|problem~|constraint~,
  supply chain disruption~|problem~|issue~|bottleneck~, shortage~ of,
  production *3 halted|suspended|stopped|disrupted,
  halt~|suspend~|stop~|idle~ *5 production|output|operations|deliveries|shipments, fire at|in|destroyed|broke|damaged,
  plant outage, force majeure, outage at, delivery delays, supplier *4 halt~
labour_action / -0.55 / 1: strike~ at|by|over|action|vote|hits, on strike, walk~ out, walkout, industrial action,
  work stoppage, labour|labor dispute|unrest, union~ *6 strike, workers *6 strike, lockout of workers
regulatory_approval / 0.55 / 1:
  approve~ *8 drug|treatment|merger|therapy|device|vaccine|deal|acquisition|licence|license|application|permit|product,
  receive~|win~|obtain~|get~|gain~|secure~ *6 approval|clearance|authorisation|authorization|licence|license|permit
regulatory_approval / 0.5 / 0.9: approval from|for|of, regulatory approval|clearance, clear~ *6 by *3 regulator~,
  marketing authorisation|authorization, meet~ *4 primary endpoint, granted *4 approval|licence|license|clearance,
  green light
regulatory_action / -0.55 / 1: fine~ *4 by, fined, fine of, antitrust probe|investigation|complaint,
  regulator~ *8 investigate~|probe~|investigation|fine~|penalty|sanction~|block~|reject~|ban~|order~|halt~|suspend~,
  under investigation, open~ *4 investigation|probe
regulatory_action / -0.55 / 0.9: authority|commission|watchdog *6 fine~|investigate~|block~|ban~|reject~,
  formal investigation, subpoena~, consent order, revoke~ *4 licence|license|permit, ban~ *4 sale~|product|import~,
  reject~ *5 application|approval|merger, price fixing, penalty of
litigation / 0.45 / 1: did|does|do not violate|infringe|breach *9 court|judge|jury|tribunal|panel *1 rules|ruled|finds|found|says|said|decides, court|judge|jury|tribunal|panel *3 did|does|do not violate|infringe|breach
litigation / -0.5 / 1: lawsuit~, sue~, class action, file~ *4 suit|complaint against, legal action, litigation,
  court *6 order~|rule~|damages, pay damages, patent infringement, settlement of *3 claims,
  settle~ *5 lawsuit|claims|suit, jury *5 verdict|damages
buyback_dividend_up / 0.55 / 1: share|stock buyback|repurchase|buybacks, buy back *4 shares,
  buyback programme|program|of, repurchase~ *5 shares|stock, raise~|increase~|lift~|hike~|boost~ *5 dividend|payout,
  extra|special *1 dividend, dividend increase|hike
buyback_dividend_up / 0.5 / 0.9: increased|higher dividend, dividend *4 raised|increased|lifted,
  dividend of *8 up from, initiate~ *3 dividend
dividend_cut_dilution / -0.5 / 1: cut~|reduce~|suspend~|pause~|slash~|halve~|slow~|halt~|shelve~|trim~|axe~ *4 buyback|buybacks|repurchase|repurchases, drop~|scrap~|abandon~|shelve~|cancel~ *5 buyback|buybacks,
  end~|terminate~|discontinue~|stop~ *5 buyback|buybacks|repurchase|repurchases *2 early
dividend_cut_dilution / -0.6 / 1: cancel~|withdraw~|withhold~ *6 dividend|payout, cut~|reduce~|suspend~|pause~|slash~|halve~|omit~|scrap~|lower~|skip~ *4 dividend|payout, stop~|axe~|eliminate~|ditch~ *3 dividend|dividends,
  dividend *4 cut|suspended|scrapped|halved|reduced, no dividend, dilutive, dilution, rights issue, dividend cut,
  pass~ *2 dividend
dividend_cut_dilution / -0.5 / 0.8: share offering|sale at a discount, discounted share, discounted *2 placing|placement|issue, secondary offering,
  sell~ *4 new shares, issue~ *4 new shares at, heavily discounted, equity raise, stock offering,
  convertible notes offering
credit_event / -0.7 / 1: bankruptcy, chapter 11, insolvency, insolvent, default~ on, debt default,
  miss~|skip~|fail~ *4 interest|coupon|debt payment, covenant breach, breach~ *4 covenant~, credit rating *5 cut|lowered|junk,
  debt restructuring, going concern, creditor protection
credit_event / -0.6 / 0.9: cut~|lower~|downgrade~ *4 credit rating, cut~ *4 debt to junk, junk status,
  rating agency *4 cut~|downgrade~|lower~, file~ for *3 protection, liquidity crunch, emergency funding|loan
management_change / 0 / 0.9: appoint~ *8 chief|ceo|cfo|chairman|director|president|officer,
  name~ *6 chief|ceo|cfo|chairman|president, step~ down, resign~, resignation of, new chief executive|financial,
  succeed~ *4 as *3 chief|ceo|cfo|chairman|president
management_change / 0 / 0.8: chief executive|financial *8 leave~|depart~|retire~|quit~|ousted|resign~|replaced,
  ceo|cfo|chairman *6 leave~|depart~|retire~|quit~|ousted|resign~|replaced, been appointed,
  departure of *4 chief|ceo|cfo
insider_trade / 0.4 / 0.9: insider~|director~|executive~|chief|officer|chairman *8 bought|buys|buy|purchased|purchases *6 shares|stock,
  insider buying|purchases|purchase, added *4 shares to *5 holding, add~ to *3 stake
insider_trade / -0.4 / 0.9: insider~|director~|executive~|chief|officer|chairman *8 sold|sells|sell|disposed|unload~ *6 shares|stock,
  insider selling|sales, cut~ *3 holding|stake by, sold shares for, cash~ out
insider_trade / 0.3 / 0.9: reported|reports|disclosed|discloses an active stake
insider_trade / 0.1 / 0.9: reported|reports|disclosed|discloses a passive stake
insider_trade / 0 / 0.9: insider~ *6 buy~|sell~|purchase~|sale~|bought|sold,
  director~|executive~|chairman|ceo|cfo|officer~ *6 bought|sold|purchased *6 shares,
  insider buying|selling|purchases|sales|transactions, form 4
restructuring / -0.55 / 0.9: lay~ off, layoff~, lay offs, redundancy~, redundant, job cut~, job losses,
  lose their jobs,
  cut~|shed~|slash~|eliminate~|axe~|reduce~ *6 job~|jobs|positions|staff|workforce|personnel|employees|headcount,
  dismiss~ *5 job~|jobs|staff|workforce|personnel|employees|workers|people, dismissals
restructuring / -0.5 / 0.9: closure~|shutdown~ *10 affect~|impact~ *2 # *2 workers|employees|jobs|staff|people, reduction~ of|in *4 personnel|staff|workforce|jobs|employees, staff cuts|reductions,
  personnel|staff|workforce reduction~, statutory labour|labor|personnel negotiations,
  codetermination|cooperation negotiations|talks, co operation negotiations, temporary layoff~
restructuring / -0.4 / 0.8:
  close~|shut~|closure *5 factory|plant|plants|factories|mill|mills|stores|branches|offices|sites|lab|labs|laboratory|warehouse|warehouses|bakery|brewery|shipyard|dairy|yard, shut~ down,
  be closed down, closing of *3 factory|plant|mill, plant closure~, will be shut
restructuring / 0 / 0.8: restructuring programme|program|plan|charge~|costs, restructure~, reorganisation,
  reorganization, cost cutting|saving programme|program|plan, efficiency programme|program, streamline~,
  turnaround plan
contract_loss / -0.55 / 1: not|won't|never *2 renew~ *5 {deal}, {deal} *3 not *2 renewed, non renewal of, end~|ending|ended *5 {deal} with, pull~ *3 {deal}|business from, strip~ of *4 {deal}, miss~ out on *5 {deal}, lose~ out *4 {deal}|bid|tender,
  customer|customers|client|clients *5 leave~|defect~|switch~|terminate~|cancel~, biggest|largest|main|key|major customer|client *4 move~|leave~|switch~|drop~|terminate~|cancel~|end~|stop~, terminate~ *4 for convenience, {deal} *6 goes|go|went|awarded to *1 rival|competitor, fail~ to win|secure|renew *5 {deal}|renewal,
  cut~|slash~|reduce~ *3 orders from|with, stop~ buying from, drop~ *4 as *3 supplier|vendor, lost *5 {deal}|customer|client
contract_win / 0.5 / 0.9: get~|got *5 order|contract, chosen|selected|picked|tapped by *6 to|for|as, order~|contract from, follow on order, {deal} with *6 worth, supply|framework|service deal|contract|agreement with|from, extend~ *4 contract with
supply_disruption / -0.5 / 1: {halt} *5 {operations}, {operations} *4 {halted}, shut~|closed|close~ *3 {site} *3 after|due|following|because|on|as|over, parts|chip|chips|component|components|supply|labour|labor|raw|fuel|gas|container shortage~|squeeze|crunch|bottleneck~, shortage~ *1 of,
  shipping|delivery|production|supply|shipment delay~, delay~ *3 deliveries|shipments|delivery, run~ out of *3 parts|chips|components|stock, lack of *2 parts|chips|components|supplies, outage~, boiler|equipment|power|pipeline|machine failure~|breakdown~, power cut,
  fire|flood|floods|flooding|storm|hurricane|explosion|earthquake|blast|typhoon|drought *5 {site}|{operations}, forced to {halt}, force~ *4 to shut|close|halt|suspend, out of service|action, derail~, fleet *2 grounded, {site} *4 offline|down|damaged|flooded|destroyed
cyber_incident / -0.6 / 1: breach of *4 data|information|systems|records, data|information|records|passwords|accounts|passports *6 stolen|exposed|leaked|compromised|breached|accessed, steal~|stole|stolen *5 data|records|passwords|information|details, in hack|hacking|breach,
  unauthorised|unauthorized *3 access~|obtained|party|intrusion, security incident, phishing, cyber security incident, cybersecurity incident, systems *3 down|offline *5 attack|hack|breach|incident, personal information *6 customers|users|clients|employees, discloses breach, cyber intrusion, ddos, hacked
recall_failure / -0.6 / 1: recall~ *1 #, withdraw~|pull~ *6 from shops|shelves|stores|market|sale, stop~|halt~|suspend~|end~ *4 trial|study, trial|study *4 fail~|halted|stopped|suspended, safety issue~|concern~|problem~, overheat~, catch~ fire, defect~, faulty
regulatory_approval / 0.55 / 1: meet~|met|hit~ *3 goal|endpoint in, win~|won *3 nod, grant~ *5 permit|licence|license|patent|clearance|authorisation, get~|gets *2 nod|go, cleared to, regained|regains|regaining compliance
regulatory_action / -0.55 / 1: hit with *5 fine|penalty, fine~ *1 #, lose~|lost *2 licence|license|permit, wells notice, delisting notice, grounded by, ordered by *4 to stop|halt|pay|cease, barred from, refuse~ *3 to clear|approve, raided by
litigation / -0.5 / 1: damages from, demand~ *5 damages|compensation, ordered to pay, to settle *6 suit|case|claims|lawsuit, motion to dismiss, arbitration, dismiss~ *3 claims|complaint|suit|case
credit_event / -0.8 / 1: liquidation, receivership, into administration, go~|goes|went bust, bust, wound up, insolvency, miss~ *2 payment, default~, outlook *2 cut to negative, emergency loan, rescue~ by, run~ out of cash, lenders call, creditors
credit_event / 0.4 / 0.8: new *4 credit line|facility, extend the maturity, credit rating *2 raised|upgraded, raise~|upgrade~ *3 credit rating, refinance~ *4 debt
ma_acquirer / 0 / 0.8: to buy|acquire *6 for *1 #, acquire~|buys|bought *6 for *1 #, make~ *3 offer for, take~ over *3 in
ma_target / -0.4 / 0.9: merger|takeover|bid *3 called off|collapse~|ended|scrapped|abandoned, talks *4 ended|collapse~|failed, reject~ *5 bid|offer
ma_target / 0.5 / 0.9: public offer for, bidder *3 offers, buyout proposal|offer, in play, be sold to, offers *3 premium
restructuring / -0.45 / 1: mothball~, give~ notice to *6 workers|employees|staff, close~|shut~|shutter~ *4 sawmill|smelter|foundry|refinery|store|stores, restructuring charge, write~ down *2 #, writedown of, merge~ *3 divisions|units, plan to reduce *3 workforce
labour_action / -0.5 / 1: down tools, downed tools, vote~ to strike|walk, seamen|pilots|drivers|miners|nurses|dockers|crew *6 strike|walk, strike *5 over|ends|ended|continues
buyback_dividend_up / 0.5 / 1: buyback, repurchase of, buy back up, dividend *2 up, ups dividend
product_launch / 0.25 / 0.8: unveil~|launch~|introduce~ *2 new|cheaper|faster|its|first, new phone|model|app|version|device
management_change / 0 / 0.9: ceo|cfo|chief|chairman|boss|head|director *3 out|quits|exits|departs|leaves|depart|ousted|fired|resigns|steps, named *3 head|chief|ceo|cfo, be succeeded by, succeed~ *4 as, was appointed to
insider_trade / 0.35 / 0.9: owner|director|insider|chairman|chief|ceo|cfo *3 buys|bought|purchases|adds *5 shares|stock, spend~ *4 on own stock|shares
insider_trade / -0.35 / 0.9: owner|director|insider|chairman|chief|ceo|cfo|boss|insiders *3 sells|sold|offload~|unload~|dump~|dumping *5 shares|stock
dividend_cut_dilution / -0.5 / 1: share|stock offering, prices *5 offering|secondary, convertible notes, secondary at, no dividend be, halve~ *2 payout|dividend, another offering
earnings_beat / 0.5 / 0.8: better than *1 expected results|earnings|profit|quarter
spinoff / 0 / 0.9: separate *5 into *3 independent|standalone|public, list *3 unit separately
price_move / 0.6 / 0.7: {extreme} *1 {gainers}, {lead} *1 {gainers}|gains|advance|rally, top~|lead~ ?the *2 leaderboard|leaderboards
price_move / -0.6 / 0.7: {extreme} *1 {losers}|drag|drags, {lead} *1 {losers}|losses|declines|decline|retreat, bring~ up the rear, bottom of the index|leaderboard|pack
price_move / 0 / 0.7: shares|stock *4 lose~|shed~|gain~|fall~|rise~|drop~|climb~|jump~ *3 tenth|fifth|quarter|third|half
price_move / 0 / 0.5:
  shares|stock *4 rise~|jump~|climb~|gain~|fall~|drop~|slide~|slip~|tumble~|surge~|plunge~|sink~|soar~|rally~|slump~|advance~|edge~|close~ *3 %,
  share price *3 rise~|fall~|jump~|drop~, traded|trades|trading|closed|closes|ended|ends|finished|opened up|down|higher|lower *3 %,
  shares|stock *7 up|down|higher|lower *2 %
`;

const GROUPS = {
  extreme: 'biggest|top|largest|best|worst|heaviest|main|notable|steepest|weakest|strongest',
  gainers: 'gainer~|riser~|advancer~|winner~|climber~',
  losers: 'loser~|faller~|decliner~|laggard~',
  lead: 'lead~|among|pace~|head~',
  deal: 'order|orders|contract|contracts|deal|tender|mandate|account|concession|franchise|agreement|agreements',
  halt: 'halt~|suspend~|stop~|idle~|shut~|cease~|disrupt~|interrupt~|curtail~|pause~',
  halted: 'halted|suspended|stopped|idled|shut|disrupted|interrupted|curtailed|paused|standstill',
  operations:
    'production|output|operations|deliveries|shipments|traffic|flights|service|services|exports|supplies|loading|work|manufacturing|processing',
  site: 'plant|plants|factory|factories|refinery|mine|mines|mill|smelter|port|pipeline|field|warehouse|terminal|site|facility|works|depot|fab|flagship|line|lines',
  estimates: 'expectation~|forecast~|estimate~|consensus|prediction~|projection~|street',
  view: 'guidance|outlook|forecast~|projection~|view|guide',
  results:
    'revenue|revenues|revs|rev|sales|earnings|eps|profit|profits|top|bottom|both|ebitda|comps|results|quarter|q1|q2|q3|q4',
};

const cueOf = ([type, score, certainty]: readonly string[]): EventCue => {
  if (type === undefined || !isCatalystType(type)) throw new Error(`unknown event in a table of events: ${type}`);
  return { type, score: Number(score), certainty: Number(certainty) };
};

export const EVENTS = compilePatterns([
  ...phraseEntries(TABLE + WIRE_EVENT_TABLE, cueOf, { ...GROUPS, ...WIRE_GROUPS }),
  ...phraseEntries(PARAPHRASE_TABLE, cueOf, PARAPHRASE_GROUPS),
]);

/** The sale of a business is not a contract win and has little sentiment by itself. */
export const OWNERSHIP_DEAL = compilePatterns(
  'sell~|divest~|dispose~|acquire~|purchase~|buy~ *6 business|businesses|shares|stake|unit|operations|subsidiary|property|division|holding|company|capital|plant,letter of intent,loan agreement,credit agreement,credit facility,share purchase,lease agreement,option to,plan of merger,merger agreement,underwriting agreement,purchase agreement,employment agreement,separation agreement,consulting agreement,supplemental indenture,financing agreement,rental agreement'
    .split(',')
    .map((phrase) => [phrase, true] as const),
);
