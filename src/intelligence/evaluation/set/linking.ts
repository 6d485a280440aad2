/** Companies whose names are also surnames, words or parts of other companies' names, as `--companies` reads them. */
export const LINKING_COMPANIES = `ticker,legal_name,aliases
F,Ford Motor Company,Ford
DELL,Dell Technologies Inc.,Dell
GOOGL,Alphabet Inc.,Google|YouTube
BRK.B,Berkshire Hathaway Inc.,Berkshire
HPQ,HP Inc.,
HPE,Hewlett Packard Enterprise Company,
DAL,Delta Air Lines Inc.,Delta
ABT,Abbott Laboratories,Abbott
JNJ,Johnson & Johnson,
JCI,Johnson Controls International plc,
MS,Morgan Stanley,
JPM,JPMorgan Chase & Co.,JPMorgan|JP Morgan
HES,Hess Corporation,Hess
HLT,Hilton Worldwide Holdings Inc.,Hilton
MAR,Marriott International Inc.,Marriott
VAC,Marriott Vacations Worldwide Corporation,
ROST,Ross Stores Inc.,Ross
LLY,Eli Lilly and Company,Lilly
DE,Deere & Company,Deere|John Deere
SCHW,The Charles Schwab Corporation,Schwab
RL,Ralph Lauren Corporation,Ralph Lauren
CPB,The Campbell's Company,Campbell
KO,The Coca-Cola Company,Coca-Cola
COKE,Coca-Cola Consolidated Inc.,
PM,Philip Morris International Inc.,
MO,Altria Group Inc.,
WFC,Wells Fargo & Company,
KHC,The Kraft Heinz Company,Kraft
BKR,Baker Hughes Company,Baker Hughes
HHH,Howard Hughes Holdings Inc.,
DG,Dollar General Corporation,
GM,General Motors Company,GM
GE,General Electric Company,GE
GEHC,GE HealthCare Technologies Inc.,
TGT,Target Corporation,Target
META,Meta Platforms Inc.,Meta|Facebook|Instagram
DIS,The Walt Disney Company,Disney
AAPL,Apple Inc.,Apple
AMZN,Amazon.com Inc.,Amazon
WBD,Warner Bros. Discovery Inc.,
KKR,KKR & Co. Inc.,
BX,Blackstone Inc.,Blackstone
BLK,BlackRock Inc.,BlackRock
CAT,Caterpillar Inc.,Caterpillar
PARA,Paramount Global,Paramount
MCO,Moody's Corporation,Moody's
WEN,The Wendy's Company,Wendy's
DPZ,Domino's Pizza Inc.,Domino's
TSN,Tyson Foods Inc.,Tyson
KDP,Keurig Dr Pepper Inc.,
CLX,The Clorox Company,Clorox
EL,The Estee Lauder Companies Inc.,Estee Lauder
COTY,Coty Inc.,Coty
PH,Parker-Hannifin Corporation,Parker
EMR,Emerson Electric Co.,Emerson
LEN,Lennar Corporation,Lennar
WMT,Walmart Inc.,Walmart
KR,The Kroger Co.,Kroger
UPS,United Parcel Service Inc.,UPS
UAL,United Airlines Holdings Inc.,United
BA,The Boeing Company,Boeing
TM,Toyota Motor Corporation,Toyota
`;

