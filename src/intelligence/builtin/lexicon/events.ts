import type { CatalystType } from '../../catalyst.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

export interface EventCue {
  readonly type: CatalystType;
  /** Sentiment of the phrase alone, -1..1; 0 when other words decide. */
  readonly score: number;
  /** Certainty that the phrase means this event, 0..1; weights the classification. */
  readonly certainty: number;
}

// type / score / certainty
const TABLE = `
earnings_beat / 0.7 / 0.9: beat~|top~|exceed~|surpass~|outpace~ *6 {estimates},
  better than *2 expected|forecast|feared, above *4 {estimates}, ahead of *4 {estimates}
earnings_beat / 0.6 / 0.8: stronger than expected, earnings beat, beat on earnings|revenue|profit, upside surprise,
  record quarter|profit|earnings, higher than *3 {estimates}|expected, blow~ past *3 {estimates},
  sail~ past *3 {estimates}
earnings_miss / -0.7 / 0.9: miss~ *6 {estimates}, fall~ short of *4 {estimates}|expected, below *4 {estimates},
  short of *4 {estimates}, worse than *2 expected, weaker than *2 expected, earnings miss, profit miss,
  lag~ *4 estimate~|consensus|expectation~
earnings_miss / -0.6 / 0.8: lower than *3 {estimates}|expected, disappoint~ *4 results|earnings|quarter,
  trail~ *4 {estimates}|consensus
guidance_raise / 0.75 / 1: raise~|lift~|hike~|increase~|upgrade~|boost~ *5 {view}, upgrade~ *3 view,
  {view} *4 raised|lifted|increased|upgraded
guidance_raise / 0.6 / 0.9: now expect~|see~ *10 up from, better than previously|earlier estimated|expected|forecast,
  raise~ *4 target~ for *3 year
guidance_cut / -0.75 / 1: cut~|lower~|slash~|reduce~|trim~|withdraw~|pull~|scrap~|suspend~|downgrade~ *5 {view},
  {view} *4 cut|lowered|withdrawn|trimmed, profit|revenue|sales|earnings warning,
  warn~ *8 profit|result|earnings|sales|revenue|results|margins, worse than previously
analyst_upgrade / 0.6 / 1: upgrade~ *6 to *2 buy|overweight|outperform|hold|neutral|accumulate,
  upgrade~ *4 rating|recommendation|stock|shares
analyst_upgrade / 0.6 / 0.9: raise~|lift~ *5 recommendation|rating, initiate~ *4 buy|outperform|overweight,
  analyst~|broker|brokerage|bank *6 upgrade~
analyst_downgrade / -0.6 / 1: downgrade~ *6 to *2 sell|underweight|underperform|hold|neutral|reduce,
  downgrade~ *4 rating|recommendation|stock|shares
analyst_downgrade / -0.6 / 0.9: cut~|lower~ *5 recommendation, analyst~|broker|brokerage|bank *6 downgrade~,
  cut~ *3 to sell|underweight|hold|neutral|underperform
price_target / 0.5 / 0.9: raise~|lift~|hike~|increase~|boost~ *6 target price~|price,
  raise~|lift~|hike~|increase~|boost~ *6 price target~
price_target / -0.5 / 0.9: cut~|lower~|trim~|slash~|reduce~ *6 target price~,
  cut~|lower~|trim~|slash~|reduce~ *6 price target~
price_target / 0 / 0.7: price target of|at, target price of|at, price target, target price
ma_target / 0.5 / 0.9: to be acquired by, agree~ to be acquired|bought, takeover offer|bid|approach,
  receive~ *5 takeover|buyout|acquisition, agree~ to *2 buyout
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
  order|contract|deal|agreement *5 worth|valued, value of the *2 order|contract|deal|orders|contracts, sign~ *4 deal,
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
litigation / -0.5 / 1: lawsuit~, sue~, class action, file~ *4 suit|complaint against, legal action, litigation,
  court *6 order~|rule~|damages, pay damages, patent infringement, settlement of *3 claims,
  settle~ *5 lawsuit|claims|suit, jury *5 verdict|damages
buyback_dividend_up / 0.55 / 1: share|stock buyback|repurchase|buybacks, buy back *4 shares,
  buyback programme|program|of, repurchase~ *5 shares|stock, raise~|increase~|lift~|hike~|boost~ *5 dividend|payout,
  extra|special dividend, dividend increase|hike
buyback_dividend_up / 0.5 / 0.9: increased|higher dividend, dividend *4 raised|increased|lifted,
  dividend of *8 up from, initiate~ *3 dividend
dividend_cut_dilution / -0.6 / 1: cancel~|withdraw~|withhold~ *6 dividend|payout, cut~|reduce~|suspend~|slash~|halve~|omit~|scrap~|lower~|skip~ *4 dividend|payout,
  dividend *4 cut|suspended|scrapped|halved|reduced, no dividend, dilutive, dilution, rights issue, dividend cut,
  pass~ *2 dividend
dividend_cut_dilution / -0.5 / 0.8: share offering|sale at a discount, discounted share, secondary offering,
  sell~ *4 new shares, issue~ *4 new shares at, heavily discounted, equity raise, stock offering,
  convertible notes offering
credit_event / -0.7 / 1: bankruptcy, chapter 11, insolvency, insolvent, default~ on, debt default,
  miss~ *4 interest|coupon|debt payment, covenant breach, breach~ *4 covenant~, credit rating *5 cut|lowered|junk,
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
insider_trade / 0 / 0.9: insider~ *6 buy~|sell~|purchase~|sale~|bought|sold,
  director~|executive~|chairman|ceo|cfo|officer~ *6 bought|sold|purchased *6 shares,
  insider buying|selling|purchases|sales|transactions, form 4
restructuring / -0.55 / 0.9: lay~ off, layoff~, lay offs, redundancy~, redundant, job cut~, job losses,
  lose their jobs,
  cut~|shed~|slash~|eliminate~|axe~|reduce~ *6 job~|jobs|positions|staff|workforce|personnel|employees|headcount,
  dismiss~, dismissals
restructuring / -0.5 / 0.9: reduction~ of|in *4 personnel|staff|workforce|jobs|employees, staff cuts|reductions,
  personnel|staff|workforce reduction~, statutory labour|labor|personnel negotiations,
  codetermination|cooperation negotiations, co operation negotiations, temporary layoff~
restructuring / -0.4 / 0.8:
  close~|shut~|closure *5 factory|plant|plants|factories|mill|mills|stores|branches|offices|sites, shut~ down,
  be closed down, closing of *3 factory|plant|mill, plant closure~, will be shut
restructuring / 0 / 0.8: restructuring programme|program|plan|charge~|costs, restructure~, reorganisation,
  reorganization, cost cutting|saving programme|program|plan, efficiency programme|program, streamline~,
  turnaround plan
price_move / 0 / 0.5:
  shares|stock *4 rise~|jump~|climb~|gain~|fall~|drop~|slide~|slip~|tumble~|surge~|plunge~|sink~|soar~|rally~|slump~|advance~|edge~|close~ *3 %,
  share price *3 rise~|fall~|jump~|drop~, traded|trades|trading|closed|closes|ended|ends|finished|opened up|down|higher|lower *3 %,
  shares|stock *7 up|down|higher|lower *2 %
`;

const GROUPS = {
  estimates: 'expectation~|forecast~|estimate~|consensus|prediction~|projection~|street',
  view: 'guidance|outlook|forecast~|projection~',
};

export const EVENTS = compilePatterns(
  phraseEntries(
    TABLE,
    ([type, score, certainty]): EventCue => ({
      type: type as CatalystType,
      score: Number(score),
      certainty: Number(certainty),
    }),
    GROUPS,
  ),
);

/** The sale of a business is not a contract win and has little sentiment by itself. */
export const OWNERSHIP_DEAL = compilePatterns(
  'sell~|divest~|dispose~|acquire~|purchase~|buy~ *6 business|businesses|shares|stake|unit|operations|subsidiary|property|division|holding|company|capital|plant,letter of intent,loan agreement,credit agreement,credit facility,share purchase,lease agreement,option to,financing agreement,rental agreement'
    .split(',')
    .map((phrase) => [phrase, true] as const),
);
