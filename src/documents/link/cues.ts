const set = (words: string) => new Set(words.split(' '));

/** Words that occur next to company names and rarely next to other names. */
export const COMPANY_CUES = set(
  'shares share stock stocks inc corp corporation ltd llc plc ag sa nv co company ceo cfo coo chairman chairwoman chief president earnings revenue revenues profit profits quarterly results guidance dividend dividends buyback investors shareholders shareholder stockholders analysts executives board subsidiary ipo listed nasdaq nyse bonds acquisition takeover merger bid unit division spokesman spokeswoman spokesperson employees customers',
);

/** Verbs that need an agent: right after a name they show that the name is an actor. */
export const AGENT_VERBS = set(
  'said says reported reports announced announces posted unveiled agreed declined disclosed warned forecast expects plans acquired hired named raised cut',
);

/** "shares of Harbor", "CEO of Harbor": the cue is two words back. */
export const LINKING_WORDS = set('of at for in from by the');

export const CORPORATE_SUFFIXES = set(
  'inc incorporated corp corporation co company companies ltd limited llc llp lp plc ag se sa spa nv bv ab asa oyj gmbh kk holdings holding group trust',
);

/** Never treated as tickers in running text, even when a company is listed under them. */
export const STOP_TICKERS = set(
  'A ALL IT ON NOW ARE KEY AI CEO CFO COO CTO IPO ETF EPS GDP CPI PPI FED SEC FDA EPA DOJ FTC FBI CIA NATO USA US UK EU UN AM PM ET EST EDT GMT UTC Q A I AN AS AT BE BY DO GO HE IF IN IS ME MY NO OF OR SO TO UP WE AND ANY BIG CAN FOR HAS HE HER HIM HIS HOW ITS LOW MAN NEW NOT OLD ONE OUT OWN PAY RUN SEE SHE THE TWO USE WAS WAY WHO WHY WIN YES YOU REAL TRUE OPEN GOOD BEST FAST LOVE PLAY LIFE CASH NEXT EVER WELL',
);

/** A lower-case dictionary word after a determiner is the word, not the company. */
export const DETERMINERS = set('a an the this that these those each every any some no its his her their our your my');

/** Neighbours that mark a word as an ordinary word: "apple pie", "price target", "gap up". Keys are lower-case aliases. */
export const NEGATIVE_CONTEXTS: ReadonlyMap<string, { before: ReadonlySet<string>; after: ReadonlySet<string> }> =
  new Map(
    Object.entries({
      apple: ['big adam', 'pie juice cider tree trees orchard orchards sauce a crumble blossom picking harvest'],
      target: [
        'price prices inflation rate on annual sales growth earnings analysts moving average',
        'price prices date range rate rates of audience market',
      ],
      gap: ['funding wage gender pay output skills trade fiscal deficit', 'up down between in year analysis'],
      shell: ['sea egg empty', 'company companies script corporation game shock'],
      visa: ['work travel student entry', 'application applications waiver requirements holders restrictions program'],
      square: ['times trafalgar red', 'feet foot miles mile metres meters root'],
      block: ['city apartment', 'trade trades chain of'],
      oracle: ['', 'of bones'],
      ford: ['', 'the a river'],
      delta: ['river mississippi mekong nile', 'variant hedging hedge neutral'],
      sprint: ['final', 'to race finish'],
      general: ['', 'public manager election counsel meeting market'],
      alphabet: ['', 'soup'],
      amazon: ['', 'rainforest river basin forest'],
      match: ['to', 'the up point'],
      progressive: ['', 'party tax taxation democrats'],
      discover: ['to', 'that the how new'],
      unity: ['national', 'government'],
      ball: ['', 'game'],
      polar: ['', 'vortex bear bears ice'],
      summit: ['g20 g7 climate leaders trade annual peace', 'meeting talks in between of'],
      meridian: ['prime local', 'line'],
      beacon: ['', 'of'],
      harbor: ['pearl safe', 'master freeze seals'],
      vanguard: ['', 'of'],
      horizon: ['on time', ''],
      pioneer: ['', 'of spirit'],
      crown: ['', 'prince jewels court'],
      atlas: ['world road', 'of mountains'],
      anchor: ['', 'tenant tenants investor chain'],
      current: ['', 'account assets liabilities quarter year ratio events'],
      frontier: ['final', 'market markets'],
      signal: ['', 'that to'],
      compass: ['moral', 'points'],
      core: ['', 'inflation cpi business earnings'],
      range: ['price trading', 'of bound'],
      ridge: ['', 'of line'],
      mosaic: ['', 'of tiles tile'],
      lantern: ['paper magic', 'festival'],
      bridge: ['', 'loan loans financing'],
      keystone: ['', 'species of'],
      sterling: ['pound', 'silver rose fell'],
      spring: ['this last next early late', 'season break quarter'],
      pilot: ['', 'program project scheme study'],
      cardinal: ['', 'rule sin number'],
      granite: ['', 'countertops'],
      cedar: ['red', 'tree trees wood'],
      falcon: ['peregrine', ''],
      forge: ['to', 'ahead a new'],
      catalyst: ['key main next', 'for behind'],
      bolt: ['', 'from of'],
    }).map(([alias, [before, after]]) => [alias, { before: set(before ?? ''), after: set(after ?? '') }]),
  );

/** A few keywords per sector, enough to recognise its business. */
export const SECTOR_KEYWORDS: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [
    /tech|software|semiconductor|information/i,
    set(
      'software chip chips semiconductor cloud data smartphone smartphones iphone computing app platform cybersecurity devices server servers processor',
    ),
  ],
  [
    /health|pharma|biotech|medical/i,
    set(
      'drug drugs clinical trial trials patients therapy vaccine fda hospital medical treatment biotech pharmaceutical',
    ),
  ],
  [
    /financ|bank|insur/i,
    set('bank banks loans lending deposits insurance insurer premiums claims mortgage credit underwriting branches'),
  ],
  [
    /energy|oil|gas/i,
    set('oil gas crude barrel barrels drilling refinery pipeline lng wells solar exploration rig rigs'),
  ],
  [
    /consumer|retail|discretionary|staples/i,
    set('stores store retailer retail shoppers brands apparel restaurant restaurants grocery e-commerce merchandise'),
  ],
  [
    /industr|manufactur|transport|aerospace/i,
    set('factory plant manufacturing machinery airline aircraft freight shipping equipment logistics orders turbines'),
  ],
  [/material|mining|chemical/i, set('mine mining copper lithium steel chemicals ore tonnes smelter')],
  [/utilit/i, set('grid electricity power utility ratepayers megawatts')],
  [/real estate|reit/i, set('tenants leases occupancy reit properties landlord')],
  [/communic|media|telecom/i, set('streaming subscribers broadcaster wireless advertising network carriers studio')],
];
