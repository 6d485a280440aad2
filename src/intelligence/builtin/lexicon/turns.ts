import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';
import { IDIOM_TABLE } from './idioms.ts';
import { STANCE_GROUPS, STANCE_TABLE } from './stances.ts';
import { VERDICT_GROUPS, VERDICT_TABLE } from './verdicts.ts';
import { MARKET_IDIOM_GROUPS, MARKET_IDIOM_TABLE } from './market-idioms.ts';

/**
 * Verb and object that determine the sign together, regardless of their single words: "cancelled an order worth EUR 14 mn" is
 * not a contract win, "threw out the class action" not a lawsuit. Other cues inside such a phrase are ignored. A score of 0
 * marks phrases that only look like news: "trading in the share was suspended".
 */
const TABLE = `
# A strain that eases, and a figure that is hit.
0.35: shortage|shortages|crunch|bottlenecks|disruption|disruptions *3 ease~|easing|eased|improve~|subside~
-0.45: see~|expect~|warn~|forecast~|face~ *4 growth|profit|sales|earnings|revenue|margins|margin hit
# What moves the share, what is blocked, what is financed.
-0.5: send~|sent|sending *4 stock|shares *2 down|lower|sliding|tumbling|plunging|falling, launch|merger|takeover|sale|bid|approval *2 blocked|suspended, talks *2 on hold, talks stalled|stall
0.5: send~|sent|sending *4 stock|shares *2 up|higher|soaring|surging|rising|jumping
0.35: secure~|obtain~|land~ *6 financing|funding
# What was won is lost again, or never came.
-0.55: {refused} *7 bid|effort|attempt|quest|push|campaign to *2 {object}
-0.6: {watchdog} *2 decline~|refuse~|fail~ to *2 clear|approve|back|endorse|allow|grant, {watchdog} *2 turn~ down, {watchdog} *3 reject~|block~|veto~
-0.6: cancel~|terminate~|scrap~|withdraw~|rescind~|revoke~ *5 {deal}, order|orders|contract|contracts|deal|agreement|licence|license *5 cancelled|canceled|terminated|scrapped|withdrawn|revoked,
  lose~|forfeit~ *5 {deal}, miss~ out on, lose~|cede~ *3 share|ground|customers|subscribers, loss of *5 {deal}, not be renewed, not renew~ *4 {deal}, {deal} *4 fall~ through
-0.45: abandon~|shelve~|scrap~|ditch~|drop~|mothball~|freeze~|halt~ *5 {plan}, call~ off *4 {plan}, walk~ away from *4 {plan},
  pull~ out of *4 {plan}, back~ out of *4 {plan}, {plan} *3 abandoned|shelved|scrapped|ditched|mothballed|frozen|halted,
  {plan} *3 called off, delay~|postpone~|defer~ *5 {plan}, push~|put~|hold~ back|off *4 {plan},
  {plan} *4 delayed|postponed|deferred, {plan} *4 pushed|put back|off,
  customers|clients|buyers *3 delay~|postpone~|defer~|hesitate~, customers|clients|buyers *3 cut|hold~ back
-0.55: not|no *6 distribute|pay|propose|declare *4 dividend~, without *2 dividend, omit~|pass~|skip~|scrap~|axe~|withhold~ *4 dividend~,
  forgo~|forego~ *3 dividend~
-0.55: fail~|unable|inability|struggle~|refuse~|neglect~ to *8 {object}, fail~ in *4 trial|study|tests|test|bid, fail~ late stage
-0.5: no longer expect~|sees|believe~|profitable|viable|sure|able, not expect~ *3 reach|meet|achieve|hit,
  not|never *3 reach|meet|achieve|attain *4 target~|goal~|guidance|forecast~, lower|bottom end of *4 range|guidance|forecast~|estimate~, drop~|fall~ out of,
  lose~ *2 steam|momentum, run~ out of steam, grind~ to *1 halt, run~ dry, dry~ up
-0.5: jobs|positions|posts|roles *3 go|disappear|axed|eliminated|scrapped, terminate~ *3 employment, loss of *4 jobs|positions|workers,
  reduction *3 jobs|positions|employees|staff, face~ *4 layoff~|dismissal|redundancy|unemployment, give~ notice to, send~ *4 home
-0.5: lose~ *3 patent|appeal|case|lawsuit|bid|fight|battle|race, turn~ down *3 appeal|application|request,
  reject~|dismiss~|deny~|refuse~ *4 appeal|application|request|permit
-0.5: hit~|touch~|reach~ *3 year|month|week|day|time|record low~, new|fresh|decade low~, multi year low~, lowest *4 since, lowest in|for *3 years|months,
  weakest *4 since, weakest in|for *3 years, worst *4 since, worst in|for *3 years|history, snap~|end~|break~ *3 winning streak
0.5: raise~|lift~|increase~|boost~ *3 bottom|low|lower end of
-0.5: cut~|lower~|trim~|reduce~ *3 top|upper|high end of
-0.45: raise~ *2 # *3 in|through|via *2 share|stock|equity sale|offering|placement
-0.45: raise~|increase~|escalate~|fuel~|spark~|stoke~|trigger~ *3 {fear}, cast~ *2 doubt~, fear~ of|over|that, amid *3 {fear}, on *1 {fear}
-0.45: send~|push~|drag~|knock~ *5 lower|down|tumbling|sliding|plunging|spiralling|spiraling|sinking|falling|skidding
-0.45: fall~ behind *3 rival~|competitor~|schedule|plan|peers|market, fall~ behind
-0.5: worse|weaker|slower|later than *1 planned|hoped|feared|thought
-0.5: hurt|hit|burdened|depressed|weakened|hampered|dragged|dented|pressured|squeezed|eroded|reduced|lowered by *4 {moved}
# Trouble that ended, or was never allowed to begin.
0.5: toss~|dismiss~|quash~|drop~|overturn~|annul~|win~ *5 {trouble}, throw~ out *4 {trouble},
  {trouble} *3 dismissed|dropped|quashed|overturned|settled|resolved, {trouble} *3 thrown out,
  clear~ *3 of *3 wrongdoing|charges|allegations|blame, acquit~
0.5: win~|secure~ *2 reversal|dismissal|reprieve *8 {trouble}|verdict|ruling|ban|order, {trouble} *3 tossed
0.45: avoid~|avert~|escape~|dodge~|ends|ended|resolve~ *5 {trouble}|default|bankruptcy|recession|insolvency|stoppage,
  fend~|stave~|call~ off *4 {trouble}|default|bankruptcy, emerge~|exit~ *3 bankruptcy|administration|chapter|restructuring,
  lift~|end~|ease~|remove~|relax~ *4 ban|restriction~|suspension|sanctions|curbs
0.5: back in *2 profit|black|profitability, out of the red, return~ to growth, back to growth, back on track,
  reverse~|halt~|stem~|stop~|arrest~ *3 decline|slide|fall, end~ *3 run of losses, end~|snap~ *3 losing streak,
  regain~|reclaim~ *4 share|lead|customers|ground|growth|position|top, win~ back
0.45: resume~|restart~|reinstate~|restore~ *4 production|dividend~|deliveries|operations|shipments|flights|output|guidance|exports|payouts,
  upper|top end of *4 range|guidance|forecast~|estimate~
0.5: helped|boosted|lifted|aided|supported|buoyed|improved|strengthened|increased|raised by *4 {moved}
0.5: better|faster|stronger|sooner than *1 planned|hoped|feared|thought, slow~ *3 disease|progression|spread|decline|tumour|tumor
0.4: less energy|power|fuel|water|waste|time
0.45: pass~ on *7 price~|cost~|customers, offset~|absorb~|compensate~ *5 cost~|inflation|decline|fall
0.5: hit~|touch~|reach~ *3 year|month|week|day|time|record high~, new|fresh|decade high~, multi year high~, highest *4 since, highest in|for *3 years|months,
  best *4 since, best in|for *3 years, strongest *4 since, strongest in|for *3 years
0.5: {watchdog} *3 clear~|approve~|back~|endorse~|allow~, win~ *4 clearance|backing|nod|approval, go ahead for|from, green light~
0.5: win~|land~|secure~|bag~|clinch~|nab~|snag~|scoop~|ink~|seal~ *6 charter~|concession~|assignment~|commission~|mandate~|work|job|tender~
0.45: become~ *5 leading|largest|biggest|number, win~ *3 trust|confidence|loyalty|support, vote of confidence, step closer
0.45: send~|push~|drive~ *5 higher|up|soaring|surging|rallying|flying
# Strangers in the systems.
-0.5: {intruder} *5 access|accessed|enter~|break~|copy~|copied|obtain~|steal~|lock~|download~
# A change of something good or bad, by the class of the verb and of its object.
0.45: {down} *4 {harm}, {harm} *2 {eased}
-0.45: {up} *4 {harm}, {harm} *2 {grew}
0.45: {up} *3 {good}
-0.45: {down} *3 {good}
# What ended, restarted or was taken back.
0.5: restart~|reopen~|resume~ *5 plant|plants|refinery|mine|production|smelter|mill|line|service|services|flights|operations|sales, back in operation|service|production, up and running again, running again, strike *2 over|ended,
  end~|settle~|avert~|avoid~|call~ off *5 strike|walkout|stoppage, overturn~|quash~|reverse~ *3 verdict|ruling|conviction|fine|ban|decision, regained|regains|regaining *2 compliance, drop~|end~|close~ *2 probe|investigation|inquiry into, clear~ *3 wrongdoing
0.4: agree~|sign~|make~|reach~ *4 agreement|agreements with|on, agreed to build|develop|cooperate|supply|work, grant~ *4 permit|licence|license|patent|approval|concession, get~|receive~|obtain~ *3 permit|licence|license, new *4 credit line|facility, agree~ *6 credit line|facility
-0.5: slid|slip~|fall~|plunge~|sink~ into *1 red, go~|went bust|under|bankrupt|belly, miss~|skip~ *3 {payment}, fail~ to pay, default~, down tools, downed tools, lose~ *3 licence|license|permit, mothball~|idle~|shutter~, cost~ *4 million|mn|mln|bn|bln|billion, withdraw~|pull~ *5 from shops|shelves|market|sale,
  restate~ *3 statements|accounts|results|earnings, wells notice, delisting notice, notice of delisting, give~ up *2 gains, dearer|costlier|pricier, personal information *4 customers|clients|users, third party *1 obtained|accessed|stole, disagreement with, terminated for cause, pass~ over
# Only looks like news.
0: growth|increase|improvement *12 remains|stays *2 target|goal|aim|objective, deal|agreement|transaction|acquisition|investment is|was *2 worth|valued, from *2 slump|low|lows|trough|downturn|crisis|recession, even at lower, made|paid|payable *2 in arrears, sale|sell~|selling of|its|the *2 loss making, loss making *5 sold|divested, cancellation of *3 shares,
  aim~|intend~|plan~|hope~|expect~ to sign|conclude|finalise|finalize *5 agreement|deal|contract, shock absorber~, for good, bear~ interest, tough|fierce|stiff international|global competition, trading *6 suspended|halted|resume~|stopped, fall~ due|under|within, fall~ into *3 category|categories|group, due to be, due in|on|at, up to date,
  lay~ *3 foundation, in the event of, risk management, risk factor~, crisis management, problem solving, credit risk~, disaster recovery,
  failure rate~, fault tolerance, loss prevention, weight loss, low carbon|cost|energy|emission|voltage|pressure|floor,
  high street|school|court|tech|speed|technology|voltage|pressure|definition|resolution|rise|end|density|frequency|power|temperature|altitude,
  poor people, slow motion, record label~, record company, good friday, black friday, up front, down payment~,
  growth fund~|company|companies|strategy|programme|program|forum|seminar|conference, success story
`;

