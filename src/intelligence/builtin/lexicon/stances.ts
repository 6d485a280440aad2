/**
 * Verdicts built from classes of words: who is proved right, what is over and what is still to come, what the market misjudges,
 * where money flows, and what is worth its price. Part of the table of `turns.ts`, in the same format.
 */
export const STANCE_TABLE = `
# Doubters and believers.
0.5: {doubters} *4 {proved} wrong|mistaken|otherwise, {doubters} *2 wrong|mistaken, {prove}|silence~|confound~ *3 {doubters} *1 wrong, silence~|confound~|defy~ *2 {doubters}, {believers} *4 {proved} right|correct, vindicate~ *3 {believers}|management|strategy
-0.5: {doubters} *4 {proved} right|correct, {believers} *4 {proved} wrong|mistaken, vindicate~ *3 {doubters}, {believers} *3 throw~|threw|give~|gave *2 up|towel
# What is over and what is to come.
0.5: {bad_times} *3 {behind}, {good_times} *4 {ahead}, {good_times} *2 yet
-0.5: {good_times} *3 behind|gone, {bad_times} *4 {ahead}, {bad_times} *2 yet, more {bad_times} *2 {ahead}
# Misjudged by others.
0.45: {market} *4 underestimat~|underestimating|underestimates|underestimated|underappreciate~|underrates|underrated|overlook~|miss~ *1 how|the|its|this, {market} *2 {not} *2 appreciate|see|grasp|price *4 {good}|how
-0.45: {market} *4 overestimat~|overestimating|overestimates|overestimated|overrates|overrated, {market} *3 ignore~|ignoring|overlook~|shrug~ *4 {harm}, {market} *2 too optimistic|confident|generous|complacent
# Money and people that come and go.
0.5: {flow} *2 {come} in
-0.5: {flow} *2 {come} out, {flow} *1 dry~ up
# Worth its price.
0.45: worth *1 taking|waiting|owning|buying|holding|paying|having, worth the *1 risk|wait|price|money|premium|patience, paid to wait, more than *1 justified, {price_words} *2 justified
-0.45: {not} *2 worth *1 taking|waiting|owning|buying|holding|paying|it, {not} *2 justify|justified|warrant, {not} *2 own|touch|recommend *3 stock|share|shares|it|this|at, no|little|zero|thin|scant *1 room|margin for error|disappointment|mistakes
# Others are better, or behind.
-0.45: {better} *1 alternative|alternatives|substitutes, plenty|lots of *1 alternatives, there are|is *3 {better} *1 {others}, {better} *1 elsewhere
0.45: years|miles|leagues|way|far|streets|decades ahead of, ahead of *2 {field}, come~|came *1 long way, {better} than *3 {field}
-0.45: years|miles|leagues|way|far|well|streets|decades behind, {worse} than *3 {field}, way|some|long *1 behind *3 {field}
# Promises, excuses and answers.
-0.5: promise~ *8 never|yet *2 arrive~|come|comes|deliver~|materialise~|materialize~|happen~|appear~, move~|moving|shift~ *2 goalposts, run~|running|ran out of excuses|ideas|options|time|patience|arguments|answers|luck|runway|cash|money, more questions than, questions *2 than answers, hard|difficult to see *2 what|how|who|where *4 revive|save|fix|help|grow|change|turn|stop|lift
0.45: {few} *4 {did} *2 this|so|as|that|half well|good|strong|fast|cheap|efficient, {few} *3 match|rival|equal|touch, second to none, in a class of
-0.45: {few} *3 would|could *2 buy|own|want|defend|recommend
0: opinions *3 divided, views *3 differ, opinion is divided, too early to *1 tell|say|judge
`;

export const STANCE_GROUPS = {
  doubters: 'critics|sceptics|skeptics|doubters|naysayers|detractors|pessimists|bears',
  believers: 'bulls|believers|optimists|fans|supporters|enthusiasts',
  proved: 'proved|proven|proving|been|were|was|shown|turned|look|looking',
  prove: 'prove~',
  bad_times:
    'worst|pain|bad|trouble|troubles|problems|crisis|slump|downturn|losses|headwinds|storm|difficulties|misery',
  good_times: 'best|growth|glory|golden|heyday|boom|peak|upside|gains|prime',
  behind: 'behind|over|gone|passed',
  ahead: 'ahead|come|follow|next|coming',
  market: 'market|markets|investors|street|analysts|traders|shareholders|people|crowd|everyone',
  flow: 'cash|money|orders|customers|profits|subscribers|funds|capital|deposits|clients|dollars',
  come: 'pour~|pouring|flood~|flooding|flow~|flowing|roll~|rolling|rush~|rushing|stream~|streaming|gush~|gushing',
  price_words: 'price|premium|valuation|multiple|rally|optimism|enthusiasm',
  better: 'better|cheaper|safer|faster|superior|nicer|healthier|stronger',
  worse: 'worse|weaker|slower|dearer|riskier|poorer',
  others: 'options|choices|places|ways|companies|stocks|products|brands',
  field: 'competition|competitors|rivals|peers|everyone|anyone|others|field|pack',
  few: 'few|no|hardly|nobody|none',
  did: 'executed|done|managed|performed|grown|coped|delivered|handled|priced|run|positioned',
};
