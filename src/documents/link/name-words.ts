/** The words that decide how company names are shortened and which single words are weak evidence of a company. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Last words of a name that describe the business: the press leaves them out ("Cisco Systems", "Gilead Sciences"). */
export const BUSINESS_WORDS = set(`
  aviation ingredients shipping acquisition automobiles automobile broadcast asset
  reit care
  therapeutics technologies technology energy international financial bancorp global pharmaceuticals pharmaceutical resources solutions health industries systems
  services medical brands biosciences realty sciences properties bancshares bio mining biopharma metals pharma media entertainment healthcare enterprises com biotech
  foods products tech communications electric labs networks network bankshares minerals materials software industrial insurance homes logistics bioscience laboratories
  worldwide electronics resorts automotive innovations oncology hospitality gaming semiconductor semiconductors petroleum hotels scientific environmental biotechnology
  motor motors air airlines airways lines pharmacies stores bancorporation wholesale beauty platforms video athletica outfitters sports sporting goods robotics
  biomedical diagnostics interactive marine biopharmaceuticals devices aerospace chemical chemicals biologics beverage utilities battery packaging surgical tankers
  lifesciences biotechnologies genetics genomics apparel footwear cruises cruise line lines railroad railway steel oil gas data cloud security systems instruments
  controls dynamics machines tools equipment vehicles vehicle wireless telecom broadband broadcasting publishing studios pictures music games fitness wellness nutrition
  restaurants grill coffee kitchen bakery farms dairy tobacco spirits brewing cosmetics jewelers furniture furnishings paper wood timber glass cement rubber plastics
  shipping transport transportation freight trucking cars auto leasing lending mortgage payments payroll staffing consulting education learning university schools
  mobility storage supply distribution trading ventures partners capital advisors securities markets exchange bank banking savings assurance reinsurance mutual
  biotherapeutics immunotherapeutics vaccines optics photonics lasers sensors imaging display power solar wind nuclear hydrogen fuel water waste environmental
  scientific research analytics intelligence digital online mobile web internet dermatology ophthalmics neurosciences orthopedics dental hospital hospitals clinics
  design designs fashion retail outlet outlets depot mexican original american north america usa holdings group
`);

/** First words that name no company alone: "American Airlines" is never "American" without further evidence. */
export const WEAK_HEADS = set(`
  states province county city business spanish italian turkish russian polish greek irish scottish welsh norwegian swedish danish finnish hungarian czech arab latin
  american america americas united national first general international global new north south east west western eastern northern southern central great royal public
  advanced applied allied associated integrated universal standard federal state bank capital digital energy financial trust fund us usa texas california florida york
  big best better one two three five old real super pacific atlantic european asia asian china chinese japan japanese india indian israel canadian canada british
  mexican brazil brazilian korea korean taiwan hong german swiss french dutch african australian nordic world community citizens peoples farmers merchants home health
  medical natural green blue red black white gold golden silver air oil gas water solar power electric data tech info net smart hotel travel auto us-based consolidated
  diversified independent innovative strategic premier select total pure clean next future modern direct early pro ultra mini micro macro mega bio eco sun star
  dynamic global-e saint san los las el la le de del van st mt fort port lake mount grand upper lower inter trans multi omni tri uni semi sub all my your our its
  equity income growth value credit senior municipal floating high preferred short long target dividend tax investment morgan bancorp life mid
`);

/** Places whose names companies carry. In running text they are places first. */
export const PLACES = set(`
  saratoga bristow gladstone northwestern harvard orleans georgetown stanford
  pittsburgh philadelphia baltimore milwaukee minneapolis louisville nashville diego francisco angeles vegas antonio jose hayward worth orleans spain france germany italy
  greece turkey russia ukraine poland sweden norway denmark finland iceland portugal austria switzerland belgium netherlands egypt kenya nigeria ghana morocco iran iraq
  syria jordan qatar dubai kuwait pakistan bangladesh thailand malaysia philippines jupiter mars mercury saturn venus neptune uranus pluto earth moon
  boston chicago houston phoenix atlanta austin dallas denver detroit cleveland cincinnati columbus columbia portland richmond charlotte cambridge oxford manchester
  norfolk essex bristol hudson brooklyn manhattan albany princeton berkeley berkshire burlington hartford lancaster lowell hanover huntington camden fulton cumberland
  hamilton lincoln madison jackson washington georgia virginia carolina dakota montana nevada utah idaho ohio oregon alaska hawaii hawaiian kentucky tennessee louisiana
  illinois indiana michigan wisconsin minnesota iowa kansas missouri mississippi alabama arkansas oklahoma colorado arizona maryland delaware pennsylvania connecticut
  massachusetts vermont maine texas california florida toronto montreal london paris berlin vienna rome roma tokyo delhi mumbai shanghai beijing singapore sydney
  china india japan korea taiwan israel mexico brazil argentina chile peru colombia canada australia indonesia vietnam greenland ireland scotland england wales
  america asia europe africa atlantic pacific arctic baltic caribbean mediterranean amazon chesapeake palo alto monterey malibu maui augusta auburn salem plymouth
  portsmouth cardiff kensington greenwich fairfax middlesex alexandria memphis orlando miami tampa seattle sacramento oakland pasadena anaheim erie boise broadway
  westwood soho gibraltar cayman bermuda bahamas jersey guernsey panama cuba haiti jamaica dominion sierra everest
`);

