/**
 * Events in the words of wires and headlines, by class of verb and class of object. Part of the table of `events.ts`:
 * `type / score / certainty: phrases`.
 */
export const WIRE_EVENT_TABLE = `
earnings_beat / 0.6 / 0.95: {results} *1 beat|beats|topped|crush~, surprise|unexpected|shock *1 rise|jump|gain|increase|profit *4 {results}, top~|beat~|exceed~ *3 views|view, profit|revenue|sales|earnings|eps beat, {results} top|tops|topped *2 {estimates}, better than feared
earnings_miss / -0.6 / 0.95: {results} *1 miss|misses|missed, {results} fall~|come~|came short, surprise|unexpected|shock *1 drop|fall|decline|slump|dip *4 {results}, miss~ *3 views, profit|revenue|sales|earnings|eps miss, {results} *2 disappoint~
guidance_raise / 0.7 / 1: {raise} *5 {view}, now see~|expect~|forecast~ *6 rising|higher|growing|grow, sees|guides|forecasts *10 above|over *3 {estimates}, {raise} *4 full year|annual|fiscal *3 targets|range|estimate|estimates
guidance_cut / -0.7 / 1: {cut} *5 {view}, now see~|expect~|forecast~ *6 falling|lower|declining|down|fall|decline|shrinking, sees|guides|forecasts *10 below|under *3 {estimates}, {cut} *4 full year|annual|fiscal *3 targets|range|estimate|estimates, {view} slashed|pulled|suspended
contract_loss / -0.55 / 0.95: lose~|losing *4 content|rights|customer|supplier|sponsor|licence|license, {authority} cancel~ *5 {deal}, drop~|ditch~ *2 supplier|vendor
contract_win / 0.5 / 0.9: win~|secure~|bag~|clinch~|nab~|snag~|land~ *7 project|projects|concession|franchise|tender|bid|job|mandate, pick~|choose~|chose|select~|name~ *6 preferred bidder|supplier|partner
contract_loss / -0.55 / 0.95: drop~|ditch~|dump~|replace~|axe~ *4 as *3 {role}, lost *2 biggest|largest|main|key|major
contract_win / 0.55 / 0.95: book~|bag~|nab~|snag~|snare~|score~|ink~|land~ *6 order|orders|contract|contracts|award, order~ *6 worth of *4 from
recall_failure / -0.5 / 0.75: recall, recalls, recalled, recalling
recall_failure / -0.6 / 1: should|must|to stop using, take~|pull~ *5 off *1 shelves|market|sale, replace~ *6 free of charge, {product} *5 withdrawn|pulled from, {product} *3 fail~|flop~|disappoint~, fail~ *4 late|mid stage, stop~|halt~|suspend~|pause~|pull~ *2 sale|sales of, scrap~|halt~|end~|discontinue~|pause~ *4 trial|study|programme|program|development of
cyber_incident / -0.6 / 1: {intruder} *5 access|accessed|enter~|break~|copy~|copied|obtain~|steal~|lock~|download~, unauthorised|unauthorized *2 activity, cyberattack|cyberattacks|cyber attack|hackers|hack, hacker~ *4 access~|steal~|stole|breach~|hit~, data *5 dark web
supply_disruption / -0.5 / 1: cancel~|scrap~|ground~|delay~ *3 flights|sailings|voyages|departures, {disaster} *2 shut~|halt~|close~|idle~|disrupt~|hit~|damage~|force~, {site} *5 after *2 {disaster}, declare~ force majeure, shipment|delivery|production|supply delays|snags|snarls, curtail~ *4 output|production|operations
supply_disruption / -0.5 / 0.95: cannot|can't|not|unable *2 get|obtain|source|find enough, not|unable *2 make|produce|deliver|ship *6 for *4 day|days|week|weeks|month|months
supply_disruption / 0.45 / 1: restart~|reopen~|resume~|restore~ *4 {operations}|{site}, {operations} *3 resumed|restarted|restored|resumes|restarts, back online
labour_action / -0.5 / 1: {union} *4 strike|strikes|walkout|walk|stoppage, strike~ *4 {site}|stores|ports|hotels|hospitals, expand~|begin~|start~|launch~|call~|threaten~|authorise~|authorize~|plan~|stage~|set *3 strike|walkout|stoppage, walk~ off *2 job, vote~ down *3 contract|pay|wage|deal|offer, reject~ *4 labor|labour|contract|wage|pay *1 offer|deal|proposal
regulatory_approval / 0.55 / 0.95: {authority} vote~ *4 favor|favour, {authority} clear~|approve~|back~|backs|endorse~|recommend~|authorise~|authorize~|greenlight~|okays|nods|clears, {product} *4 approved|cleared|authorised|authorized|endorsed|recommended|backed, meet~|met|hits|hit|achieve~ *2 main|primary|key|secondary|late *1 goal|goals|endpoint|endpoints, fda|eu|ec|uk|japan nod|approval|clearance|go, lift~|remove~|release~ *3 hold, {authority} lift~|remove~|ease~|relax~|end~ *3 cap|caps|ban|bans|curb|curbs|restriction|restrictions|freeze
regulatory_action / 0.45 / 1: {authority}|department drop~|end~|close~|abandon~ *4 probe|investigation|inquiry, probe|investigation|inquiry *3 dropped|closed|ended
regulatory_action / -0.55 / 1: complete response letter, crl, asset cap, {authority} vote~ *4 against, {authority} probe~|probes|investigate~|fine~|fines|penalise~|penalize~|sanction~|raid~|charge~|charges|ban~|bans|bar~|halts|suspends|warns|reject~|rejects|block~|blocks|question~, {authority} *4 order~ *6 to fix|stop|halt|cease|recall|pay|improve|remedy|close|shut|withdraw|suspend|remove|repay|sell, face~ *4 probe|probes|investigation|investigations|inquiries|inquiry|scrutiny|fine|fines|penalty|penalties|charges, antitrust|criminal|federal|sec|doj|ftc|eu|accounting probe|investigation|inquiry|charges
litigation / 0 / 0.9: settle~|resolve~ *5 dispute|disputes, settle~|resolve~ *3 patent|copyright|trademark|legal|court *1 fight|battle|row|feud
litigation / -0.5 / 1: face~ *4 lawsuit|lawsuits|suit|suits|class|claims|liability|liabilities|damages, must face *5 suit|lawsuit|claims, {authority} sue~|sues|sued, accuse~ *3 of
restructuring / -0.5 / 1: {cut}|eliminate~|shed~|axe~|chop~|cull~|jettison~ *6 {jobs}, lay~|laying off *4 {jobs}|thousands|hundreds|%, {jobs} *3 cut|axed|eliminated|slashed, shutter~|close~|shut~ *4 stores|restaurants|branches|locations|outlets|offices, job|jobs cuts|losses, round of layoffs
buyback_dividend_up / 0.5 / 1: {raise}|expand~|authorise~|authorize~|approve~|announce~|launch~|unveil~|add~|plan~|double~|resume~|accelerate~ *6 buyback|buybacks|repurchase|repurchases, {raise} *4 dividend|dividends|payout|payouts|distribution, first ever|first|maiden|initial|inaugural dividend, reinstate~|resume~|restore~ *3 dividend|payout
dividend_cut_dilution / -0.5 / 1: shareholders|owners|investors *4 get|receive nothing|no, sell~|offer~|issue~ *3 # *3 shares, file~|plan~|seek~|look~|move~ to sell|offer|issue|raise *8 shares|stock|equity, at the market *2 offering|program|programme|sale|sales|facility, atm offering|program|facility, announce~|price~|upsize~|launch~|propose~ *6 stock|share|equity|secondary|public|convertible|direct *2 offering|placement|sale, raise~ *6 convertible~, raise~ *2 # *3 in|through|via|from *2 share|stock|equity sale|offering|placement, convertible *1 notes|debt|bonds|bond|note|offering, dilution, reverse stock split, reverse split, private placement of *4 shares
credit_event / -0.6 / 1: {agency} *2 cut~|cuts|downgrade~|lower~|slash~, {cut} *5 junk, deeper into junk, {agency} *4 watch for downgrade, {agency} *8 outlook *2 negative, outlook to negative from, rating *3 cut|lowered|downgraded to *3 junk, file~ for *2 bankruptcy|chapter, going concern, default~ on, debt|credit downgrade, mulls|considers|nears|explores|preparing *2 bankruptcy
credit_event / 0.5 / 1: {agency} *2 raise~|upgrade~|lift~|restore~, restore~|raise~|upgrade~|lift~|return~|regain~ *4 investment grade
management_change / 0 / 0.95: head of *3 leave~|leaving|quit~|quits|resign~|step~|depart~, {oust} *3 {boss}, bring~ back *6 as *3 {boss}, return~ as *4 {boss}, {pick} *8 as *3 {boss}, {pick} *3 {boss}, {boss} *4 depart~|exit~|leave~|forced|ousted|resign~|retire~|dies|quit~|successor|succession|transition, {boss} search, new {boss}, next {boss}, {boss} to step|retire|leave|depart|exit
management_change / -0.45 / 1: {boss} *4 forced|ousted|fired|sacked, {boss} *4 abruptly|suddenly|unexpectedly, abruptly|suddenly|unexpectedly *4 {boss}, place~|put|puts *4 on leave
ma_target / 0.5 / 0.95: go~|goes|going private, taken private, take private, receive~|get~|draw~|attract~|field~|fetch~ *6 bid|bids|offer|offers|approach|takeover|buyout, explore~|consider~|weigh~|mull~ *3 sale of *2 company|itself, put~ *3 up for sale, agree~ to *4 buyout|takeover|merger, takeover|buyout talks|interest|speculation|target, agree~ to *3 sold|acquired|bought
ma_target / -0.4 / 0.95: end~|halt~|suspend~|break~ *2 merger|takeover|buyout|sale|acquisition *1 talks|process|negotiations, deal|merger|takeover *3 collapse~|blocked|terminated, talks *3 collapse~|fall|stall~
ma_acquirer / 0 / 0.9: close~|complete~|finalise~|finalize~|wrap~ *6 acquisition|purchase|takeover|buyout|merger, abandon~|scrap~|drop~ *6 purchase|acquisition|buyout, acquire~|buy~ *6 for *1 # *1 million|billion|mln|bln|bn|mn, to buy|acquire, acquires, all cash|stock deal
spinoff / 0 / 0.95: spin off, spin offs, separate~ *6 business|unit|division|segment|arm, split~ into *3 companies, break~ up *3 into
product_launch / 0.2 / 0.8: unveil~, launch~, introduce~, debut~, roll~ out, rolls out, rolling out, rolled out
partnership / 0.3 / 0.95: sign~|ink~|strike~|form~|announce~|expand~|extend~|enter~|deepen~ *5 partnership|pact|alliance|collaboration|venture|cooperation|memorandum|tie, pact with, teams up, tie up with, joins forces, to|will work together, to|will *1 develop|build|make|produce|create|explore *6 together|jointly, jointly develop|build|make|produce|own|run, share the cost~
insider_trade / 0.35 / 0.9: take~|took|build~|built|raise~|lift~|increase~|boost~ *6 stake *2 <name>, raise~|lift~|increase~|boost~ *2 <name> stake
insider_trade / -0.35 / 0.9: cut~|trim~|reduce~|sell~|sold *2 <name> stake, {boss}|director|officer|founder *3 sells #, {boss}|founder|director|directors|insider *3 sell~|sold|cut~|halve~|reduce~|unload~ *5 stake|holding|holdings, 's *3 sell~|sold|unload~|offload~ *6 shares|stock, {boss}|founder|director|insider *3 sell~|sold|unload~|offload~ *6 shares|stock, sell~|sold|unload~|offload~ *4 shares|stock worth|valued
insider_trade / 0.35 / 0.9: {boss}|director|officer|founder *3 buys #, {boss}|founder|director|insider *3 buy~|bought|purchase~ *6 shares|stock, 's *2 buys|bought *5 shares|stock
`;

