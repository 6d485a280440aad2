import type { MacroEventType } from '../../macro-event.ts';
import { compilePatterns } from '../patterns.ts';
import { phraseEntries } from '../phrase-table.ts';

export interface MacroCue {
  readonly type: MacroEventType;
  readonly certainty: number;
}

// type / certainty
const TABLE = `
rate_decision / 1: central bank *6 {raise} *6 rate~|rates, fed|ecb|boj|pboc|riksbank|fomc *6 {raise} *6 rate~|rates,
  {raise} *5 interest rate~|rates, {raise} *4 benchmark|policy|key|lending *2 rate~, rate hike~, rate cut~,
  rate decision~, rate increase~, rate rise~, interest rate~ *4 basis points, basis points, policy rate *4 by,
  monetary policy *4 tightening|easing|committee|meeting|statement, policymakers *6 rate~|borrowing costs
rate_decision / 0.7: central bank *6 borrowing costs, borrowing costs *4 basis points, federal reserve *6 rate~|rates,
  benchmark rate, monetary tightening|easing, quantitative easing|tightening, tighten~ *3 monetary policy|policy
tariff / 1: tariff~ on|of|against, impose~ *4 tariff~|duty~|levy~, import duty~|tariff~|tax|levy,
  new|higher|steep|retaliatory|additional|sweeping|punitive tariff~|duties|levies,
  raise~|double~|slash~|lift~|scrap~|remove~|cut~|suspend~ *4 tariff~|duties
tariff / 0.9: trade war, anti dumping duty~, antidumping duty~, countervailing duty~, customs duty~,
  import restrictions, export duty~, tariff~, levy of # %, trade barriers
sanction / 1: sanction~ on|against|over|package|list,
  impose~|announce~|tighten~|lift~|expand~|widen~|ease~ *4 sanctions, economic|new|fresh|further sanctions, embargo~,
  export control~|ban~|curb~, asset freeze~, blacklist~, freeze~ *3 assets, sanctioned *3 entities|banks|companies
sanction / 0.8: sanctions, trade ban, entity list, ban~ *3 exports|imports|trade *2 to|from|with,
  restrict~ *4 exports *2 to
conflict / 1: invade~, invasion, war in|between|with|breaks|erupts, armed conflict|clashes|forces,
  military strike~|offensive|action|operation|confrontation|escalation, missile~ *4 strike~|attack~|hit|struck|fired,
  air strike~, airstrike~, troops *6 cross~|border|advance~|clash~, ceasefire
conflict / 0.9: fighting *4 between|near|broke|intensified|erupted|spread, hostilities, border clash~,
  drone attack~|strike~, coup, shelling, attack~ *5 tanker~|vessels|ships|shipping, naval blockade|clash~,
  blockade of, rebel~ *5 attack~|seize~|seized|shell~, insurgents, civil war, militia~, gunmen, state of war, truce
disaster / 1: earthquake~, hurricane~, typhoon~, tsunami~, cyclone~, flood~, flooding, wildfire~, drought~, volcano,
  volcanic eruption, tornado~, landslide~, natural disaster~, severe storm~|weather, winter storm, storm surge,
  magnitude #, tropical storm, heavy rain~ *4 flood~, ice storm, quake~, aftershock~, mudslide~, heatwave~, blizzard~,
  dam collapse|burst
commodity_move / 1: {goods} price~|prices|futures|market *6 {move}, {goods} *3 {move} *6 %,
  price of *2 {goods} *6 {move}, {goods} *3 {move} *4 to *4 barrel|tonne|ton|ounce|bushel|pound|high|low,
  price~ of *2 {goods}
commodity_move / 0.9: opec *8 cut~|output|production|raise~, output cut~ by, per barrel, a barrel, a tonne, per tonne,
  an ounce, a bushel, per bushel, supply glut,
  {goods} *2 rally|slump|selloff|glut|shortage|supplies|inventories|stockpiles, {move} in *2 {goods} price~|prices
epidemic / 1: epidemic~, pandemic~, outbreak~ of, virus outbreak, virus *6 spread~, quarantine~, lockdown~,
  new variant *4 virus, public health emergency, infection~ *4 surge~|rise~|rose|spread~|record, bird flu,
  avian flu|influenza, cholera, ebola, coronavirus, swine fever, influenza outbreak, contagious, health officials,
  world health organisation|organization, cases of *4 disease|virus|fever|flu|infection
epidemic / 0.8: outbreak~, virus, health emergency, vaccination campaign, hospitalisations, hospitalizations,
  pathogen, infections, infectious disease
regulation / 1: new rules|regulation~|law|laws|legislation|standards|directive *6 on|for|require~|would|will|that,
  lawmakers *6 approve~|pass~|adopt~|vote~|back~|agree~, parliament *6 approve~|pass~|adopt~|vote~|back~,
  congress *6 pass~|approve~, senate *6 pass~|approve~, government *6 bill|law|legislation|rules|ban,
  pass~ *5 bill|law|legislation,
  regulator~ *5 rule~|rules|propose~|proposal|framework|standard~|tighten~|requirements
regulation / 0.9: regulatory overhaul|crackdown|framework|package|regime|reform~|proposal~,
  draft law|rules|regulation~|legislation|directive,
  stricter|tougher|tighter rules|standards|limits|regulation~|requirements|oversight|capital,
  sweeping *2 regulation~|rules|legislation, rules *4 take effect|come into force|enter into force, carbon tax|price,
  emission~ standards|rules|limits, windfall tax, executive order, antitrust law~, deregulation, loosen~ *3 rules,
  relax~ *3 rules, compliance deadline, capital requirements
currency / 1: {money} *5 {slide} *8 against|versus|%|low|high|level, devalue~, devaluation,
  currency crisis|intervention|peg|slump|slide|rout|swings|market~ *6 low|turmoil|high,
  exchange rate *5 {slide}|peg|band, capital controls, depreciation of *4 {money}, appreciation of *4 {money},
  currency *4 {slide}
currency / 0.9: record low against, weaker|stronger|weak|strong {money},
  intervene~ *6 currency|foreign exchange|yen|yuan|jpy|cny, central bank *5 devalue~|intervene~,
  foreign exchange market~|reserves, {money} *2 to *3 low|high *4 against, defend *3 currency|peg, abandon~ *3 peg,
  currency~
rate_decision / 0.6: central bank~, policymaker~, policy makers, key rate, borrowing costs, quarter point, half point, percentage point, interest rate~,
  rate setters, repo rate, discount rate, lending rate~, monetary, cost of money, credit conditions, tighten~ *2 credit, loosen~ *2 policy, hawkish,
  dovish, cost of borrowing, cost of credit, rate, rates, tightening, easing cycle, federal reserve, ecb, bank of japan|england|canada|korea
tariff / 0.6: duties, duty, levy, levies, customs, import tax~, trade dispute|row|spat|fight|conflict|deal|truce|barrier~|curbs|pact|talks|friction,
  protectionist, protectionism, retaliate~, retaliation, imports, imported, import quota~, border tax, surcharge~, trade, goods from, shipments from
sanction / 0.6: blacklist~, export licence~|license~, trade restrictions, restrictive measures, barred from, cut off from, banned *3 sales|exports|trade, boycott~,
  prohibit~ *4 exports|imports|trade|dealings|sales, freeze~ *2 assets, penalties on|against, ban on *4 exports|imports|trade|sales, punitive measures,
  forbid~ *4 trade|sales|exports, sanctioned, allied governments, allies, export curbs, trade embargo, embargoed
conflict / 0.6: war, fighting, shelling, clashes, troops, offensive, rockets, missile~, drone~, bombard~, siege, militants, insurgency, gunfire, army, armed, attacks,
  air raid~, naval, soldiers, military, hostile, hostilities, battle~, warship~, invaded, combat, violence, tensions *3 escalate~|rise|rose, uprising, rebels, strikes
disaster / 0.6: quake, tremor~, storm~, cyclone, typhoon, floods, flooded, drought, wildfire~, blaze, eruption, landslide~, heat wave, tsunami, heavy rain~, rivers,
  catastrophe, evacuation~, evacuate~, knocked out power, landfall, winds, battered, natural disaster, seismic, epicentre, epicenter, debris, rescue~, inundated, damage
commodity_move / 0.6: supplies, inventories, stockpiles, spot price~, futures, barrel, tonne, bushel, ounce, glut, tight supply, {goods} prices, {goods} price, price of {goods},
  {goods}, prices for {goods}, cost of {goods}, refiners, miners, traders, per barrel, commodity prices, cargoes, harvest, mine output, scarce, surplus of
epidemic / 0.6: disease, infections, infected, cases, contagion, hospital~, quarantine~, flu, fever, travel curbs, patients, illness, sick, pathogen, vaccine~,
  vaccination, lockdowns, health officials|authorities|ministry, respiratory, contagious, curfew~, stay at home, confirmed cases, spread~, public health, variant
regulation / 0.6: law, laws, rules, legislat~, legislation, bill, regulation, regulations, directive, parliament, lawmakers, legislature, code, standards, oversight, curbs,
  cap on, price cap~, ban on, supervis~, supervision, licensing, statute, enacted, decree, requirements, reform~, regulators, passed, adopted, tougher, stricter, senate,
  congress, ordinance, act, legal framework, mandatory, obligations, restrict~
currency / 0.6: exchange rate~, devalue~, greenback, fx, foreign exchange, against the usd|eur|jpy|cny|dollar, peg, versus the usd|eur, {money}, currencies, usd, eur,
  against the {money}, monetary authority, hectic trading, trade weighted, parity
`;

