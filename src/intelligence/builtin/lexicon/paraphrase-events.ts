/**
 * Events told in other words than their own: a class of actors, a class of verbs and a class of what they act on, active, passive
 * and as nouns. Part of the table of `events.ts`: `type / score / certainty: phrases`. `<name>` is a linked company; a slash in a group stands for a bar. Words that
 * reports use for other things too (take, give, end, open) count only beside an actor or an object that leaves one meaning.
 */
export const PARAPHRASE_TABLE = `
# Work that a customer gives.
contract_win / 0.55 / 0.95: {chosen} *5 to {supply}, asked|retained|invited to supply|build|deliver|equip, {give} *6 {work} *8 to <name>, {give} <name> *5 {work}, put~ <name> in charge of, {work} *4 {given} to <name>, outsource~ *8 to <name>, entrust~ *8 to|with, commission~ *1 <name>,
  place~ *5 order|orders *3 with, order|orders *3 placed by|with, {order} *3 # *5 from <name>, {customer} *3 settle~|decide~ on <name>, {customer} *3 opt~|plump~ for <name>, {customer} *3 turn~ to <name>, {customer} *2 go~|sign~ with <name>,
  bid|bids|offer *10 accepted by *1 {customer}, winner of *3 {deal}, come~ out on top *6 {deal}|contest|competition|race|bidding, beat~|pip~ *4 rivals|competitors|bidders to|for, see~ off *4 rivals|competitors|bidders to|for
contract_win / 0.55 / 0.9: follow on award|order|contract, repeat order, contract|order win, contract wins, award of *4 {deal}, under the award *3 will, new|large|big|record|firm|first|initial|major|multiyear *2 order|orders|contract from|worth, {money} order|orders|contract, {money} *3 order|contract from,
  will|to power|equip|supply|outfit *8 under *2 {deal}, {deal} under which *3 will|to {supply}
# Work that a customer takes away, ends or gives to somebody else.
contract_loss / -0.6 / 0.95: {ending} of *5 {deal}|relationship, stop~|cease~ *2 as *3 distributor|supplier|vendor|contractor|agent, {take_away} *6 {work} *2 away from, strip~ <name> of *5 {deal}|{work}, {walk_away} *5 {order_words}|relationship|arrangement, {tear_up} *5 {deal}|purchase|relationship|arrangement, {deal} *6 lapse~, {deal} *8 runs|run|ran out, {deal} *4 not *2 extended|renewed|prolonged, not|won't|never *3 extend~|renew~|prolong~ *5 {deal}|arrangement|relationship,
  no longer {use} *2 <name>, {buyer} no longer {use}, {buyer} *2 had|has|have|will no longer {use}, {buyer} *8 bring~|take~|move~|make~ *6 in house, {buyer} *6 source~|buy~|procure~|shop~ *5 elsewhere, {buyer} *4 {move} *2 business|custom|account|orders, loss of *6 {deal}|customer|client|account, defection~ of *4 {buyer}, departure of *3 {buyer}, roll off of *4 {buyer},
  {end} *4 relationship|ties with|between, {buyer} *5 defect~|desert~, {buyer} *3 walk~ away, biggest|largest|main|key|major|important|anchor {buyer} *6 {leave}, {shop} *3 delist~, {shop} *3 stop~ selling|stocking, {shop} *4 throw~|remove~|drop~|clear~ *6 shelves, drop~|remove~|struck *1 from *3 list *2 approved|preferred|suppliers|vendors,
  bid|tender|proposal|offer for *5 {deal}|franchise|route|routes|work *4 {refused}, empty handed, chosen|picked|handed|awarded|given|went *8 to *2 rival|competitor|someone|somebody, chosen|chooses|picks|hires|chose|picked|hired someone|somebody else, chosen|chooses|picks|hires|chose|picked|hired *2 rival|competitor instead, withdraw~|pull~|slash~ *3 orders, asked *3 money back
# What stops a site, a line or a flow of goods.
supply_disruption / -0.5 / 0.95: {site}|{flow} *4 {stuck}, {stuck} *3 {site}|{flow}, {oven} *4 cold, {disaster} *6 {hamper} *6 {site}|{flow}, {site}|{flow} *4 {hampered} *6 {disaster}, {disaster} at|in *6 {site}, {site} *4 {burn}, {site} *4 lose~ *1 power|electricity|water|gas, {site}|{flow} *3 {hampered},
  {cripple} *3 {flow}, {disaster} *6 {stuck}, halt|halts|stoppage|pause|standstill in|of|to *3 {flow}|making|{site}, {run_short} *3 {parts}|fuel|gas|power|water|raw, gas|power|fuel|water|{parts} *2 ran out, {parts} *4 {late}, because|as *4 {late}, for want of, send~ *3 workers|staff|employees|people home,
  source of *5 burn~ down, source of *5 burned|burnt, supplier *4 {burn}|{broke}, {disaster} at|in|near *6 supplier|maker, {unable} build|ship|produce|assemble|load|fly|sail|export *8 {because}, {unable} build|ship|produce|deliver *3 anything|enough, wait~ *3 longer *4 for, arrive~|delivered|shipped *2 late|later *4 {because}, {ships} *5 {held}, {held} *4 {ships}, {disaster} *3 {blocked}, {disaster}|ice on *4 keep~ *4 {ships},
  impacted|affected by *2 {disaster}, {disaster} *4 impacted|affected *4 {site}|{flow}
# Strangers in the systems, and what they take.
cyber_incident / -0.6 / 1: {intruder} *6 {enter} *6 {systems}, {intruder} *6 {lock} *6 {systems}, {intruder} *6 {steal} *6 {systems}|{secrets}, {systems}|{secrets} *6 {stolen}, {systems} *4 {infected}, {break_in} *4 {systems}, {systems}|{secrets} *8 {to_ransom}, {lock} *6 {systems} *8 {money_wanted}, lock~ *3 out of *6 {systems},
  {systems} *6 {locked} *6 {intruder}|{attack}, {systems} *8 {offline} *8 {intruder}|{attack}, {offline} *6 {systems} *8 {intruder}|{attack}, {attack} *6 {systems}, {systems} *5 offline after|following, {systems} *3 knock~|take~|force~ offline, {secrets} *8 {for_sale}, attack on *3 {systems}, gain~ entry to *5 {systems}|{secrets}, cyber event|intrusion, security incident, {restore} *4 {systems} *8 {attack}|{locked},
  {systems} *4 affected|impacted|disrupted by *3 cyber|attack|incident|intrusion
# Goods and trials that fail.
recall_failure / -0.6 / 0.95: {told} *6 stop using, {repair} *2 # *8 {may} *3 {defect}, {goods} *6 {may} *3 {defect}, {defect} *3 must be {repaired}, {take_off} *5 {shelf}, {goods} *4 {taken_off} *3 {shelf}, {trial}|{drug} *6 {not} *3 {helped}, {not} *3 {helped} *4 patients, no better than *2 placebo|sugar|dummy,
  {trial} *6 {stopped}, {stopped} *4 {trial}, fell|fall|became|become|made *2 ill|sick, {germ} *4 found, park *4 outside
# Staff that stops working.
labour_action / -0.55 / 0.95: {staff} *8 {stop_work}, {stop_work} *5 {staff}, {staff} *8 {stay_away}, picket~ *3 at|up|outside|line|lines, call~ out *4 {staff}, {staff} *3 refuse~ to *1 work|fly|drive|load|unload, {talks} *6 {staff} *4 {broke}, mine|mines|plant|plants|work|production|output *3 stopped as *2 {staff} *3 demand~, {staff} *3 demand~ *3 money|pay|wages|wage, vote~|ballot~ *6 to {stay_away}
# What an authority allows or forbids.
regulatory_approval / 0.55 / 0.95: {authority} *1 let|lets <name>, {authority} *1 allow~|permit~|clear~ <name> to, {authority} *6 no objection~, {authority} *4 sign~ off on, {authority} *4 give~ *6 {blessing}, {blessing} of|from *3 {authority}, <name> may now *1 {do}, can now market|sell *8 {authority}, {product} *3 is|are|was|were|been cleared for|to|by, granted *3 right|rights|permission to {do}, give~ *8 go ahead, get~ *3 go ahead
regulatory_action / -0.55 / 0.95: {authority} *4 forbid~, {forbid} *2 <name> *2 to|from, {not} *2 let|allow|permit <name> *1 {do}, {authority} *5 tell|tells|told|telling|order~|instruct~ <name> to *1 stop|halt|cease|suspend|give|close|withdraw|fix, told|ordered|forced|made to give up *4 {permission}, {authority} *4 {search} *5 {office}, {search} *3 {office} *6 {authority}, raid~ *5 {office} *5 over,
  {take_away} *4 {permission}, {permission} *5 {taken_away}, <name> must hand|pay *5 million|billion|mn|bn *6 for|over, {authority} *8 {delist_share}, threaten~ *3 {delist_share}
# Claims at law.
litigation / -0.5 / 0.95: take~|haul~|drag~ <name> to court|trial, want~|seek~|demand~ <name> to *1 pay|answer|compensate, {judge} *3 said *6 owe~|case|pay, {judge} *6 may|can|could pursue|proceed|continue, agree~|order~|told|have|has|must *1 to compensate, pay~ *5 {money} to *2 end|close|settle|resolve *5 claim~|case|suit~|allegation~|dispute, found to have *2 copied|infringed|misled|cheated|defrauded, owe~ *5 {money} *4 damages,
  answer in court, case against <name>
# Money back to the owners, and money from them.
buyback_dividend_up / 0.5 / 0.95: hand~|give~|return~ *5 {money} *3 back, {give_back} *5 {money} *4 to *2 {owners}, buy~|purchase~ *3 own stock|shares, buy~ in *4 % of *2 capital|shares|stock, pay~ *2 out *8 more than *2 last|year, {owners} *4 get|receive *10 more than *1 before|last, reward~ *2 {owners}, extra|special payment|payout|distribution, pay~ *3 first dividend, dividend *6 first since
dividend_cut_dilution / -0.55 / 0.95: {owners} *4 go~ without *2 dividend|payout, keep~ *5 profit|profits|earnings|cash instead of, halve~ *3 pay~ to|out, halve~ *3 it pay~ to, {owners} *4 get|receive half|less, half of last *1 year~ *1 dividend|distribution|payout, tap~ {owners}|investors, turn~ to *2 {owners} for, ask~ *3 {owners} *2 for *3 {money}|cash|capital, swapped|swap|converted|exchanged into *2 shares|equity|stock
# Debts that are not paid.
credit_event / -0.65 / 0.95: {not}|unable *3 repay|honour|service *5 {debt}, {not} *2 make *3 payment|payments|coupon, unable to repay|service, more time to repay|pay, {lenders} *5 more time|waiver|standstill|forbearance, {lenders} *4 until *5 find|raise|repay, doubt~ *6 {survive}, {survive} *4 in doubt, administrators|receivers|liquidators *3 called|appointed|in|take, call~ in *2 administrators|receivers|liquidators, {shelter} from *2 creditors|lenders, {break_terms} *4 terms|conditions of *3 {debt}, {break_terms} *3 covenant~
# Who leads the company.
management_change / 0 / 0.9: will|to be led|run|headed by, hand~ over *3 reins|helm|baton, take~ *3 reins|helm, take~ charge of, leave~|quit~|vacate~ *2 top job|post, {pick} *3 new head|boss|leader|chief, top job at, hand~ over to *2 deputy|successor
management_change / -0.45 / 0.95: {boss}|chief|head|finance *4 {walked}, show~ *4 the door, {boss}|chief|executive *3 gone|left|leave overnight, sacked|sacks|dismissed|dismisses|fired|fires *4 {boss}|chief|officer|head, {boss}|executive|chief *3 shown|pushed *1 door|out, forced out *3 {boss}|chief
# Insiders in the market.
insider_trade / 0.4 / 0.95: {insider} *3 {bought} *5 stock|shares, {insider} *3 spend~|put~|invest~ *8 on|into|in *3 stock|shares, {insider} *3 put~|spend~ *3 own money, members of *3 board {bought} *4 stock|shares
insider_trade / -0.4 / 0.95: {insider} *3 {parted} *6 stock|shares|stake|holding|holdings, {insider} *3 {cash_in}
# Fewer people and places.
restructuring / -0.5 / 0.95: {people} *5 lose *2 job|jobs, in ten|five|eight|six|four|seven|three|twenty *6 lose, let~ *2 # *3 go, get~ rid of *2 # *3 {people}, {posts} *2 to go, pull~|bring~ down *2 shutters, {switch_off} *6 permanently|forever, turn~ its back on, leave~|exit~|quit~ *3 and write~, write~ off *5 invested, merge~ *2 two *1 plants|sites|factories, thin~ *3 ranks|workforce
# Results against what others thought, without their usual words.
earnings_beat / 0.6 / 0.95: cents|million|billion more than *2 {onlookers}, nobody|few|no *3 expected *4 profit *2 but *2 did
earnings_miss / -0.6 / 0.95: {not} *2 what *2 {onlookers} *2 {thought}, {shy} of *3 {onlookers}, {shy} of what, {not} the *3 # *3 {onlookers}, come~ up short *5 line|lines|sales|revenue|profit|earnings|both
# The company's own view of the year.
guidance_raise / 0.6 / 0.95: now|become~ *3 more|increasingly hopeful|confident|optimistic|upbeat *6 year|growth|half|profit|sales, year|half|quarter *5 better than *1 it|they *2 {said}, promise~ *3 growth of *3 not #
guidance_cut / -0.6 / 0.95: no longer think~|expect~|believe~|see~|count~ *4 {reach} *6 {goal}, {worse} than *1 it|they *2 {said}, {worse} than *1 planned|promised|flagged|indicated, {worse} than *2 had told, fewer|less *4 this|next year than *2 it|they, {walk_back} back|in *4 {goal}|hopes|ambitions|sights, tone~ down *4 {goal}|hopes|ambitions, {goal} *4 out of reach, under|below what it *2 {said}
# Brokers.
analyst_upgrade / 0.6 / 0.95: turn~|become~ *2 positive|bullish|constructive on, warm~ to *1 <name>, tell|tells|told|telling|advise~|urge~ clients to buy, a buy again, back on *2 buy|focus|conviction *1 list
analyst_downgrade / -0.6 / 0.95: turn~|become~ *2 negative|bearish|cautious|sour on, go~ cold on, lose~ *1 faith|patience|confidence in *2 <name>, tell|tells|told|telling|advise~|urge~ clients to sell, no longer recommend~, no longer *1 a buy, move~|go~|retreat~ to *1 sidelines
price_target / 0.5 / 0.9: sees|see|values|value|put~ <name> *1 at # *8 after, <name> is worth *1 # *3 up from, take~|move~ *4 target *5 up to
price_target / -0.5 / 0.95: <name> is worth *1 # *3 down from|instead, values|value <name> *1 at # *6 instead of, take~|move~ *4 target *5 down to
# Buyers and bought.
ma_target / 0.5 / 0.95: up for sale, {owners} of <name> *3 get|receive *2 #, {board} *6 say~ yes to *6 proposal|offer|bid, accept~|back~ *6 takeover|bid|offer|proposal from, suitor~ *3 <name>, sell~ itself
ma_acquirer / 0 / 0.9: pay~ *3 # *4 for *2 {firm}, swallow~|gobble~ *2 smaller|rival|up|{firm}, add~ *6 for *1 # *1 million|billion|mn|bn, with the purchase|acquisition of, take~ over *2 {firm}
spinoff / 0 / 0.95: go~ *1 own way, company of its own, {split} itself in|into, to|will list *4 {unit}, hand~ *3 {owners} *3 stock|shares in
# Goods that reach buyers, and work done together.
product_launch / 0.25 / 0.9: bring~ out *2 new|cheaper|smaller|first|larger|updated, {newest} *4 {in_shops}, {people_who_buy} can now buy|order|get, show~ *3 new|smaller|cheaper|faster|first *6 fair|show|event|exhibition, {in_shops} from|on|in
partnership / 0.3 / 0.9: {develop} *7 together, pool~ *4 research|resources|efforts|forces|data, find~ *1 partner for, pact signed|with|to, will *1 sell|market|distribute *1 <name> *6 under *2 pact|agreement|deal, side by side with
`;

