/** Irregular forms. The base form is always included. */
const IRREGULAR: Readonly<Record<string, string>> = {
  rise: 'rises rose risen rising',
  fall: 'falls fell fallen falling',
  grow: 'grows grew grown growing',
  win: 'wins won winning',
  sink: 'sinks sank sunk sinking',
  shrink: 'shrinks shrank shrunk shrinking',
  slide: 'slides slid sliding',
  beat: 'beats beaten beating',
  cut: 'cuts cutting',
  hit: 'hits hitting',
  hurt: 'hurts hurting',
  shut: 'shuts shutting',
  set: 'sets setting',
  lose: 'loses lost losing',
  sell: 'sells sold selling',
  buy: 'buys bought buying',
  take: 'takes took taken taking',
  make: 'makes made making',
  get: 'gets got getting',
  give: 'gives gave given giving',
  go: 'goes went gone going',
  lay: 'lays laid laying',
  pay: 'pays paid paying',
  sign: 'signs signed signing',
  swing: 'swings swung swinging',
  turn: 'turns turned turning',
  see: 'sees saw seen seeing',
  say: 'says said saying',
  begin: 'begins began begun beginning',
  strike: 'strikes struck striking',
  halve: 'halves halved halving',
  find: 'finds found finding',
  leave: 'leaves left leaving',
  withdraw: 'withdraws withdrew withdrawn withdrawing',
  spin: 'spins spun spinning',
  break: 'breaks broke broken breaking',
  bring: 'brings brought bringing',
  choose: 'chooses chose chosen choosing',
  keep: 'keeps kept keeping',
  meet: 'meets met meeting',
  outdo: 'outdoes outdid outdone',
  overtake: 'overtakes overtook overtaken overtaking',
  undergo: 'undergoes underwent',
  put: 'puts putting',
  steal: 'steals stole stolen stealing',
  seek: 'seeks sought seeking',
  resign: 'resigns resigned resigning',
  leap: 'leaps leapt leaped leaping',
  burn: 'burns burned burnt burning',
  step: 'steps stepped stepping',
  bid: 'bids bidding',
  build: 'builds built building',
  hold: 'holds held holding',
  die: 'dies died dying',
  lead: 'leads led leading',
  cancel: 'cancels cancelled canceled cancelling canceling',
  fuel: 'fuels fuelled fueled fuelling fueling',
  total: 'totals totalled totaled totalling totaling',
  signal: 'signals signalled signaled signalling signaling',
  unravel: 'unravels unravelled unraveled unravelling unraveling',
  spiral: 'spirals spiralled spiraled spiralling spiraling',
  quit: 'quits quitting',
  eat: 'eats ate eaten eating',
  throw: 'throws threw thrown throwing',
  send: 'sends sent sending',
  drive: 'drives drove driven driving',
  freeze: 'freezes froze frozen freezing',
  cast: 'casts casting',
  run: 'runs ran running',
  become: 'becomes became becoming',
  come: 'comes came coming',
  grind: 'grinds ground grinding',
  forgo: 'forgoes forwent forgone forgoing',
  tear: 'tears tore torn tearing',
  bleed: 'bleeds bled bleeding',
  spend: 'spends spent spending',
  lend: 'lends lent lending',
  creep: 'creeps crept creeping',
  flee: 'flees fled fleeing',
  blow: 'blows blew blown blowing',
  fly: 'flies flew flown flying',
  draw: 'draws drew drawn drawing',
  fight: 'fights fought fighting',
  catch: 'catches caught catching',
  feel: 'feels felt feeling',
  shake: 'shakes shook shaken shaking',
  stand: 'stands stood standing',
  stick: 'sticks stuck sticking',
  write: 'writes wrote written writing',
  wind: 'winds wound winding',
  feed: 'feeds fed feeding',
  know: 'knows knew known knowing',
  shine: 'shines shone shining',
  swell: 'swells swelled swollen swelling',
  speed: 'speeds sped speeding',
  sweep: 'sweeps swept sweeping',
  swim: 'swims swam swimming',
  deal: 'deals dealt dealing',
  split: 'splits splitting',
  shed: 'sheds shedding',
  spread: 'spreads spreading',
  let: 'lets letting',
  forbid: 'forbids forbade forbidden forbidding',
  dial: 'dials dialled dialed dialling dialing',
  show: 'shows showed shown showing',
  think: 'thinks thought thinking',
  bet: 'bets betting',
  upset: 'upsets upsetting',
  slip: 'slips slipped slipping',
};
const DOUBLING = new Set(
  'drop slip dip plan stop trim slump step top clip scrap ban plug zap tap nab grab snap axe admit permit commit submit defer refer prefer incur occur ship wrap sag tip plot cap bag rip pop refit flag chop skid regret spur blur rob slam acquit drag leapfrog pip lag'
    .split(' ')
    .filter((verb) => verb !== 'slump' && verb !== 'axe'),
);

/** All spellings of a verb or noun: base, third person or plural, past, participle. */
const PREFIX = /^(?:out|over|under|mis|re|un)(?=\w{3})/;

export function inflect(base: string): string[] {
  const irregular = IRREGULAR[base];
  if (irregular !== undefined) return [base, ...irregular.split(' ')];
  // "outsell" is inflected as "sell" is.
  const prefix = PREFIX.exec(base)?.[0];
  const stem = prefix === undefined ? undefined : IRREGULAR[base.slice(prefix.length)];
  if (prefix !== undefined && stem !== undefined) return [base, ...stem.split(' ').map((form) => `${prefix}${form}`)];
  if (DOUBLING.has(base)) {
    const last = base.at(-1) ?? '';
    return [base, `${base}s`, `${base}${last}ed`, `${base}${last}ing`];
  }
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(base)) {
    const stem = base.slice(0, -1);
    return [base, `${stem}ies`, `${stem}ied`, `${base}ing`];
  }
  if (/(s|x|z|ch|sh)$/.test(base)) return [base, `${base}es`, `${base}ed`, `${base}ing`];
  return [base, `${base}s`, `${base}ed`, `${base}ing`];
}

/** "rise~ up" -> every form of rise, and "up" unchanged. */
export function expandWords(list: string): string[] {
  return list
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .flatMap((entry) => (entry.endsWith('~') ? inflect(entry.slice(0, -1)) : [entry]));
}