export const WIRE_GROUPS = {
  raise: 'raise~|lift~|hike~|increase~|boost~|up|ups|upped|bump~|nudge~|upgrade~|sweeten~',
  cut: 'cut~|lower~|slash~|reduce~|trim~|withdraw~|pull~|scrap~|suspend~|downgrade~|abandon~|yank~|ditch~|clip~|pare~|chop~',
  authority:
    'regulator|regulators|fda|ema|fcc|ftc|doj|sec|cfpb|nhtsa|faa|epa|osha|bafin|cma|eu|european|brussels|watchdog|authorities|authority|ministry|commission|prosecutors|senators|lawmakers|government|congress|agency|panel|advisers|advisors|treasury|pentagon|fed|officials',
  product:
    'drug|drugs|vaccine|treatment|therapy|pill|painkiller|device|shot|medicine|jab|implant|candidate|biosimilar|antibody|test|inhaler',
  disaster:
    'fire|blaze|explosion|blast|storm|hurricane|typhoon|flood|flooding|quake|earthquake|outage|leak|freeze|lockdown|shortage|shortages|derailment',
  union:
    'union|unions|uaw|teamsters|workers|machinists|pilots|nurses|attendants|baristas|drivers|crews|dockworkers|miners|engineers|employees|staff|writers|actors',
  jobs: 'job|jobs|positions|roles|posts|staff|workforce|personnel|employees|headcount|workers|staffers|people',
  agency: "moody|moodys|moody's|s&p|fitch|dbrs",
  intruder: 'intruder~|attacker~|criminals|thieves|outsiders|fraudsters',
  role: 'supplier|vendor|contractor|operator|provider|carrier|broker|adviser|advisor|distributor|agency|sponsor|partner|auditor|bookrunner',
  boss: 'ceo|cfo|coo|chief|chairman|chairwoman|boss|president|chair',
  oust: 'oust~|replace~|fire~|sack~|remove~|dismiss~|lose~',
  pick: 'tap~|hire~|poach~|promote~|pick~|choose~|install~|name~|appoint~|elevate~|elect~|recruit~',
};