export const PARAPHRASE_GROUPS = {
  not: "not|never|cannot|can't|couldn't|didn't|won't|wouldn't|doesn't",
  unable: "unable to|cannot|can't|couldn't|could not",
  money: 'million|billion|mn|bn|m|mln|bln|crore|euros|dollars|pounds|usd|eur|gbp',
  customer:
    'customer|customers|client|clients|buyer|buyers|retailer|airline|carmaker|automaker|brewer|ministry|army|navy|forces|council|city|utility|hospital|hospitals|government|agency|authority|department|operator|railway|bank|insurer|maker|chain|company|group|giant',
  buyer:
    'customer|customers|client|clients|buyer|buyers|retailer|airline|carmaker|automaker|supermarket|maker|utility|chain|ministry|council',
  chosen: 'chosen|picked|selected|tapped|hired|commissioned|contracted|engaged|shortlisted',
  supply:
    'supply|build|deliver|provide|run|operate|design|make|develop|equip|upgrade|maintain|rebuild|install|manage|modernise|modernize|refurbish|collect|service|print|clean|manufacture|construct|overhaul',
  give: 'give~|hand~|award~|entrust~',
  given: 'awarded|given|handed|entrusted|going|went|gone|goes',
  work: 'work|job|task|contract|contracts|order|orders|deal|project|mandate|account|tender|concession|franchise|routes|logistics|payroll|catering|maintenance|manufacturing|servicing',
  deal: 'contract|contracts|deal|tender|order|orders|mandate|concession|franchise|agreement|agreements|account|licence|license|procurement',
  order: 'order~|buy~|purchase~|lease~|charter~',
  order_words: 'order|orders|contract|contracts|tender|concession|franchise|purchase',
  take_away: 'take~|strip~|pull~|remove~|withdraw~|revoke~',
  walk_away: 'back~ out of|pull~ out of|walk~ away from|cancel~|rescind~|annul~|call~ off',
  tear_up: 'tear~ up|go~ back on|renege~ on|pull~ the plug on',
  use: 'use|buy|buys|uses|want|wants|wanted|need|needs|sell|stock|order|employ|buying|using|ordering',
  ending: 'termination|cancellation|non-renewal|non renewal|discontinuation',
  end: 'end~|sever~|cut~|break~ off',
  move: 'take~|move~|switch~|shift~',
  leave: 'leave~|defect~|switch~|cancel~|quit~|walk~ away|go~ elsewhere|take~ its business|decide~ to make|decided not',
  shop: 'retailer|retailers|supermarket|supermarkets|chain|chains|shops|grocer|grocers|stores|pharmacies|pharmacy',
  refused: 'rejected|refused|unsuccessful|failed|lost|declined|denied|spurned|turned down',
  site: 'plant|plants|factory|factories|refinery|refineries|mine|mines|mill|mills|smelter|port|ports|pipeline|warehouse|warehouses|terminal|facility|facilities|works|depot|fab|lines|assembly|furnace|furnaces|quarry|shipyard|hub|wells|rig|railway|road|bridge|canal|kiln|reactor|reactors|turbine|turbines|foundry|brewery|greenhouse|hatchery|substation|container|containers|vessel|vessels|fleet',
  oven: 'oven|ovens|furnace|furnaces|kiln|kilns|reactor|boilers',
  flow: 'production|output|operations|deliveries|shipments|flights|exports|supplies|manufacturing|processing|assembly|loading|departures|sailings',
  parts:
    'parts|components|chips|wafers|semiconductors|materials|supplies|ingredients|containers|resin|steel|aluminium|aluminum|packaging|deliveries|shipments',
  disaster:
    'fire|blaze|explosion|blast|storm|hurricane|typhoon|cyclone|tornado|flood|floods|flooding|floodwater|quake|earthquake|tremor|landslide|mudslide|avalanche|lightning|drought|snow|outage|blackout|derailment|sabotage|eruption|wildfire|wildfires|fault|leak|heatwave|frost|wreck|collision|spill',
  hamper:
    'hamper~|halt~|stop~|shut~|close~|idle~|disrupt~|interrupt~|cripple~|paralyse~|paralyze~|damage~|destroy~|hit~|slow~|block~|knock~|cut~|flood~|disable~|suspend~|strand~|delay~|force~|put~|left',
  cripple: 'hamper~|cripple~|paralyse~|paralyze~|strand~|disable~|block~|snarl~',
  hampered:
    'halted|stopped|idled|disrupted|interrupted|crippled|paralysed|paralyzed|destroyed|blocked|flooded|disabled|suspended|stranded|snarled',
  stuck:
    'stuck|standstill|idle|stranded|blocked|offline|jammed|out of action/commission/service|cut off|without power/electricity/gas/water|grind~ to|knock~ out',
  burn: 'burned|burnt|exploded|collapse~|destroyed|gutted|flooded|burn~ down|on/catch~ fire|in flames',
  broke: 'collapse~|fail~|stall~|break~ down/off|go~ under/bust|end~ without',
  run_short: 'run~ short/out of/on|short/starved of|low on',
  late: 'delayed|not arrived/arriving/coming/come|held up',
  because: 'because|since|until|after',
  ships:
    'ship|ships|barge|barges|vessel|vessels|tanker|tankers|freighter|freighters|cargo|cargoes|lorries|trucks|trains|planes|aircraft',
  held: 'stuck|stranded|grounded|trapped|diverted|held up|turned away|in port|waiting outside',
  blocked: 'blocked|cut|severed|destroyed|flooded|damaged|dried up',
  systems:
    'system|systems|network|networks|server|servers|computer|computers|database|databases|website|data|files|file|email|emails|mailbox|mailboxes|tills|backups|records|infrastructure',
  secrets:
    'passwords|bank/card/personal/customer details/numbers|credit card|personal/customer/client/user data|medical/patient records/files|email addresses|social security|account numbers|source code|trade secrets',
  intruder:
    'intruder~|attacker~|hacker~|criminals|gang|thieves|outsiders|strangers|fraudsters|somebody|someone|unknown|extortionists|cybercriminals|unauthorised|unauthorized|spies|outside party',
  enter: 'enter~|penetrate~|infiltrate~|breach~|access~|view~|hijack~|compromise~|tamper~|hack~|break~/get~ into',
  break_in: 'penetrate~|infiltrate~|hijack~|hack~|break~ into|breaches|breached',
  lock: 'lock~|encrypt~|scramble~|freeze~|wipe~|cripple~|disable~|paralyse~|paralyze~',
  locked: 'locked|encrypted|scrambled|frozen|wiped|crippled|disabled|paralysed|paralyzed',
  steal: 'steal~|copy~|download~|publish~|leak~|view~|access~|obtain~|hold~|grab~|take~|read|make~ off',
  stolen: 'stolen|leaked|compromised|hacked|breached|scrambled|encrypted|accessed/viewed/taken/copied by',
  infected: 'infected|infiltrated|penetrated|hijacked|attacked',
  to_ransom: 'ransom|hostage',
  money_wanted: 'ransom|want/wants/demand~ money/payment',
  offline: 'offline|unreachable|unavailable|down|off|shut~|stopped|disconnected|isolated',
  attack: 'intrusion|malware|worm|trojan|ransom|virus|suspicious/unusual activity',
  restore: 'restore~|rebuild~|recover~|wipe~',
  for_sale: 'leaked|for sale|on a forum|on forums|dark web|turned up|posted on',
  told: 'tell|tells|told|telling|ask~|urge~|advise~|warn~|should|must',
  repair: 'repair~|fix~|replace~|inspect~',
  repaired: 'repaired|replaced|fixed|inspected',
  goods:
    'batteries|battery|brakes|brake|airbags|airbag|doors|seats|buckles|engines|engine|tyres|tires|cars|vehicles|trucks|buses|pickups|valves|pumps|heaters|toys|cribs|cheese|formula|milk|meat|lettuce|tablets|implants|wheels|chargers',
  may: 'may|can|could|might',
  defect:
    'crack|overheat|explode|fail|break|burst|leak|open|stall|detach|ignite|defective|faulty|cracked|undone|catch fire|come undone',
  take_off: 'take~|pull~|withdraw~|remove~',
  taken_off: 'taken|pulled|withdrawn|removed',
  shelf: 'off/from the shelves/market|off/from shelves/stores/shops/sale',
  trial: 'study|trial|trials|studies',
  drug: 'drug|pill|treatment|therapy|vaccine|medicine|device|spray|pump|tablet|drops|implant|injection',
  helped: 'help|work|worked|working|extend|improve|reduce|slow|prevent|better|meet',
  stopped: 'stopped|halted|abandoned|suspended',
  germ: 'bacteria|salmonella|listeria|mould|contamination',
  staff:
    'staff|workers|employees|drivers|pilots|crew|crews|miners|dockers|dockworkers|machinists|nurses|union|unions|porters|cleaners|couriers|stewards|welders|conductors|attendants',
  stop_work:
    'stoppage|picket~|stop~ work/working|lay~/put~ down tools|put~ down their tools|down/downed tools|walk~ out/off|refused to work|industrial action',
  stay_away: 'stay~ away/out|stay~ at home|walk out|call~ in sick',
  talks: 'talks|negotiations|mediation',
  authority:
    'regulator|regulators|agency|authority|authorities|ministry|commission|watchdog|government|officials|inspectors|prosecutors|police|council|fda|ema|sec|ftc|brussels|washington|beijing|canada|brazil|india|china|japan|court|bank|exchange|bourse|office',
  do: 'sell|build|drill|operate|market|open|resume|export|import|offer|use|explore|mine|run|proceed|launch|advertise|sail|fly',
  blessing: 'blessing|nod|go ahead|green light|all clear',
  product: 'drug|vaccine|treatment|therapy|medicine|device|implant|tablet|spray|inhaler|sensor|pump|test',
  forbid: 'forbid~|ban~|bar~|prohibit~|block~',
  search: 'search~|raid~|storm~',
  office: 'office|offices|headquarters|premises|home|homes|plant|plants|warehouse',
  permission: 'licence|license|permission|permit|permits',
  taken_away: 'revoked|withdrawn|suspended|cancelled|pulled',
  delist_share: 'delist~|remove <name> from|strike <name> off',
  judge: 'jury|judge|court|tribunal|arbitrator',
  owners: 'shareholders|owners|holders|investors|stockholders',
  give_back: 'give~|hand~|return~|pay~|distribute~',
  debt: 'bond|bonds|loan|loans|debt|debts|interest|coupon|notes|note|borrowings|creditors',
  lenders: 'lenders|banks|creditors|bondholders|noteholders',
  survive: 'survive|survival|solvency|viability|stay/continue in business|stay afloat|keep going',
  shelter: 'shelter|protection|relief|refuge',
  break_terms: 'break~|breach~|violate~',
  pick: 'find~|name~|appoint~|hire~|get~|pick~|choose~',
  boss: 'ceo|cfo|coo|boss|chairman|chairwoman|chair|president',
  walked: 'walk~ out|storm~ out|left suddenly|leave~ suddenly',
  insider:
    'founder|founders|director|directors|chair|chairman|chairwoman|boss|executive|executives|ceo|cfo|insider|insiders|president|officer',
  bought: 'buy~|purchase~|pick~ up|snap~ up',
  parted: 'trim~|sell~|offload~|unload~|reduce~|dump~|shed~|cut~|halve~|part~ with|get~ rid of|dispose~ of',
  cash_in: 'cash~ in|cash~ out',
  people: 'people|staff|employees|workers|jobs|posts|positions',
  posts: 'posts|jobs|positions|roles',
  switch_off: 'close~|shut~|mothball~|switch~ off|turn~ off',
  worse: 'weaker|leaner|thinner|poorer|worse|slower',
  onlookers:
    'analysts|market|markets|brokers|street|wall|anyone|everyone|investors|forecasters|economists|observers|experts',
  thought:
    'thought|pencilled|penciled|bargained|counted|hoped|looking|looked|expected|predicted|forecast|reckoned|modelled|modeled|anticipated|projected|feared|wanted|imagined',
  shy: 'shy|short',
  said: 'told|said|planned|promised|hoped|expected|thought|forecast|indicated|flagged|guided|believed|aimed',
  reach: 'reach|meet|hit|achieve|make|attain|deliver',
  goal: 'goal|goals|target|targets|forecast|forecasts|guidance|outlook|aims',
  walk_back: 'walk~|dial~|row~|scale~|rein~',
  board: 'board|directors|management|owners|shareholders',
  firm: 'maker|firm|company|chain|business|rival|brewer|producer|group|developer|operator|supplier|distributor|startup|unit|bank|insurer|retailer|brand|practice|network',
  split: 'split~|break~|divide~',
  unit: 'unit|arm|division|business|subsidiary|operation',
  newest: 'latest|new|newest',
  in_shops: 'in the shops|in/hits/hit shops/stores/showrooms|on the shelves',
  people_who_buy: 'shoppers|customers|consumers|buyers|drivers|patients|users',
  develop: 'develop~|build~|make~|design~|create~|explore~|produce~|research~',
};
