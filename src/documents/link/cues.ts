const set = (words: string) => new Set(words.split(' ').filter((word) => word !== ''));

/** Words that occur next to company names and rarely next to other names. */
export const COMPANY_CUES = set(
  'shares share stock stocks adr adrs inc corp corporation ltd llc plc ag sa nv co company ceo cfo coo chairman chairwoman chief president earnings revenue revenues profit profits quarterly results guidance dividend dividends buyback investors shareholders shareholder stockholders analysts executives board subsidiary ipo listed nasdaq nyse bonds acquisition takeover merger bid unit division spokesman spokeswoman spokesperson employees customers',
);

/** What a company has: right after a name they make it a company's, elsewhere they say little. */
export const BUSINESS_NOUNS = set(
  'sales deposits subscribers users deliveries orders margins stores dealers drivers pilots workers plant plants factory factories deal lawsuit suit outlook forecast products accounts loans bookings shipments production brand brands app parent rival rivals supplier suppliers lenders creditors bondholders insiders engineers unionists lawyers outage recall layoffs buyout stake spinoff settlement upgrade downgrade drug drugs vaccine pill painkiller treatment device devices phones jets planes trucks cars chips chip software platform restaurants hotels pilots beef chicken beer board founder boss cloud ads',
);

/** What only a company does something to: "Devon hikes payout". A person of that name does not. */
export const BUSINESS_OBJECTS = set(
  'payout payouts forecast forecasts guide view views outlook jobs job staff workforce prices price output capacity estimates estimate expectations consensus quarter provisions debt fares flights flight branches branch fleet loan volumes volume margin growth demand losses loss costs cost rates rate inventory inventories offer deals contract contracts order approval trial drug fda patent chip chips vehicles vehicle models model trucks recall pumps refinery mine mines rig rigs pipeline store business operations unit arm bonds notes offering spending capex subscribers users restaurants hotels rooms homes homebuyers policyholders premiums claims mln bln million billion percent premarket streaming platform ads advertising supplier suppliers regulators regulator antitrust bankruptcy cyberattack hackers hack outage activist tariffs q1 q2 q3 q4',
);

/** What companies do and people of the same name hardly do. */
export const BUSINESS_VERBS = set(
  'unveils unveiled launches launched acquires acquired acquire hires appoints appointed names files filed prices priced recalls recalled divests divested merges expands expanded restructures posts posted reports reported forecasts guides initiates declares declared repurchases refinances rebrands relaunches partners licenses manufactures supplies ships settles settled announces announced expects sees warns warned discloses disclosed halts halted suspends suspended raises raised slashes slashed trims trimmed lifts lifted hikes hiked boosts boosted tops topped swings swung spins ups upsizes recruits integrates rolls delays delayed shutters idles idled resumes resumed sells sold buys bought nears explores weighs mulls presents hosts webcasts participates declares closes opens adds builds begins',
);

/** Verbs that need an agent: right after a name they show that the name is an actor. */
export const AGENT_VERBS = set(
  'said says reported reports announced announces posted unveiled agreed declined disclosed warned forecast expects plans acquired hired named raised cut',
);

/** "shares of Harbor", "CEO of Harbor": the cue is two words back. */
export const LINKING_WORDS = set('of at for in from by the');

/** "maintains Buy on Harbor": what a broker rates is a company. */
export const RATING_WORDS = set(
  'buy hold sell neutral outperform underperform overweight underweight perform equal-weight equalweight weight accumulate rating ratings',
);

export const CORPORATE_SUFFIXES = set(
  'inc incorporated corp corporation co company companies ltd limited llc llp lp plc ag se sa spa nv bv ab asa oyj gmbh kk holdings holding group groep gruppe gruppo trust',
);

/** Never treated as tickers in running text, even when a company is listed under them. */
export const STOP_TICKERS = set(
  'A ALL IT ON NOW ARE KEY AI CEO CFO COO CTO IPO ETF EPS GDP CPI PPI FED SEC FDA EPA DOJ FTC FBI CIA NATO USA US UK EU UN AM PM ET EST EDT GMT UTC Q A I AN AS AT BE BY DO GO HE IF IN IS ME MY NO OF OR SO TO UP WE AND ANY BIG CAN FOR HAS HE HER HIM HIS HOW ITS LOW MAN NEW NOT OLD ONE OUT OWN PAY RUN SEE SHE THE TWO USE WAS WAY WHO WHY WIN YES YOU REAL TRUE OPEN GOOD BEST FAST LOVE PLAY LIFE CASH NEXT EVER WELL LNG WTI OIL GOLD BTC ETH USD EUR GBP JPY CNN NBC BBC ABC CBS CNBC WSJ IRS UAE ESG DEI AWS NASA OPEC NATO REIT SPAC VIX ISM PMI FOMC ECB IMF BOE BOJ PCE EV EVS PC TV VR AR UFO CES NYSE DOW CME ICE AMEX OTC NASDAQ SPX DJIA YTD YOY QOQ ATH DD PT TP SL FY EOD EOW AH DTE FOMO HODL YOLO IMO LOL TBH CALL CALLS PUT PUTS BULL BEAR BUY SELL HOLD LONG GAIN LOSS JOB JOBS CAR SUN SEA SKY FUN LAW TAX WAR DATA GAS SUB APP WEB NET CAP CUT TOP BIT HIT EAT FIVE FORM FLOW FLY HOPE HAS HAD LEG LOT MAX MIN MID MOD NICE OPEN PER PLUS PRO RARE RACE RIDE ROCK SAFE SAVE SELF SITE SIX SNAP STAY STEP TEAM TELL TREE TRIP TURN VERY WIRE WOLF YOU ZIP HCI LLC INC LTD PLC CORP ADR ADS ETN AP AFP UPI DEA ICC RPM GPCR NIU HP',
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
      gap: [
        'funding wage gender pay output skills trade fiscal deficit',
        'up down between in year analysis widens narrows closes widened narrowed',
      ],
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
      intel: ['', 'agencies officials community suggests briefing sharing'],
      meta: ['', 'analysis analyses data description tags'],
      amazon: ['', 'rainforest river basin forest'],
      match: ['to', 'the up point ends ended begins'],
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
      fortune: ['', '500 100 1000 magazine'],
      universal: ['', 'basic suffrage health music studios'],
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
    set(
      'bank banks loan loans provisions lending deposits insurance insurer premiums claims mortgage credit underwriting branches',
    ),
  ],
  [
    /energy|oil|gas/i,
    set(
      'oil gas crude barrel barrels drilling refinery pipeline lng wells solar exploration rig rigs wind power shale permian output',
    ),
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
  [/utilit/i, set('grid electricity power utility ratepayers megawatts wind nuclear plant customers wildfire')],
  [/real estate|reit/i, set('tenants leases occupancy reit properties landlord')],
  [/communic|media|telecom/i, set('streaming subscribers broadcaster wireless advertising network carriers studio')],
];
