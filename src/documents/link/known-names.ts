import { tickerLetters } from './tickers.ts';

/**
 * What everybody calls a company, where the legal name does not tell, and the products and people that occur beside it. Used only
 * when both the ticker and the first word of the legal name agree. Names link; evidence only supports names.
 */
const TABLE = `
AAPL apple: Apple | iPhone, iPad, MacBook, iOS, App Store, Siri, AirPods, Tim Cook, Cupertino
MSFT microsoft: Microsoft | Windows, Azure, Xbox, LinkedIn, Copilot, Satya Nadella, Redmond
GOOGL alphabet: Alphabet, Google, YouTube, Waymo | Android, Gmail, Gemini, DeepMind, Sundar Pichai
GOOG alphabet: Alphabet, Google, YouTube, Waymo | Android, Gmail, Gemini, DeepMind, Sundar Pichai
AMZN amazon: Amazon, AWS, Amazon Web Services | Prime Day, Alexa, Kindle, Andy Jassy, Jeff Bezos, Whole Foods, e-commerce, online retailer
META meta: Meta, Facebook, Instagram, WhatsApp | Mark Zuckerberg, Zuckerberg, Reels, Threads, metaverse, Menlo Park
FB facebook: Facebook, Instagram, WhatsApp | Mark Zuckerberg, Zuckerberg, Menlo Park
TSLA tesla: Tesla | Elon Musk, Musk, Model 3, Model Y, Cybertruck, gigafactory
NVDA nvidia: Nvidia | GPU, GeForce, Jensen Huang, Blackwell
BRKB berkshire: Berkshire, Berkshire Hathaway | Warren Buffett, Buffett, Omaha, Geico
BRKA berkshire: Berkshire, Berkshire Hathaway | Warren Buffett, Buffett, Omaha, Geico
JPM jpmorgan: JPMorgan, JP Morgan, J.P. Morgan, JPMorgan Chase, Chase | Jamie Dimon, Dimon
BAC bank: BofA, Bank of America, Merrill Lynch | Brian Moynihan
C citigroup: Citi, Citigroup, Citibank | Jane Fraser
WFC wells: Wells Fargo | Charlie Scharf, San Francisco bank
GS goldman: Goldman, Goldman Sachs | David Solomon, Marcus
MS morgan: Morgan Stanley | James Gorman, wealth management
V visa: Visa | credit card, debit, payments network, interchange, Mastercard
MA mastercard: Mastercard | credit card, interchange
AXP american: American Express, AmEx, Amex | cardmembers
XOM exxon: Exxon, ExxonMobil, Exxon Mobil | Darren Woods, Permian, Guyana
CVX chevron: Chevron | Permian, Gorgon
COP conocophillips: Conoco, ConocoPhillips
SHEL shell: Shell | LNG, oil major, Anglo-Dutch
BP bp: BP | oil major, Deepwater
JNJ johnson: J&J, Johnson & Johnson, Janssen | talc, Band-Aid, Tylenol
PG procter: P&G, Procter & Gamble, Procter and Gamble | Tide, Gillette, Pampers
KO coca: Coke, Coca-Cola, Coca Cola | Sprite, soda, James Quincey
PEP pepsico: Pepsi, PepsiCo | Frito-Lay, Gatorade, soda
WMT walmart: Walmart, Wal-Mart, Sam's Club | Bentonville, Doug McMillon
TGT target: Target | retailer, Minneapolis, stores, Brian Cornell
COST costco: Costco | membership, warehouse club
HD home: Home Depot | home improvement
LOW lowes: Lowe's, Lowes | home improvement
MCD mcdonalds: McDonald's, McDonalds | Big Mac, burger
SBUX starbucks: Starbucks | coffee chain, baristas
NKE nike: Nike | sneakers, Jordan, Beaverton
DIS walt: Disney, Walt Disney | Bob Iger, ESPN, Disney+, Hulu, Pixar, Marvel
NFLX netflix: Netflix | streaming, Reed Hastings
CMCSA comcast: Comcast, NBCUniversal | Xfinity, Peacock
T at&t: AT&T | wireless, DirecTV, John Stankey
VZ verizon: Verizon | wireless, Fios
TMUS t-mobile: T-Mobile | wireless, John Legere
INTC intel: Intel | Pat Gelsinger, foundry, chipmaker
AMD advanced: AMD | Ryzen, EPYC, Lisa Su
QCOM qualcomm: Qualcomm | Snapdragon
AVGO broadcom: Broadcom | VMware, Hock Tan
TXN texas: Texas Instruments, TI
MU micron: Micron | DRAM, memory chips
IBM international: IBM, Big Blue | Red Hat, Watson, mainframe, Arvind Krishna
ORCL oracle: Oracle | Larry Ellison, Safra Catz, database, cloud
CRM salesforce: Salesforce | Slack, Marc Benioff, Benioff
ADBE adobe: Adobe | Photoshop, Figma, Acrobat
CSCO cisco: Cisco | Webex, routers
HPQ hp: HP | printers
HPE hewlett: HPE, Hewlett Packard Enterprise
DELL dell: Dell | Michael Dell, servers, PCs
UBER uber: Uber | ride-hailing, drivers, Dara Khosrowshahi
LYFT lyft: Lyft | ride-hailing, drivers
ABNB airbnb: Airbnb | hosts, Brian Chesky
SNAP snap: Snap, Snapchat | Evan Spiegel, Snapchat, Spectacles, advertising
PINS pinterest: Pinterest
TWTR twitter: Twitter | tweets, Jack Dorsey
SQ block: Block, Square, Cash App | Jack Dorsey, Afterpay, bitcoin, Cash App
XYZ block: Block, Square, Cash App | Jack Dorsey, Afterpay, bitcoin, Cash App
PYPL paypal: PayPal, Venmo | payments
SHOP shopify: Shopify
SPOT spotify: Spotify | Daniel Ek, podcasts, streaming
ZM zoom: Zoom | video conferencing, Eric Yuan
F ford: Ford, Ford Motor | F-150, Mustang, Jim Farley, Dearborn, automaker
GM general: GM, General Motors | Mary Barra, Barra, Cruise, Chevrolet, automaker
STLA stellantis: Stellantis, Chrysler | Jeep, automaker
TM toyota: Toyota | Prius, Lexus, automaker
HMC honda: Honda | automaker
BA boeing: Boeing | 737 MAX, 787, Dreamliner, Spirit Aero, Calhoun
LMT lockheed: Lockheed, Lockheed Martin | F-35, Pentagon
RTX rtx: RTX, Raytheon, Pratt & Whitney
RTX raytheon: RTX, Raytheon, Pratt & Whitney
GD general: General Dynamics | Gulfstream
NOC northrop: Northrop, Northrop Grumman | B-21, Pentagon
GE general: GE, General Electric, GE Aerospace | Larry Culp, jet engines, turbines
HON honeywell: Honeywell
MMM 3m: 3M | earplugs, Post-it
CAT caterpillar: Caterpillar | excavators, machinery, Peoria, dealers
DE deere: Deere, John Deere | tractors, farm equipment
UPS united: UPS, United Parcel Service | Teamsters, parcel, packages
FDX fedex: FedEx | parcel, packages, Fred Smith
DAL delta: Delta, Delta Air Lines | airline, flights, carrier, passengers, Ed Bastian, Southwest
UAL united: United Airlines, United | airline, flights, carrier, passengers, Scott Kirby
AAL american: American Airlines | airline, flights, carrier, passengers
LUV southwest: Southwest, Southwest Airlines | airline, flights, carrier, passengers, Delta
JBLU jetblue: JetBlue | airline, flights, carrier
SAVE spirit: Spirit Airlines | airline, flights, JetBlue
CCL carnival: Carnival | cruise
RCL royal: Royal Caribbean | cruise
MAR marriott: Marriott | hotel, Bonvoy
HLT hilton: Hilton | hotel, hotels, rooms
PFE pfizer: Pfizer | Comirnaty, Paxlovid, Albert Bourla, vaccine
MRK merck: Merck | Keytruda, Gardasil
LLY eli: Lilly, Eli Lilly | Mounjaro, Zepbound, Trulicity
BMY bristol: Bristol Myers, Bristol-Myers, BMS | Opdivo, Eliquis
ABBV abbvie: AbbVie | Humira, Botox
ABT abbott: Abbott | baby formula, FreeStyle Libre, diagnostics
UNH unitedhealth: UnitedHealth, UnitedHealthcare, Optum | insurer
CVS cvs: CVS, Aetna | pharmacy, Caremark
WBA walgreens: Walgreens | pharmacy, Boots
CI cigna: Cigna | insurer, Express Scripts
GILD gilead: Gilead | remdesivir, HIV
BIIB biogen: Biogen | Alzheimer's, Aduhelm
MRNA moderna: Moderna | vaccine, mRNA
AMGN amgen: Amgen
AZN astrazeneca: AstraZeneca, Astra
GSK gsk: GSK, GlaxoSmithKline, Glaxo
NVS novartis: Novartis
MO altria: Altria, Philip Morris USA | Marlboro, Juul
PM philip: Philip Morris | IQOS, Zyn
KHC kraft: Kraft Heinz, Kraft | ketchup
GIS general: General Mills | Cheerios, cereal
K kellogg: Kellogg, Kellogg's, Kellanova | cereal, Pringles
KR kroger: Kroger | Albertsons, grocery, supermarket
BBY best: Best Buy | electronics retailer, stores
GPS gap: Gap | Old Navy, Banana Republic, Athleta, retailer, apparel
GAP gap: Gap | Old Navy, Banana Republic, Athleta, retailer, apparel
M macys: Macy's, Macys | Bloomingdale's, department store
KSS kohls: Kohl's, Kohls | department store
JWN nordstrom: Nordstrom | department store
TSCO tractor: Tractor Supply
DG dollar: Dollar General | discount stores
DLTR dollar: Dollar Tree, Family Dollar
ROST ross: Ross Stores, Ross | off-price
TJX tjx: TJX, TJ Maxx, Marshalls | off-price
GME gamestop: GameStop | Ryan Cohen, meme stock
AMC amc: AMC, AMC Entertainment | theaters, meme stock, Adam Aron
BABA alibaba: Alibaba | Jack Ma, Taobao, Tmall
BIDU baidu: Baidu
JD jd: JD.com
TSM taiwan: TSMC, Taiwan Semiconductor | foundry, chipmaker, Apple supplier
ASML asml: ASML
SONY sony: Sony | PlayStation
NOK nokia: Nokia
SAP sap: SAP | ERP, Walldorf
DB deutsche: Deutsche Bank
UBS ubs: UBS | Credit Suisse
BCS barclays: Barclays
HSBC hsbc: HSBC
RY royal: Royal Bank of Canada, RBC
TD toronto: TD Bank
BLK blackrock: BlackRock | Larry Fink, iShares
BX blackstone: Blackstone
SCHW schwab: Schwab, Charles Schwab | brokerage
SCHW charles: Schwab, Charles Schwab | brokerage
COIN coinbase: Coinbase | crypto exchange, Brian Armstrong
HOOD robinhood: Robinhood | Vlad Tenev, retail traders, trading app
DOW dow: Dow Inc, Dow Chemical | chemicals, Midland, polyethylene
DD dupont: DuPont
MON monsanto: Monsanto
NEM newmont: Newmont | gold miner
FCX freeport: Freeport, Freeport-McMoRan | copper miner, Grasberg
X united: U.S. Steel, US Steel | Nippon Steel, steelmaker
NUE nucor: Nucor | steelmaker
AA alcoa: Alcoa | aluminum
OXY occidental: Occidental, Oxy | Vicki Hollub, Permian
HAL halliburton: Halliburton | oilfield
SLB schlumberger: Schlumberger, SLB | oilfield
HES hess: Hess | Guyana, Bakken, Chevron
MRO marathon: Marathon Oil
MPC marathon: Marathon Petroleum | refiner
WBD warner: Warner Bros, Warner Bros. Discovery, HBO | David Zaslav
PARA paramount: Paramount, CBS | Shari Redstone, Skydance
FOXA fox: Fox, Fox News | Lachlan Murdoch, Murdoch
NWSA news: News Corp | Wall Street Journal, Murdoch
EA electronic: EA, Electronic Arts | FIFA, Madden
ATVI activision: Activision, Activision Blizzard | Call of Duty, Bobby Kotick
TTWO take: Take-Two | Grand Theft Auto, Rockstar
RBLX roblox: Roblox
U unity: Unity, Unity Software | game engine
MTCH match: Match Group | Tinder, Hinge, dating
EBAY ebay: eBay
ETSY etsy: Etsy | sellers, handmade
W wayfair: Wayfair
CHWY chewy: Chewy | pet
PTON peloton: Peloton | bikes, treadmills
DASH doordash: DoorDash | delivery app
GRUB grubhub: Grubhub
ROKU roku: Roku | streaming
PLTR palantir: Palantir | Alex Karp
SNOW snowflake: Snowflake | data cloud
NOW servicenow: ServiceNow
TEAM atlassian: Atlassian | Jira
PANW palo: Palo Alto Networks | cybersecurity
CRWD crowdstrike: CrowdStrike | cybersecurity
RIVN rivian: Rivian | R1T, EV maker
LCID lucid: Lucid | EV maker, Saudi
NIO nio: Nio | EV maker
PLUG plug: Plug Power | hydrogen
BYND beyond: Beyond Meat | plant-based
LULU lululemon: Lululemon | yoga
UAA under: Under Armour
LEVI levi: Levi's, Levi Strauss | jeans
CROX crocs: Crocs | clogs
YUM yum: Yum Brands, Yum | KFC, Taco Bell, Pizza Hut
CMG chipotle: Chipotle | burrito
DPZ dominos: Domino's, Dominos | pizza
PZZA papa: Papa John's | pizza
WEN wendys: Wendy's, Wendys | burger
DKNG draftkings: DraftKings | sports betting
MGM mgm: MGM, MGM Resorts | casino, Las Vegas
LVS las: Las Vegas Sands, Sands | casino, Macau
WYNN wynn: Wynn, Wynn Resorts | casino, Macau
PCG pg&e: PG&E | utility, wildfire
PCG pacific: PG&E | utility, wildfire
NDAQ nasdaq: Nasdaq Inc | Adena Friedman, exchange operator
CME cme: CME Group | exchange operator, futures exchange
ICE intercontinental: ICE, Intercontinental Exchange | NYSE owner, exchange operator
MCO moodys: Moody's Corp
MSCI msci: MSCI Inc
KEY keycorp: KeyCorp, KeyBank
ALL allstate: Allstate | insurer
TRV travelers: Travelers | insurer
MET metlife: MetLife | insurer
PRU prudential: Prudential Financial, Prudential | insurer
PGR progressive: Progressive | insurer, auto insurance
AIG american: AIG, American International Group | insurer
BK bank: BNY, BNY Mellon
STT state: State Street
USB us: U.S. Bancorp, US Bancorp, U.S. Bank
PNC pnc: PNC
ED consolidated: Con Edison, ConEdison, ConEd | utility, New York
EIX edison: Edison International, SoCal Edison, Southern California Edison | utility, wildfire
BRK berkshire: Berkshire, Berkshire Hathaway | Warren Buffett, Buffett, Omaha, Geico
PARA viacomcbs: ViacomCBS, Paramount, CBS | Shari Redstone
PSKY paramount: Paramount, CBS | Shari Redstone, Skydance
LUMN lumen: Lumen, CenturyLink
KDP keurig: Keurig, Dr Pepper, Keurig Dr Pepper | coffee, soda
TAP molson: Molson, Coors, Molson Coors | beer
BUD anheuser: AB InBev, Anheuser-Busch, Budweiser | beer
BF brown: Brown-Forman | Jack Daniel's
EL estee: Estee Lauder | cosmetics
ADM archer: ADM, Archer Daniels | grain
BKNG booking: Booking.com, Booking Holdings, Priceline
BKNG priceline: Priceline
FISV fiserv: Fiserv
FIS fidelity: FIS | Worldpay
ADP automatic: ADP | payrolls
DHR danaher: Danaher
TMO thermo: Thermo Fisher
BDX becton: Becton, BD | syringes
EW edwards: Edwards Lifesciences
LH laboratory: LabCorp, Labcorp
DGX quest: Quest Diagnostics
AVB avalonbay: AvalonBay
SWK stanley: Stanley Black & Decker | tools
ITW illinois: ITW, Illinois Tool Works
CNI canadian: CN Rail, CN, Canadian National
CP canadian: CP Rail, Canadian Pacific
UNP union: Union Pacific | railroad
NSC norfolk: Norfolk Southern | railroad, East Palestine
CSX csx: CSX | railroad
ODFL old: Old Dominion | trucking
JBHT jb: J.B. Hunt, JB Hunt | trucking
AKAM akamai: Akamai
CTSH cognizant: Cognizant
ACN accenture: Accenture
WDC western: Western Digital | SanDisk, memory
STX seagate: Seagate | hard drives
LIN linde: Linde
APD air: Air Products | hydrogen
SHW sherwin: Sherwin-Williams, Sherwin | paint
PPG ppg: PPG | paint
IFF international: IFF
IP international: International Paper
TMUS tmobile: T-Mobile | wireless
CHTR charter: Charter, Charter Communications, Spectrum | cable
DISH dish: Dish, Dish Network | satellite
LYV live: Live Nation, Ticketmaster | concerts
WWE world: WWE | wrestling
TKO tko: TKO, UFC, WWE
HLT hilton: Hilton | hotel
H hyatt: Hyatt | hotel
NCLH norwegian: Norwegian Cruise | cruise
ALK alaska: Alaska Air, Alaska Airlines | airline
SPR spirit: Spirit Aero, Spirit AeroSystems | Boeing supplier
LHX l3harris: L3Harris
HII huntington: Huntington Ingalls | shipbuilder
TDG transdigm: TransDigm
HWM howmet: Howmet
KHC kraft: Kraft Heinz, Kraft | ketchup
MDLZ mondelez: Mondelez | Oreo, Cadbury
HSY hershey: Hershey | chocolate
SJM jm: Smucker, J.M. Smucker, JM Smucker
MKC mccormick: McCormick | spices
HRL hormel: Hormel | Spam
CAG conagra: Conagra
SYY sysco: Sysco
USFD us: US Foods
DKS dicks: Dick's Sporting Goods, Dick's | retailer
FL foot: Foot Locker | sneakers
URBN urban: Urban Outfitters, Anthropologie
AEO american: American Eagle | apparel
ANF abercrombie: Abercrombie | Hollister
VFC vf: VF Corp, VF | Vans, North Face
PVH pvh: PVH | Calvin Klein, Tommy Hilfiger
RL ralph: Ralph Lauren
TPR tapestry: Tapestry | Coach, Kate Spade
CPRI capri: Capri | Michael Kors, Versace
BBBY bed: Bed Bath, Bed Bath & Beyond
BIG big: Big Lots
OSTK overstock: Overstock
QSR restaurant: Burger King, Tim Hortons, Popeyes, Restaurant Brands
DRI darden: Darden, Olive Garden
EAT brinker: Brinker, Chili's
CAKE cheesecake: Cheesecake Factory
JACK jack: Jack in the Box
SHAK shake: Shake Shack
COF capital: Capital One | credit card
DFS discover: Discover Financial, Discover | credit card, Capital One
`;

export interface KnownNames {
  readonly names: readonly string[];
  readonly evidence: readonly string[];
}

interface KnownEntry {
  readonly head: string;
  readonly known: KnownNames;
}

const BY_TICKER: ReadonlyMap<string, readonly KnownEntry[]> = readTable();

function readTable(): Map<string, KnownEntry[]> {
  const found = new Map<string, KnownEntry[]>();
  for (const line of TABLE.split('\n')) {
    const match = /^(\S+) (\S+): ([^|]*)(?:\|(.*))?$/.exec(line);
    if (match === null) continue;
    const [, ticker = '', head = '', names = '', evidence = ''] = match;
    const entry = { head, known: { names: listOf(names), evidence: listOf(evidence) } };
    found.set(ticker, [...(found.get(ticker) ?? []), entry]);
  }
  return found;
}

function listOf(text: string): string[] {
  return text
    .split(', ')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The everyday names of a company; null when none are known. */
export function knownNames(ticker: string, legalName: string): KnownNames | null {
  const entries = BY_TICKER.get(tickerLetters(ticker));
  if (entries === undefined) return null;
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = letters(legalName.replace(/^the\s+/i, ''));
  return entries.find(({ head }) => name.startsWith(letters(head)))?.known ?? null;
}
