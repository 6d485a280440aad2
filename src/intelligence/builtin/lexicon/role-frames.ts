import { type CatalystType, isCatalystType } from '../../catalyst.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';
import { WIRE_GROUPS } from './wire-events.ts';

/** What an event means for the company in one role; the score is -1..1. */
export interface Effect {
  readonly type: CatalystType;
  readonly score: number;
}

/** Where a frame must have a named company, if anywhere: "buys Acme", not "buys steel"; "uses Acme chips", not "uses its chips". */
type NeededName = 'behind' | 'inside' | 'owner' | null;

/** Who did what to whom. A role without an effect is named by the event but not affected by it, as a broker is. */
export interface RoleFrame {
  readonly certainty: number;
  readonly agent: Effect | null;
  readonly patient: Effect | null;
  /** The company behind "from", "against", "over", "to" or "with". */
  readonly oblique: Effect | null;
  readonly needsName: NeededName;
  /** Of the prepositions only "to" marks the other company: "loses an order from Acme to Beta". */
  readonly isOnlyTo?: true;
  /** A broker's note: its author, who acts, is not affected by it. */
  readonly isNote?: true;
}

// agent / patient / oblique, each `type score` or `-`; a trailing `!` needs a name behind the phrase, `@` one inside or behind it;
// `^` one whose possession is in the phrase: "dismisses Acme's suit"; `>` takes only the company behind "to"
const TABLE = `
- / analyst_upgrade 0.6 / -: upgrade~
- / analyst_downgrade -0.6 / -: downgrade~
- / price_target 0.5 / -: raise~|lift~|hike~|increase~|boost~|up|ups|upped|bump~|nudge~ *6 price target~, raise~|lift~|hike~|increase~|boost~|ups|upped|bump~|nudge~ *4 pt|target *1 to|from,
  raise~|lift~|hike~|increase~|boost~|ups|upped|bump~ *6 target price~
- / price_target -0.5 / -: cut~|lower~|trim~|slash~|reduce~ *6 price target~, cut~|lower~|trim~|slash~|reduce~ *4 pt|target *1 to|from,
  cut~|lower~|trim~|slash~|reduce~ *6 target price~
ma_acquirer 0 / ma_target 0.5 / - !: acquire~, buy~, purchase~, take~ over, swallow~, snap~ up, bid~ for, offer~ to buy, scoop~ up, pay~ *5 for, offer~ *5 for, circling, woo~
ma_acquirer 0 / ma_target 0.5 / ma_target 0.5: make~|launch~|table~|plan~ *4 offer|bid for, in talks to acquire|buy, offer~ *6 for *3 shares of, {prepare} *3 bid|bids|offer|offers for
ma_acquirer 0 / ma_target 0.3 / ma_target 0.3 @: {close} *4 deal|acquisition|takeover|buyout|purchase|merger, {close} *3 acquisition|takeover|buyout|purchase|merger of|with
ma_acquirer 0 / ma_target 0.5 / - !: bid *9 for, sweeten~|raise~|increase~|improve~ *2 offer|bid for, its|their *3 bid|offer|approach for
ma_acquirer 0 / ma_target 0.4 / ma_target 0.4 @: {seek} *4 acquisition|takeover|buyout|purchase, {seek} *3 acquisition|takeover|buyout|purchase of
ma_acquirer 0 / ma_target 0.5 / ma_target 0.5 !: acquire~|buy~|purchase~|take~ *2 controlling|majority interest|stake|holding|share in|of
ma_target 0.5 / - / ma_acquirer 0: to be acquired|bought, being acquired|bought
ma_target -0.4 / ma_acquirer 0 / -: reject~|spurn~|rebuff~|snub~ *5 bid|offer|approach|takeover
ma_acquirer -0.3 / ma_target -0.5 / ma_target -0.5: abandon~|drop~|scrap~|withdraw~ *5 bid|offer|takeover|merger, walk~ away from *4 deal|bid|merger|takeover,
  call~ off *4 deal|bid|merger|takeover, terminate~ *4 merger|takeover, pull~ out of *4 deal|merger|takeover
contract_win 0.55 / - / contract_loss -0.55: win~|secure~|land~|bag~|clinch~ *5 {deal} *2 over, take~|snatch~|steal~|grab~|poach~ *5 {deal} *2 from|over
contract_win 0.55 / - / -: win~|secure~|land~|bag~|clinch~|get~|got|receive~ *5 {deal} *6 from|with
contract_win 0.5 / - / partnership 0.3: sign~|ink~|renew~|extend~ *5 {deal} *6 with, sign~|ink~ *4 agreement|pact with
- / contract_win 0.5 / contract_win 0.5 @: order~ # *4 {goods} *2 from, order~ # *4 {goods}, order~ *2 {goods} from
- / contract_win 0.45 / - @: use~|adopt~|pick~|choose~|chose|select~|tap~|deploy~ *3 {parts}, switch~ to *3 {parts}
- / contract_loss -0.45 / - @: drop~|ditch~|dump~|ban~|remove~|delist~ *3 {parts}, stop~ accepting|selling|using|carrying|stocking *3 {parts}
- / - / other -0.4 !: pull~|remove~|withdraw~|yank~ *3 content|shows|films|movies|music|songs|ads|advertising|spending|business|accounts|deposits from
contract_loss -0.6 / - / contract_win 0.5 >: lose~ *6 {deal}, lose~ out to *7 {deal}
- / contract_win 0.55 / contract_win 0.55: award~|hand~|give~ *7 {deal}
- / contract_win 0.5 / -: pick~|choose~|chose|select~|tap~|hire~|commission~ *6 to build|supply|provide|deliver|run|operate|design|make|develop|equip|upgrade|maintain,
  pick~|choose~|chose|select~|tap~|name~ *6 as *3 supplier|vendor|contractor|partner|operator|bidder|provider|carrier
- / contract_loss -0.5 / -: pass~ over, drop~|ditch~|dump~|replace~|axe~ *4 as *3 supplier|vendor|contractor|sponsor|partner|auditor|operator|provider|carrier|broker|adviser|advisor|distributor|agency
- / contract_loss -0.5 / contract_loss -0.5: cancel~|scrap~|terminate~|rescind~ *7 order|orders|contract|contracts
- / - / contract_loss -0.5: stop~ buying from, switch~ away from, end~ *4 contract with
litigation 0 / litigation -0.5 / -: sue~, accuse~, drag~|take~|haul~ *4 to court
litigation 0 / litigation -0.5 / litigation -0.5: file~|bring~|launch~ *4 suit|lawsuit|complaint|claim|case|action|charges|proceedings against, take~ *3 legal action against
litigation 0.45 / - / litigation -0.5: win~ *4 case|suit|lawsuit|appeal|ruling|verdict|battle|dispute|fight, prevail~ *4 court|case|suit|dispute
litigation -0.5 / - / litigation 0.3: lose~ *4 case|suit|lawsuit|appeal|battle|dispute|trial|ruling|verdict|fight
- / litigation -0.5 / litigation 0.4: order~ *6 to pay
litigation -0.5 / litigation 0.4 / litigation 0.4: must|shall pay, liable to
- / litigation 0.45 / litigation -0.45: rule~|decide~|find~ for, rule~|decide~|find~ in *1 of
- / litigation -0.5 / litigation 0.4: rule~|decide~|find~ against
- / litigation -0.5 / -: jury|judge|court *3 order~|convict~|find~ *6 pay|guilty|liable|damages
litigation -0.4 / litigation 0.3 / litigation 0.3: pay~ *8 to settle *4 suit|lawsuit|case|claims|dispute|charges|litigation|allegations|fight
litigation -0.4 / - / -: pay~ *8 to settle, agree~ to pay *8 settle
litigation -0.35 / - / -: agree~ to *4 settlement
litigation 0.45 / - / litigation -0.5: win~|secure~|obtain~|get~|got *3 injunction|judgment|judgement|damages *2 against, win~|won court order|orders|ruling|rulings|approval|backing
other 0.4 / other -0.4 / other -0.4: outperform~|outsell~|overtake~|outpace~|trounce~|outshine~|leapfrog~ *2, eat~ *4 lunch, take~|steal~|grab~|gain~ *3 share from, eat~|cut~ into *4 share|lead|sales|business of
other -0.4 / other 0.3 / other 0.3: lag~|trail~ *1 rival~, lose~ *3 share to, lose~ *2 ground to
other -0.3 / other -0.3 / other -0.3: end~|terminate~|scrap~|exit~|dissolve~|quit~|leave~ *4 partnership|alliance|collaboration
partnership 0.3 / partnership 0.3 / partnership 0.3: join~ forces, team~ up, tie~ up, partner~ with|on|to|in|for, to partner, collaborate~ with|on, cooperate~ with|on, ally|allies|allied with,
  jointly develop~|build~|launch~|make~|produce~|invest~|market~, agree~ to jointly, {agree} *5 partnership|alliance|joint|collaboration, partnership|alliance|collaboration with, strike~|struck *3 deal with *4 to develop|build|make|equip|supply,
  expand~|extend~|deepen~ *3 partnership|alliance|collaboration, new *2 partnership|alliance
partnership 0.3 / partnership 0.3 / partnership 0.3 !: to develop|build|make|produce *6 with
- / other 0.4 / other 0.4 !: invest~ in, invest~ *1 # *3 in, back~ *2 with # *3, take~|buy~|acquire~|build~|boost~|raise~|increase~ *5 stake|holding in
- / other -0.35 / other -0.35 !: sell~|trim~|cut~|pare~|reduce~|slash~|dump~|offload~|exit~ *5 stake|holding|position|shares in
- / other -0.4 / other -0.4 !: sour~ on, cool~ on, steer~ clear of, stay~ away from, bearish|pessimistic|negative|cautious|downbeat *1 on, sell|bearish call|rating|recommendation on
- / other 0.4 / other 0.4 !: bullish|upbeat|optimistic|positive|keen *1 on, buy|bullish call|rating|recommendation on
other 0.3 / other -0.35 / - @: poach~|hire~ away *4 chief|executive|executives|boss|ceo|cfo|head|veteran|star|engineers|talent, poach~ *4 chief|executive|executives|boss|ceo|cfo|head|veteran|star|engineers|researchers|talent|customer|customers|client|clients
- / contract_loss -0.45 / - !: shut~ out, freeze~ out, lock~ out, exclude~
other -0.4 / - / -: face~ *7 charges|bill|claims|costs|backlash|shortfall|fines|pressure|headwinds|caps|curbs|limits|scrutiny|fallout
- / other 0.4 / - : pick~|choose~|chose|select~|name~|list~ *8 as *3 top|best|favourite|favorite *2 picks|bets|ideas|stocks|pick|bet|idea
- / other 0.35 / other 0.35 !: lifting, boosting, buoying, propelling
- / other -0.35 / other -0.35 @: hurt~|dent~|squeeze~|pressure~|batter~|pummel~|punish~, hits, take~ toll on
- / other -0.35 / other -0.35 !: dragging, dragging down, hurting, denting, pressuring, weighing on
- / other 0.4 / - !: help|helps|helping|aid|aids|aiding
other 0.45 / other -0.45 / - !: beating ?out|off ?rival~
analyst_downgrade -0.6 / - / - !: was|were|is|are|been cut|lowered at
analyst_upgrade 0.6 / - / - !: was|were|is|are|been raised|lifted at
other -0.35 / other -0.35 / other -0.35 !: drag~ down, weigh~ on, pull~ down
- / other -0.35 / other -0.35 !: challenge to, take~ on, take~ aim at, to rival, to compete with, to challenge
other 0.45 / other -0.45 / - !: tops, topped, passes, surpass~, eclipse~, dethrone~, unseat~, outrun~, outrunning, pips, pipped
- / contract_win 0.45 / - @: pick~|choose~|chose|select~|tap~ *3 for
- / price_target 0.5 / - @: raise~|lift~|hike~|boost~|ups|upped|bump~ *3 target|pt, raise~|lift~|hike~|boost~|ups|upped|bump~ *3 target|pt|targets on
- / price_target -0.5 / - @: cut~|lower~|trim~|slash~|reduce~ *3 target|pt, cut~|lower~|trim~|slash~|reduce~ *3 target|pt|targets on
- / - / litigation 0.45: throw~ out|dismiss~|toss~ *6 suit|lawsuit|case|claim|complaint|charges against
ma_target 0.3 / ma_acquirer 0 / ma_acquirer 0: shareholders|stockholders *2 approve~|back~ *4 takeover|buyout|acquisition|bid|offer
contract_win 0.45 / - / -: become~ *4 primary|main|preferred|exclusive|sole|official *4 provider|supplier|partner|vendor|carrier
- / regulatory_action -0.55 / -: slap~|hit~|hits *4 with *6 fine|fines|penalty|penalties, fine~, penalise~|penalize~, sanction~, probe~, investigate~, charge~ *2 with, crack~ down on
- / credit_event -0.6 / -: {agency} *2 cut~|cuts|downgrade~|lower~|slash~
- / credit_event 0.5 / -: {agency} *2 raise~|upgrade~|lift~|restore~
ma_acquirer -0.3 / ma_target -0.5 / ma_target -0.5: block~|veto~|halt~ *6 takeover|merger|acquisition|buyout
ma_acquirer 0 / ma_target 0.5 / -: approach~ *5 about|over|regarding *3 takeover|buyout|merger|deal|sale
other 0.45 / - / other -0.45 !: win~|gain~|lure~|poach~|take~|steal~|grab~|attract~ *4 customers|clients|users|subscribers|riders|shoppers|business|passengers|members|talent|viewers|advertisers from
other 0.4 / - / other -0.4 !: {widen} *4 lead over, pull~ *2 ahead of, lead|leads over, stay~ ahead of, ahead of rival
other -0.4 / other 0.3 / other 0.3 !: trail~, lags, lagged, lag~ behind, fall~|fell behind, lose~ out to, lose~ *4 to, cede~ *4 to
- / contract_win 0.5 / contract_loss -0.5: pick~|choose~|chose|select~|favour~|favor~ *5 over, pick~|choose~|chose|select~ *5 rather than, pick~|choose~|chose|select~ *5 instead of
contract_win 0.5 / contract_loss -0.5 / -: beat~|pip~|outbid~ *4 to *4 {deal}|bid, edge~ out *4 for *4 {deal}, beat~|outbid~ *4 for *4 {deal}
- / contract_loss -0.5 / contract_win 0.5: drop~|ditch~|dump~|snub~|replace~ *7 favour|favor of, replace~ *3 with
- / other 0.4 / - !: prefer~
- / other 0.4 / other 0.4 !: see~|project~|predict~|find~ *3 upside|value|opportunity in|for|at
- / other 0.35 / other 0.35 @: reason|reasons|time to buy|own, case for buying|owning
- / other 0.35 / other 0.35 !: gains|increases|rallies|rises by|at|in|for, a|its buy|overweight|outperform on
- / other -0.35 / other -0.35 !: losses|declines|falls|drops by|at|in|for, a|its sell|underweight|underperform on
other 0.4 / - / -: is|are one of *5 top|best|favourite|favorite *3 pick|picks|idea|ideas, seen|poised|likely|set *1 benefit|benefiting|benefitting
other 0.4 / - / -: stand~ to benefit|gain|profit, to|could|may|might|will|would|should benefit
other -0.4 / - / -: stand~ to lose, to|could|may|might|will|would suffer
ma_target 0.5 / ma_acquirer 0 / -: on|amid|after|by *2 takeover|buyout interest|bid|offer|approach|talk|speculation
- / other 0.4 / other -0.4 !: prefer~ *4 to, prefer~ *4 over, like~ *4 over, rather own|buy|hold|have *4 than
- / other -0.4 / other 0.4 !: swap~|trade~|ditch~|dump~|desert~|abandon~|leave~|leaving|drop~ *4 for, rotate~|switch~ *3 into
other 0.4 / - / other -0.4 !: better|stronger|cheaper|safer|healthier|faster|superior *4 than, win~|gain~|take~ *4 customers|share|business|clients from
other -0.4 / - / other 0.4 !: worse|weaker|riskier|slower|dearer *4 than
ma_target 0.5 / - / ma_acquirer 0: bid|offer|approach|takeover from|by
contract_win 0.45 / contract_loss -0.5 / -: replace~|displace~|supplant~|succeed~ *5 as *6 supplier|provider|partner|carrier|vendor|contractor|sponsor
contract_loss -0.5 / - / -: lost by
- / litigation 0.45 / litigation -0.45: side~ with
- / analyst_upgrade 0.5 / -: add~ *5 to *4 conviction|focus|buy|best, name~ *5 top|best pick|idea
other 0.4 / - / other -0.4 !: gain~|grow~|win~|take~ *4 share at *1 expense of, at the expense of
other 0.4 / - / other -0.4 ^: gain~|grow~|win~|take~ *4 share at <name> ?<name> ?<name> expense
other 0.45 / other -0.45 / other -0.45 !: beats, beat, defeats, defeated, outdoes, prevail~ over, triumph~ over, edge~ out, outbid~, steal~ *4 from, poach~ *4 from, siphon~ *4 from
- / credit_event -0.6 / -: cut~|downgrade~|lower~ *4 to junk
- / analyst_upgrade 0.6 / - !: turn~|grow~|become~|became *1 bullish|positive|upbeat|constructive on
- / analyst_downgrade -0.6 / - !: turn~|grow~|become~|became *1 bearish|negative|cautious|downbeat on
ma_acquirer 0 / ma_target -0.4 / ma_target -0.4: rule~ out *3 bid|offer|takeover|merger|approach|purchase for|of|with, out of *1 running|race|bidding *1 for|to, no longer interested in|pursuing,
  drop~ out of *1 race|bidding|running|auction|contest *1 for|to, drop~|end~|abandon~ *2 pursuit|chase of
- / contract_loss -0.5 / - @: drop~|ditch~|dump~|axe~|fire~ *3 as its|their|a|the, drop~|ditch~|dump~|abandon~ *2 for its|their own, drop~|ditch~|dump~ *2 in favor|favour
- / - / contract_loss -0.45 !: end~|terminate~|scrap~|cancel~|sever~|cut~ *3 contract|deal|agreement|pact|ties|relationship|alliance|partnership|tie-up with
- / litigation -0.45 / litigation 0.45 ^: dismiss~|toss~|throw~ *4 suit|lawsuit|case|claim|claims|complaint, toss~|throw~|threw out *4 suit|lawsuit|case|claim|claims|complaint,
  reject~|dismiss~|deny|denies|denied *3 appeal|petition|motion
- / litigation 0.45 / -: clear~|acquit~|absolve~|exonerate~ <name> ?<name> ?<name> of
litigation 0.45 / litigation 0.45 / -: cleared|acquitted|absolved|exonerated of
- / litigation 0.45 / litigation -0.45: uphold~|upheld|affirm~ *4 verdict|award|judgment|judgement|win|victory for
other 0.45 / - / other -0.45 !: win~|gain~|lure~|poach~|take~|steal~|grab~|attract~|pull~|draw~|drew|divert~|woo~ *4 customers|clients|users|subscribers|riders|shoppers|diners|travellers|travelers|drinkers|buyers|borrowers|depositors|advertisers|viewers|traffic|business|sales ?away from
- / - / regulatory_action -0.45 !: open~|launch~|begin~|began|start~|widen~|expand~|reopen~ *3 probe|inquiry|enquiry|investigation|review|case|proceedings into|against|of, probe|inquiry|investigation into|of *4 widens|widened|spreads|extended to, separate|parallel|second inquiry|probe|investigation into
- / - / regulatory_action 0.4 !: close~|drop~|end~|shelve~ *3 probe|inquiry|enquiry|investigation|case|proceedings into|against
other 0.4 / other -0.35 / other -0.35 !: close~|narrow~ *1 gap on|with|to, catch~|caught up with|to
- / other -0.4 / other -0.4 !: cast~ *2 pall|shadow|cloud over, rattle~, knock~, jolt~, spook~, unnerve~
other 0.4 / other -0.4 / -: replace~|oust~|displace~|supplant~ *5 in|from|on *2 {index}
- / other 0.4 / -: add~|promote~|elevate~ *4 to *3 {index}
- / other -0.4 / -: remove~|drop~|delete~|relegate~|demote~|eject~|kick~|expel~|cut~|axe~ *4 from *3 {index}, demote~|relegate~ *2 from *2 {index}
other 0.4 / - / -: join~|enter~ *2 {index}, to join *2 {index}, win~|regain~|secure~ *2 place|spot in *2 {index}
other -0.4 / - / -: leave~|exit~ *2 {index}, lose~ *3 place|spot|seat in *2 {index}, fall~|drop~|crash~ out of *2 {index}
regulatory_approval 0.5 / - / -: win~|won|gain~|get~|got|secure~|obtain~|receive~|clinch~ *4 approval|clearance|nod|go-ahead|blessing|consent for *5 deal|merger|takeover|acquisition|purchase|buyout
- / regulatory_approval 0.45 / regulatory_approval 0.44 @: okay~|clear~|approve~|greenlight~|bless~ *5 takeover|purchase|acquisition|buyout of, okay~|clear~|approve~|greenlight~ *3 merger|tie-up with
ma_acquirer -0.3 / ma_target -0.5 / ma_target -0.5: block~|veto~|halt~|thwart~ *5 purchase|deal|bid|offer|takeover|acquisition|buyout|merger of|with|for
ma_acquirer 0 / ma_target -0.4 / ma_target -0.4 !: drop~ out of *1 race|bidding|running|auction|contest to buy|acquire, drop~|abandon~|scrap~|end~|shelve~ *3 plan|plans|effort|efforts|talks|attempt|bid to buy|acquire, rule~ out buying|acquiring
ma_target 0.5 / ma_acquirer 0 / ma_acquirer 0 @: accept~ *6 takeover|offer|bid|proposal|buyout ?from
other 0.4 / - / other -0.4 !: vault~|race~|climb~|leap~|surge~|zoom~|power~|edge~ past, pulls|pulled|moves|moved|race~|inch~|edge~|vault~ ahead of
- / other -0.35 / -: sell~|trim~|cut~|pare~|reduce~|dump~|offload~|exit~ <name> ?<name> stake|holding|holdings
- / other 0.35 / -: buy~|raise~|lift~|increase~|boost~ <name> ?<name> stake|holding|holdings
- / other 0.35 / other 0.35 !: buy~|acquire~|take~|purchase~ % of
- / other -0.35 / - !: snub~, shun~, boycott~, bypass~
- / other -0.35 / other -0.35 !: would|could|may|might|will challenge|threaten|rival|pressure
- / other 0.35 / other 0.35 !: lifting|boosting|buoying *3 shares|stocks of
- / credit_event -0.5 / -: {agency} put~ *4 on *2 review|watch|creditwatch
regulatory_action -0.5 / - / -: face~ *4 ban|probe|investigation|inquiry|crackdown
- / regulatory_action -0.45 / -: order~ *4 to divest|unwind|cease|suspend
litigation -0.4 / - / -: pay~ *8 to resolve *4 suit|suits|lawsuit|lawsuits|case|claims|charges|litigation|allegations
`;