/** Given names and surnames. A single one needs evidence of a company; after a given name a surname is a person. */
export const PERSON_NAMES = set(`
  cruz angela rob ted julie noam tanner bob bill joe tom sam ben dan jim ed steve greg jane anna kate maria luis carlos juan chris alex max adam achilles orion vulcan eve
  john george william robert jack mike charles martin henry lee jones scott johnson williams taylor ryan tim davis simon howard victoria kelly dave charlie morgan arthur
  alexander ross patrick foster oscar graham philip kennedy cooper stewart adams steven baker aaron evans charlotte franklin douglas wright stanley helen tyler
  murphy ralph rogers marcus lucas harrison butler lucy logan edwards phillips nicholas diana simpson reynolds raymond cohen sally brady berry wang noah joshua richardson
  papa walt vince riley leslie eva armstrong rex powell monroe ferguson andrea burke wendy devon crawford rand churchill boyd dana nate lindsay watts baldwin thomson
  simmons allison abbott matthews webster greene dawson pedro jacobs eli pearson myers franco harley vera stella sophia ethan willis thor daniels leonardo garrett
  julius saul kirby hawkins barrett tyson owens emerson rupert mueller sinclair parsons pam norris benson avery roth bentley royce hancock lamar baxter levi kaiser horace
  merrill bowen woodward schneider ryder isabella mercer friedman carlisle bowman ames otis kimberly rollins horton duff baird werner cullen ludwig blackwell  
  tim cook elon musk jeff mark peter paul david james thomas daniel michael richard joseph kevin brian edward ronald anthony jason matthew gary larry frank eric
  stephen andrew gregory jerry dennis walter carl harold keith roger gerald terry sean austin albert jesse willie bruce bryan billy louis jimmy russell craig alan
  shawn clarence fred mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley donna emily carol amanda laura
  smith brown wilson moore anderson white harris thompson garcia martinez robinson clark lewis walker hall young king wright lopez hill green nelson carter mitchell
  perez roberts turner parker collins hughes price bennett wood barnes henderson coleman jenkins perry long patterson washington bryant russell griffin diaz hayes
             clayton warren trump biden powell yellen dimon buffett gates jobs bezos
`);

/** Names of indexes, exchanges and rating scales: in running text the index or the exchange, not the company behind it. */
export const INDEX_NAMES = set(`
  nasdaq dow djia nyse s&p spx ndx cboe amex russell nikkei ftse dax msci otc tsx lse comex nymex cme euronext finra vix sensex stoxx
`);

/**
 * Words that stand alone as the subject of market headlines ("Gold slips", "Energy leads"). A company of that name needs its
 * legal form, its ticker or the vendor's tag.
 */
export const SUBJECT_WORDS = set(`
  q1 q2 q3 q4 h1 h2 fy plus ready team express nature weed legion destiny celsius pros
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat ingredients prep aviation universal century avenue street road park city performance
  gold silver oil gas copper steel energy tech technology technologies health healthcare bank banks financial financials trade growth income value credit market markets stock
  stocks share shares bond bonds future futures option options fund funds index dollar euro bitcoin crypto blockchain investor investors investment investments analyst
  analysts profit profits sales revenue earnings price prices rate rates inflation economy house senate state security securities insurance real estate retail consumer
  consumers industry industrial industrials utilities utility media telecom auto autos airlines airline chips semiconductor semiconductors software pharma biotech power
  water wheat corn sugar coffee cotton lumber copper lithium uranium solar data cloud internet mobile video news information research education travel hotel hotels
  housing home homes mortgage real property properties infrastructure transport transportation logistics shipping freight materials resources mining metals minerals
  global international national american americas america european asia china japan india uk us usa first second third new one two three next best better good big
  business company companies corporate capital equity dividend dividends debt loan loans cash money pay payment payments deal deals merger acquisition offer offering
  ipo ceo cfo outlook guidance forecast results report reports update correction feature exclusive breaking factbox column analysis opinion preview wrap live watch
  today monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  why what how when where who which this that these those there here it he she they we you i if as at by for from in of on or the to with after before amid and but
  nice solutions services systems products brands science sciences medicine medical life care food foods beverage restaurant restaurants entertainment gaming sports
  sport community public private independent strategic premium premier alternative total select key core main top high low long short free full open close up down
  ai ev etf etfs spac reit fed federal treasury bank central government president congress court judge police union workers employees customers users people
  commodity commodities currency currencies emerging defense aerospace construction manufacturing factory agriculture farm farmers tobacco cannabis marijuana
  vaccine covid climate carbon emissions electric vehicle vehicles battery batteries nuclear hydrogen wind weather storm hurricane fire flood
`);

/** Publishers and agencies. Beside a report they are its source, not its subject. */
export const SOURCE_NAMES = set(`
  reuters bloomberg ap afp upi getty cnbc cnn barrons marketwatch benzinga zacks morningstar factset
`);

/** Publishers whose names have several words. */
export const SOURCE_PHRASES: ReadonlySet<string> = new Set([
  'new york times',
  'wall street journal',
  'financial times',
  'washington post',
  'getty images',
  'thomson reuters',
  'dow jones',
  'fox news',
  'associated press',
]);