/** `tickers | sentence`; `-` when the sentence names none of the companies. */
export const LINKING_DEVELOPMENT = `
- | Harrison Ford returns in a new season of the series.
- | Premier Doug Ford said Ontario would answer the tariffs.
F | Ford shares slid after the recall.
F | Bill Ford, chairman of Ford, spoke in Detroit.
- | Gerald Ford was president when the law was passed.
DELL | Michael Dell sold 2 million shares of Dell.
- | Michael Dell gave $10 million to a hospital in Austin.
DELL | Dell raised its forecast for AI servers.
- | Governor Greg Abbott signed the bill on Friday.
ABT | Abbott recalls glucose monitors.
- | Tony Abbott joined the board of the broadcaster.
HES | John Hess will keep his seat if Hess is sold.
- | Paris Hilton launched a perfume.
HLT | Hilton opens its 8,000th hotel.
- | Wilbur Ross, the former commerce secretary, declined to comment.
ROST | Ross said traffic improved in its stores.
- | Naomi Campbell walked the runway in Milan.
CPB | Campbell cuts sales outlook as snacking slows.
LLY | Eli Lilly raised its outlook on obesity drugs.
- | Lilly Collins stars in the film.
DE | John Deere lays off 600 workers in Iowa.
SCHW | Charles Schwab posts higher profit on trading.
RL | Ralph Lauren lifts its dividend.
- | Mike Tyson will fight again in November.
TSN | Tyson closes a chicken plant in Arkansas.
GOOGL | Google loses antitrust appeal in Brussels.
GOOGL | YouTube raises prices for its television service.
COKE | Coca-Cola Consolidated reported higher volumes in the Carolinas.
KO | Coca-Cola raises prices in Mexico.
- | Coca-Cola Hellenic said volumes grew 4%.
HPE | Hewlett Packard Enterprise slides on weak server margins.
GEHC | GE HealthCare wins clearance for a scanner.
- | Toyota Industries plans to go private.
TM | Toyota cuts output in Thailand.
JCI | Johnson Controls raises its forecast.
- | Boris Johnson wrote a column.
MAR | Marriott lifts its room revenue forecast.
VAC | Marriott Vacations Worldwide slumps after weak tours.
- | Sarah Jessica Parker sold her wine brand.
PH | Parker raised its outlook for aerospace.
- | Ralph Waldo Emerson was quoted twice.
EMR | Emerson to sell its compressor unit.
- | "We are on track," said analyst Tom Marriott of Bernstein.
- | The delta variant closed offices in 2021.
DAL | Delta trims capacity growth.
- | Delta Electronics of Taiwan reported record sales.
- | United Nations officials met in Geneva.
UAL | United adds flights to Tokyo.
- | Manchester United sold a striker.
UPS | UPS to cut 20,000 jobs.
- | The general target of the policy is price stability.
TGT | Target cuts prices on 5,000 items.
- | Craig Wright, Paul Walmart-Jones and Anna Kroger were elected to the council.
KR | Kroger sues to block the strike.
- | Ms. Hess said the law firm would appeal.
- | Mr Ford, who left the bank in 2019, denies wrongdoing.
HES | Shares of Hess rose after the ruling.
F | Shares of Ford and its suppliers rose.
- | Tom Ford showed his last collection.
- | President Ford's library is in Ann Arbor.
BRK.B | Berkshire buys more of the oil producer.
- | Dr. Dell Richards leads the clinic.
`;

/** Held out: its errors are not read while rules are written. */
export const LINKING_HELD_OUT = `
- | Betty Ford founded the clinic in 1982.
- | Lawyer Martin Ford told the court that his client was innocent.
F | Ford will stop making the Fiesta.
F | Ford CEO Jim Farley said orders were strong.
- | Rob Ford, the late mayor, was his brother.
DELL | Susan Dell owns a stake in the maker of Dell computers.
- | Billionaire Michael Dell bought a house in Boston.
DELL | Dell drops 8% on margin worries.
- | Abbott, the Texas governor, sent more troops to the border.
ABT | Abbott's profit beats on device sales.
- | Comedian Bud Abbott died in 1974.
HES | Hess to be bought by a larger rival.
- | Conrad Hilton bought his first hotel in 1919.
HLT | Hilton lifts outlook on business travel.
- | Betsy Ross is said to have sewn the flag.
ROST | Ross beats estimates.
- | Alastair Campbell hosts a podcast.
CPB | Campbell names a new chief.
LLY | Lilly to build a plant in Virginia.
- | Evangeline Lilly retired from acting.
DE | Deere beats profit estimates but warns on tractors.
SCHW | Schwab adds record client assets.
RL | Ralph Lauren sales top estimates on Asia.
- | Boxing champion Tyson Fury lost on points.
TSN | Tyson swings to profit on chicken.
GOOGL | Alphabet to pay first dividend.
META | Instagram adds parental controls.
COKE | Coca-Cola Consolidated raises its dividend.
KO | Coca-Cola beats on price rises.
- | Coca-Cola Europacific Partners cut its forecast.
HPE | Hewlett Packard Enterprise wins approval to buy a network maker.
GE | GE lifts profit forecast on jet engines.
- | Toyota Boshoku shares fell in Tokyo.
TM | Toyota profit tops forecasts on weak yen.
JNJ | Johnson & Johnson settles talc claims.
- | House Speaker Mike Johnson delayed the vote.
MAR | Marriott is sued over a data breach.
VAC | Marriott Vacations Worldwide names a chief executive.
- | Rating agency analyst Dorothy Parker wrote the report.
PH | Parker shares hit a record.
- | Emerson Fittipaldi won the race.
EMR | Emerson raises its dividend.
- | Strategist Kate Emerson expects two rate cuts.
- | The Mekong delta floods every year.
DAL | Delta pilots approve contract.
- | Singer Alanis Morissette was on Jagged Little Pill.
- | United Arab Emirates signed the accord.
UAL | United warns on second-quarter profit.
- | Leeds United were promoted.
UPS | UPS misses as volumes fall.
- | Moscow hit a military target in Odesa.
TGT | Target's sales fall for a third quarter.
- | Judge Patricia Kroger dismissed the motion.
KR | Kroger raises same-store sales view.
- | Rudolf Hess was tried at Nuremberg.
- | Mrs Hilton thanked the staff.
- | According to Prof. Abbott, rates will fall.
F | Analysts at Citi upgraded Ford.
- | Designer Tom Ford sold his label.
- | Ford, 79, played the role five times.
BRK.B | Berkshire's cash pile hits a record.
- | Cardinal Dell'Acqua spoke in Rome.
`;
