/**
 * Author C: the held-out third. Written before the rules it scores and in one go; its errors are not read while rules are
 * written. The format is described in `parse-set.ts`.
 */
export const HELD_OUT = `
## report
+ Aurenberg:+earnings/2 | Aurenberg 's operating profit came to EUR 18.4 mn in the second quarter of 2012, compared to EUR 15.9 mn in the same period of 2011.
- Kestola:-earnings/3 | Kestola swung to a pretax loss of EUR 6.2 mn in January-September from a profit of EUR 4.8 mn a year before.
+ Vantaan_Sora:+contract_win/2 | Finnish lift maker Vantaan Sora has been picked to deliver 36 escalators to a metro line in Chengdu.
0 Ruovesi:0 | Ruovesi employs some 410 people in Finland, Estonia and Poland.
0 Halikko_Foods:0 | The annual general meeting of Halikko Foods will be convened on 14 April 2011 at 2 p.m. in Turku.
+ Sulkava:+earnings/2 | Net sales at Sulkava went up by 7 % year-on-year to EUR 212 mn, helped by brisk demand for packaging board.
- Sulkava:-earnings/2 | Sulkava 's net sales contracted to EUR 198 mn from EUR 212 mn a year earlier.
+ Pohjanrak:+earnings/2 | Pohjanrak 's operating loss shrank to EUR 1.1 mn from EUR 3.4 mn in the corresponding quarter.
- Pohjanrak:-earnings/2 | Pohjanrak 's operating loss grew to EUR 5.7 mn from EUR 3.4 mn in the corresponding quarter.
0 Myllymaa:0 | Myllymaa is headquartered in Vaasa and is listed on the main list of the Helsinki exchange.
0 | The value of the transaction was not made public.
0 Ostrohav:0/0 | Ostrohav will publish its interim report for the first half of the year on 5 August.
- Ostrohav:-restructuring/2 | Ostrohav has started talks with staff that may lead to the loss of 120 jobs at its Lahti works.
- Jokilaakso:-restructuring/3 | Jokilaakso is to shut its sawmill in Kitee for good and dismiss all 85 workers.
+ Kuutar:+contract_win/3 | Kuutar has signed a ten-year service contract worth around EUR 90 mn with the Norwegian port authority.
0 Lintula:0 | Lintula 's product range includes saunas, stoves and heat pumps.
0 Lintula:0 | The shares subscribed for with the options entitle to a dividend from the financial year 2010 onwards.
+ Lintula:+earnings/2 | Earnings per share of Lintula rose to EUR 0.44, up from EUR 0.31 in the comparison period.
- Valkamo:-earnings/2 | Valkamo said its order intake sank by a fifth in the third quarter as customers put off investments.
+ Valkamo:+buyback_dividend_up/2 | Valkamo 's board will propose to the meeting a dividend of EUR 1.10 per share, against EUR 0.85 for 2009.
0 Valkamo:0 | The board of Valkamo consists of seven members, three of whom are women.
+ Hartwick_Oy:+earnings/2 | Hartwick Oy 's cash flow from operations turned positive at EUR 9.8 mn, compared to a negative EUR 4.4 mn.
- Hartwick_Oy:-earnings/2 | The gross margin of Hartwick Oy narrowed to 31.2 % from 34.0 %.
+ Nurmela:+product_launch/1 | With the new line Nurmela will be able to double its output of birch plywood.
0 Nurmela:0 | Nurmela 's new office is situated next to the railway station in Tampere.
0 Tuulinen:0 | The wind farm of Tuulinen will comprise 14 turbines and is due to be ready by the end of 2013.
+ Tuulinen:+guidance_raise/2 | Tuulinen now estimates that its full-year operating profit will be clearly above that of 2010.
- Tuulinen:-guidance_cut/3 | Tuulinen no longer believes it will reach the profit level of 2010.
0 Tuulinen:0 | Tuulinen repeats its forecast that sales in 2011 will be on a par with 2010.
+ Isomaa_Bank:+earnings/2 | Loan losses at Isomaa Bank dropped to EUR 3 mn from EUR 11 mn.
- Isomaa_Bank:-earnings/2 | Loan losses at Isomaa Bank climbed to EUR 14 mn from EUR 11 mn.
0 Isomaa_Bank:0 | Isomaa Bank has 52 branches, most of them in southern Finland.
0 | A total of 1,240,000 new shares were entered in the Trade Register on Thursday.
- Kaivola:-regulatory_action/2 | Kaivola has been ordered by the environmental authority to stop discharging water from its mine.
+ Kaivola:+regulatory_approval/2 | The county court gave Kaivola leave to open the pit at Sotkamo.
0 Rantapaper:0 | Rantapaper transferred 20,400 of its own shares to the members of the management as part of the bonus scheme.
- Rantapaper:-supply_disruption/2 | A boiler failure stopped Rantapaper 's mill at Kemi for eleven days.
+ Rantapaper:+earnings/2 | Rantapaper said pulp deliveries were 9 % higher than in the corresponding month of the previous year.
- Oulun_Linja:-earnings/2 | Passenger numbers at Oulun Linja were down 6.5 % in October.
+ Oulun_Linja:+earnings/2 | The load factor of Oulun Linja improved by 2.1 percentage points to 78.4 %.
0 Oulun_Linja:0 | Oulun Linja flies to 23 destinations from its hub.
+ Sarvikone:+partnership/1 | Sarvikone and Dornmark will develop electric drive lines together under a five-year cooperation deal.
0 Sarvikone:0 | Sarvikone makes forest machines, and its turnover in 2010 was EUR 71 mn.
+ Sarvikone:+earnings/2 | Sarvikone 's turnover in 2010 was EUR 71 mn, while in 2009 it had been EUR 58 mn.
- Sarvikone:-management/1 | The unexpected resignation of Sarvikone 's finance chief leaves the company without a successor at a bad time.
0 Sarvikone:0 | Liisa Aro, 44, has been named head of communications of Sarvikone as of 1 March.
- Elovena_Retail:-earnings/1 | Comparable sales of Elovena Retail dipped 0.6 % in May.
+ Elovena_Retail:+earnings/1 | Elovena Retail opened three shops in Latvia and reported like-for-like growth of 4.4 %.
0 Elovena_Retail:0 | The acquisition is subject to approval by the competition authorities of Sweden and Finland.
- Elovena_Retail:-credit_event/5 | Elovena Retail filed for bankruptcy at the district court of Espoo on Monday.
## headline
+ Brackwater:+earnings_beat/2 | Brackwater tops profit forecasts as chip demand roars back
- Brackwater:-earnings_miss/2 | Brackwater comes up short on revenue, shares slump
+ Halden:+price_target/1 Marlowe_Bank:0 | Marlowe Bank lifts Halden target to $88
- Halden:-analyst_downgrade/2 Marlowe_Bank:0 | Marlowe Bank cuts Halden to sell from neutral
+ Halden:+analyst_upgrade/2 | Halden raised to overweight at Carrow Securities
- Halden:-analyst_downgrade/2 | Halden downgraded to hold from buy on valuation
+ Orsini:+earnings_beat/2 Tavish:-earnings_miss/2 | Orsini beats the street while Tavish stumbles
- Orsini:-contract_loss/2 Tavish:+contract_win/2 | Orsini loses navy radar deal to Tavish
0 Quillon:0ma_acquirer/2 Pembrey:+ma_target/3 | Quillon to buy Pembrey for $3.4 billion in cash
+ Pembrey:+ma_target/3 | Pembrey agrees to be sold to private equity group in $2 bln deal
- Quillon:-ma_acquirer/2 | Quillon shares sink as investors balk at price of Pembrey purchase
0 Pembrey:0 | Pembrey to hold investor day in Boston next month
- Stavros_Air:-cyber/3 | Stavros Air says passports of 2 mln travellers exposed in hack
- Stavros_Air:-labour/2 | Pilots at Stavros Air vote to walk out over pay
+ Stavros_Air:+labour/2 | Stavros Air averts strike with last-minute pay deal
- Nimbus_Motors:-recall/2 | Nimbus Motors recalls 140,000 cars over faulty brakes
- Nimbus_Motors:-regulatory_action/4 | Nimbus Motors hit with $1.9 billion emissions fine
- Nimbus_Motors:-regulatory_action/1 | Nimbus Motors fined $40,000 for late paperwork
+ Nimbus_Motors:+litigation/2 | Judge throws out suit against Nimbus Motors over battery fires
- Corvane:-regulatory_action/4 | FDA turns down Corvane's heart drug
+ Corvane:+regulatory_approval/4 | FDA clears Corvane's migraine pill
- Corvane:-recall/4 | Corvane's cancer drug fails late-stage trial
+ Corvane:+regulatory_approval/3 | Corvane's vaccine meets main goal in late-stage study
- Delphine_Stores:-credit_event/5 | Delphine Stores files for Chapter 11 protection
- Delphine_Stores:-dividend_cut/3 | Delphine Stores scraps dividend to save cash
+ Delphine_Stores:+buyback_dividend_up/2 | Delphine Stores ups dividend by 12%, plans $500 mln buyback
- Delphine_Stores:-restructuring/3 | Delphine Stores to axe 2,000 jobs, close 60 stores
0 Delphine_Stores:0management/1 | Delphine Stores names Ortiz as finance chief
+ Hexley:+guidance_raise/2 | Hexley lifts annual sales view for second time this year
- Hexley:-guidance_cut/3 | Hexley slashes outlook, blames soft demand in China
0 Hexley:0 | Hexley keeps full-year guidance unchanged
- Trelane:-price_move/4 | Trelane shares crash 61% after trial halt
- Trelane:-price_move/1 | Trelane edges down 0.2% in thin trade
+ Trelane:+price_move/2 | Trelane pops 8% on takeover chatter
- Solway:-supply/2 Brackwater:-supply/2 | Solway idles plant after Brackwater chip shortage
- Solway:-litigation/2 Hexley:+litigation/1 | Hexley sues Solway over battery patents
+ Mirado:+contract_win/3 | Mirado lands $700 mln Pentagon satellite order
- Mirado:-contract_loss/3 | Pentagon scraps $700 mln satellite order with Mirado
0 Mirado:0 | What to expect from Mirado's results on Thursday
- Mirado:-insider/1 | Mirado chairman sells $30 mln of stock
## wire
+ Arclight:+earnings_beat/2 | Arclight EPS beats by $.06, beats on revenue
- Arclight:-earnings_miss/2 | Arclight EPS misses by $.11, misses on revenue
+ Bryce_Labs:+earnings_beat/2 | Bryce Labs Q3 EPS $1.14 vs. $1.02 est.
- Bryce_Labs:-earnings_miss/2 | Bryce Labs Q3 EPS $0.71 vs $0.80 consensus
+ Bryce_Labs:+guidance_raise/2 | Bryce Labs raises FY EPS view to $4.40-$4.60 from $4.10-$4.30
- Bryce_Labs:-guidance_cut/2 | Bryce Labs sees Q4 revenue $210M-$220M, consensus $241M
+ Cobalt_Rail:+price_move/2 | Cobalt Rail +6% premarket
- Cobalt_Rail:-price_move/2 | Cobalt Rail -7.5% after hours
0 Cobalt_Rail:0 | Cobalt Rail to present at industrials conference on Nov. 9
0 Cobalt_Rail:0 | Cobalt Rail declares quarterly dividend of $0.22
+ Cobalt_Rail:+buyback_dividend_up/2 | Cobalt Rail hikes quarterly dividend 10% to $0.24
+ Denholm:+analyst_upgrade/2 | Denholm initiated at buy at Fenchurch
0 Denholm:0 | Denholm initiated at neutral at Fenchurch
- Denholm:-analyst_downgrade/2 | Denholm started at underperform by Oakley
+ Denholm:+price_target/1 | Denholm PT raised to $54 from $48 at Oakley
- Denholm:-price_target/1 | Denholm PT cut to $31 from $40
- Denholm:-analyst_downgrade/2 | Denholm cut to sell at Fenchurch
+ Elmira_Gas:+earnings/2 | Elmira Gas: Net loss $4M vs loss $19M a year ago
- Elmira_Gas:-earnings/2 | Elmira Gas: Net loss $22M vs loss $19M a year ago
+ Elmira_Gas:+earnings_beat/2 | Elmira Gas Q1 loss/share $0.08 vs est. loss/share $0.15
- Elmira_Gas:-earnings_miss/2 | Elmira Gas Q1 loss of $0.21/shr wider than $0.15 expected
0 Elmira_Gas:0 | Elmira Gas files automatic mixed securities shelf
- Elmira_Gas:-dividend_cut/2 | Elmira Gas prices 12M share secondary at 9% discount
0 Farrow:0 | Farrow halted, news pending
+ Farrow:+contract_win/2 | Farrow awarded $85M Army contract
+ Farrow:+ma_target/3 | Farrow confirms it received $19/share buyout proposal
- Farrow:-ma_target/3 | Farrow says merger talks with Denholm have ended
- Farrow:-earnings_miss/2 | Farrow same-store sales -3.2%, est. +0.4%
+ Farrow:+earnings_beat/1 | Farrow same-store sales +2.1% vs. +1.5% consensus
- Gannet:-supply/2 | Gannet declares force majeure on propylene shipments
- Gannet:-credit_event/3 | Gannet's debt cut to junk at rating firm
+ Gannet:+credit_event/2 | Gannet's credit rating raised one notch, outlook stable
- Gannet:-management/2 | Gannet CEO out after accounting probe
0 Gannet:0 | Gannet ex-dividend tomorrow
+ Gannet:+insider/1 | Gannet director buys 50,000 shares
## post
+ HLX:+/1 | $HLX looking strong here, added to my position
- HLX:-/1 | $HLX stay away, chart is broken
+ HLX:+/1 | $HLX calls printing today
- HLX:-/1 | $HLX puts paying big, more downside to come
+ HLX:+/1 | Love this $HLX setup, breakout over 42 coming
- HLX:-/1 | dumped all my $HLX this morning, done with this dog
0 HLX:0 | $HLX earnings after the close, anyone watching?
0 HLX:0 | what's everyone's price target on $HLX?
+ VBT:+/1 | $VBT shorts are about to get squeezed
- VBT:-/1 | $VBT can't hold 20, lower we go
+ VBT:+/1 | $VBT back above the 50 day, nice
- VBT:-/1 | shorted $VBT at 61, this thing is a bubble
0 VBT:0 | $VBT volume 3.2M so far
+ VBT:+/1 | bought the dip in $VBT, easy hold
- VBT:-/1 | not touching $VBT until they fix the balance sheet
+ QNT:+/1 | $QNT not done going up imo
- QNT:-/1 | $QNT rejected at resistance again
+ QNT:+earnings_beat/2 | $QNT crushed earnings, guiding up
- QNT:-earnings_miss/2 | $QNT whiffed on both lines, ouch
+ QNT:+/1 OPR:-/1 | long $QNT, short $OPR
+ QNT:+/1 OPR:-/1 | $QNT is eating $OPR's lunch
0 QNT:0 OPR:0 | watching $QNT and $OPR for tomorrow
- OPR:-/1 | $OPR insiders dumping, what do they know
- OPR:-/1 | $OPR going to single digits
+ OPR:+/1 | $OPR bottom is in
+ OPR:+analyst_upgrade/1 | $OPR upgraded this morning, PT 75
- OPR:-dividend_cut/2 | $OPR announces another offering, shareholders screwed again
0 OPR:0 | $OPR conference call starts at 5
+ TRL:+/1 | $TRL up 12% and still cheap
- TRL:-/1 | $TRL down another 5%, so glad I got out
- TRL:-/1 | I wouldn't buy $TRL with your money
+ TRL:+/1 | $TRL best of breed, holding for years
- TRL:-/1 | $TRL trapped bulls everywhere
+ TRL:+/1 | $TRL green while everything else is red
0 TRL:0 | $TRL options expire Friday
## opinion
- | The turnaround has been promised for years and there is still nothing to show for it.
+ | We see this as one of the few names in the sector with real pricing power.
- | At this price investors are paying for growth that is unlikely to come.
+ | Fears of a slowdown look overdone to us.
- | The balance sheet leaves management with little room for manoeuvre.
+ | The worst of the inventory correction is behind the company.
- | It is hard to see what would persuade anyone to own the shares today.
0 | The company reports in US dollars and pays its staff in pesos.
+ | Cash generation is strong enough to fund both the dividend and the new plant.
- | Rivals are catching up, and margins will be the first victim.
+ | The new chief has done what her predecessors could not: she has made the business pay.
- | Management has lost credibility with the market.
0 | The shares trade at 14 times next year's earnings, in line with the sector.
+ | If anything, the market underestimates how much costs can still come down.
- | Had the bank not been rescued by the state, it would have failed.
- | The results were not that good once the tax gain is taken out.
+ | Even after the rally the stock remains inexpensive.
- | Customers are voting with their feet.
0 | Analysts at four brokerages cover the stock.
+ | The order book gives visibility well into next year.
- | The merger has destroyed value from the first day.
+ | Demand shows no sign of cooling.
- | There is no sign of a recovery in freight rates.
+ | The recall turned out to be far less costly than feared.
- | We would rather miss the first leg of a rebound than catch a falling knife.
0 | The question is whether the regulator will act before the summer.
+ | A stronger balance sheet gives it firepower for deals.
- | The guidance smacks of wishful thinking.
- | Higher rates will eat into the profits of builders.
+ | Lower fuel prices are a gift to airlines.
## filing
+ Company:+earnings/2 | Net revenues increased $41.2 million, or 12%, to $384.9 million for the three months ended June 30, 2014, as compared to $343.7 million for the prior year period.
- Company:-earnings/2 | Gross margin decreased to 38.1% for the quarter from 41.6% in the prior year quarter, primarily due to higher freight costs.
- Company:-earnings/2 | We incurred a net loss of $18.3 million for the year, compared to net income of $2.4 million in the prior year.
0 Company:0 | The Company leases office space under agreements that expire at various dates through 2027.
0 Company:0 | The accompanying notes are an integral part of these consolidated financial statements.
- Company:-credit_event/5 | These conditions raise substantial doubt about our ability to continue as a going concern.
0 Company:0 | Forward-looking statements involve risks and uncertainties, and actual results could differ materially.
+ Company:+buyback_dividend_up/2 | The Board of Directors authorized the repurchase of up to $250 million of the Company's common stock.
- Company:-recall/2 | We recorded a charge of $27 million related to the voluntary recall of certain pumps.
0 Company:0 | The Company's common stock trades under the symbol CMPX.
+ Company:+earnings/2 | Selling, general and administrative expenses decreased 9% as a result of our cost reduction program.
- Company:-litigation/2 | On May 3, a purported class action was filed against the Company and certain of its officers.
- Company:-credit_event/4 | The Company was not in compliance with the leverage covenant of its credit facility as of September 30.
0 Company:0management/1 | On June 2, Ms. Calder was appointed to the Board of Directors, effective immediately.
0 Company:0 | Item 9.01. Financial Statements and Exhibits.
- Company:-cyber/2 | We identified unauthorized access to certain of our systems, which affected our ability to process orders.
+ Company:+contract_win/2 | The Company entered into a five-year supply agreement with expected revenue of $60 million.
- Company:-contract_loss/3 | Our largest customer, representing 22% of revenue, notified us that it will not renew its agreement.
- Company:-management/2 | Mr. Voss was terminated for cause following an internal investigation.
+ Company:+regulatory_approval/3 | The Food and Drug Administration approved our new drug application for tablets.
`;