const GROUPS = {
  raise: 'raise~|lift~|hike~|increase~|cut~|lower~|reduce~|hold~|held|keep~|trim~|ease~',
  goods:
    'oil|crude|brent|gas|copper|steel|aluminium|aluminum|lithium|nickel|gold|wheat|corn|grain|grains|coffee|cocoa|cotton|sugar|coal|ore|soybean|soybeans|silver|commodity|commodities|uranium|zinc|tin',
  move: 'rise~|rose|jump~|surge~|soar~|climb~|fall~|drop~|plunge~|tumble~|slide~|slump~|sink~|rally~|spike~|leap~|collapse~|gain~|double~|halve~|hit~',
  money:
    'dollar|euro|eur|usd|yen|jpy|yuan|cny|pound|gbp|sterling|peso|rupee|rouble|ruble|rub|lira|real|won|franc|chf|krona|rand|currency|baht|rupiah|ringgit|zloty',
  slide:
    'slide~|fall~|plunge~|tumble~|weaken~|drop~|slump~|strengthen~|surge~|jump~|rise~|rally~|climb~|gain~|sink~|depreciate~|appreciate~|lose~|crash~',
};

export const MACRO_CUES = compilePatterns(
  phraseEntries(
    TABLE,
    ([type, certainty]): MacroCue => ({ type: type as MacroEventType, certainty: Number(certainty) }),
    GROUPS,
  ),
);