const GROUPS = {
  deal: 'work|award|order|orders|contract|contracts|deal|tender|mandate|account|concession|franchise|business|programme|program',
  goods:
    'jets|jet|planes|aircraft|airliners|helicopters|trucks|vans|cars|buses|engines|turbines|ships|vessels|ferries|trains|locomotives|satellites|chips|servers|doses',
  parts:
    'charger|chargers|chip|chips|modem|modems|processor|processors|engine|engines|jets|planes|aircraft|battery|batteries|card|cards|software|cloud|technology|products|sensors|screens|displays|drugs|platform|services|parts|brakes|tyres|tires|trucks|vans|cars|apps|app',
  agree: 'agree~|form~|sign~|strike~|struck|announce~|unveil~|forge~|plan~',
  prepare: 'prepare~|submit~|make~|weigh~|consider~|mull~|lodge~|ready~|plot~',
  seek: 'eye~|eyeing|seek~|weigh~|consider~|explore~|mull~|pursue~|near~|plan~|propose~|announce~',
  close: 'close~|complete~|finalise~|finalize~|seal~|wrap~',
  agency: WIRE_GROUPS.agency,
  index: 's&p|dow|ftse|nasdaq|dax|cac|stoxx|nifty|sensex|russell|msci|nikkei|ibex|asx|index|benchmark|blue-chip',
  widen: 'extend~|widen~|grow~|cement~|build~|increase~|stretch~',
};

function parseEffect(source: string): Effect | null {
  const [type = '', score] = source.trim().split(' ');
  if (type === '-') return null;
  if (!isCatalystType(type)) throw new Error(`unknown event in a role frame: ${source}`);
  return { type, score: Number(score) };
}

export const ROLE_FRAMES = compilePatterns(
  phraseEntries(
    TABLE,
    ([agent = '-', patient = '-', oblique = '-']): RoleFrame => ({
      certainty: 0.9,
      agent: parseEffect(agent),
      patient: parseEffect(patient),
      oblique: parseEffect(oblique.replace(/[!@^>]/, '')),
      ...(oblique.includes('>') ? { isOnlyTo: true as const } : {}),
      needsName: oblique.includes('!')
        ? 'behind'
        : oblique.includes('@')
          ? 'inside'
          : oblique.includes('^')
            ? 'owner'
            : null,
    }),
    GROUPS,
  ),
);