const GROUPS = {
  down: 'ease~|calm~|allay~|soothe~|dispel~|quell~|reduce~|cut~|lower~|limit~|curb~|shrink~|halve~|lessen~|remove~|eliminate~|prevent~|mitigate~|tackle~|solve~|fix~|lighten~',
  up: 'raise~|increase~|add~|heighten~|fuel~|stoke~|spark~|compound~|deepen~|worsen~|boost~|strengthen~|improve~|lift~|enhance~|bolster~|support~|aid~',
  harm: 'fear~|worry~|concern~|doubt~|risk~|woes|pain|pressure|burden~|problem~|trouble~|bottleneck~|waste|uncertainty|danger|complexity|debts|churn|inequality|volatility|stroke|cancer',
  good: 'appeal|confidence|trust|visibility|flexibility|credibility|morale|exports|competitiveness|reach|resilience|safety|satisfaction|loyalty|prospects|chances|hopes|returns',
  eased: 'eased|easing|fade~|subside~|recede~|receding|abate~|vanish~|overdone|exaggerated|behind',
  grew: 'mount~|grow~|rise~|deepen~|persist~|linger~|return~|intensify~|loom~|spread~',
  intruder: 'intruder~|attacker~|hacker~|criminals|thieves|outsiders|fraudsters',
  payment: 'payment|payments|coupon|interest|instalment',
  trades:
    'airlines|builders|banks|retailers|restaurants|millers|farmers|exporters|importers|insurers|carmakers|chipmakers|miners|lenders|utilities|hotels|consumers|shippers|brewers|producers|manufacturers|homebuilders|landlords|margins|profits|earnings|sales',
  deal: 'order|orders|contract|contracts|deal|tender|agreement|mandate|account|franchise|concession|customer|client|licence|license',
  plan: 'bid|offer|plan|plans|project|projects|ipo|listing|merger|takeover|launch|investment|investments|expansion|delivery|deliveries|start|opening|construction|flotation|rollout|orders|purchases|decision|decisions|programme|trial',
  refused: 'turned down|knocked back|rejected|rebuffed|denied|thwarted|fails|failed|loses|lost',
  object:
    'financing|funding|approval|deal|agreement|contract|order|orders|target~|goal~|expectation~|forecast~|estimate~|payment~|deadline|loan|profit|growth|customers|buyer|investors|benefit~|improvement~|demand|recover|improve|grow|compete|deliver|impress|convince|show|prove|repay|pay|sell|win|gain|hold|keep|meet|reach|achieve|secure|find|agree',
  moved: 'lower|higher|weaker|stronger|falling|rising|increased|decreased|reduced|declining|growing|weak|strong',
  fear: 'fear~|worry~|concern~|doubt~|alarm|scepticism|skepticism|panic|jitters',
  trouble:
    'lawsuit~|suit|case|action|charges|litigation|complaint|claims|claim|dispute|strike|strikes|walkout|probe|investigation|inquiry|fine|penalty|proceedings|conviction|injunction',
  watchdog: 'regulator~|authority|authorities|commission|watchdog|fda|ema|fcc|court|government|ministry|brussels|eu',
};

/** A phrase that decides the sign. */
export interface Turn {
  readonly score: number;
  /** Everyday speech, which counts only where somebody judges or no figure is given; see `verdicts.ts`. */
  readonly isVerdict: boolean;
}

const turn =
  (isVerdict: boolean) =>
  ([score]: readonly string[]): Turn => ({ score: Number(score), isVerdict });

export const TURNS = compilePatterns([
  ...phraseEntries(VERDICT_TABLE, turn(true), VERDICT_GROUPS),
  ...phraseEntries(TABLE + IDIOM_TABLE + MARKET_IDIOM_TABLE + STANCE_TABLE, turn(false), {
    ...GROUPS,
    ...STANCE_GROUPS,
    ...MARKET_IDIOM_GROUPS,
  }),
]);