export const SEVERITY_WORDS = compilePatterns<-1 | 1 | 2>([
  ...'devastating|catastrophic|unprecedented|crippling,full scale,worst *6 decades|years|history|generation|ever,state of emergency,global pandemic,all out war,nuclear,thousands *3 dead|killed|displaced,mass evacuation~,hundreds of thousands,historic collapse,emergency,paralyse~|paralyze~|cripple~|devastate~'
    .split(',')
    .map((phrase) => [phrase, 2] as const),
  ...'severe|severely|major|massive|sweeping|sharp|sharply|steep|steepest|heavy|heavily|deadly|drastic|drastically|serious|significant|significantly|escalate~|intensify~|widespread|aggressive|aggressively|soar~|plunge~|surge~|tumble~|crash~|record|powerful|strongest|biggest|largest|broad|dramatic|dramatically|shock'
    .split(',')
    .map((phrase) => [phrase, 1] as const),
  ...'minor|limited|modest|modestly|slight|slightly|mild|mildly|small|contained|brief|briefly|local|localised|localized|marginal|marginally|narrow|symbolic|temporary|temporarily|little,edge~ up|down|higher|lower'
    .split(',')
    .map((phrase) => [phrase, -1] as const),
]);

export const DURATION_WORDS = compilePatterns<'days' | 'weeks' | 'months' | 'years'>([
  ['for|within|several|few|next|coming|some|lasting|of *2 days', 'days'],
  ['for|within|several|few|next|coming|some|lasting|of *2 weeks', 'weeks'],
  ['for|within|several|few|next|coming|some|lasting|of *2 months', 'months'],
  ['for|within|several|few|next|coming|some|lasting|of *2 years', 'years'],
  ['short lived', 'days'],
  ['permanent|permanently|long term|indefinitely|indefinite', 'years'],
]);
