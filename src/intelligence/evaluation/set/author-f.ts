/**
 * Author F: the weaknesses seen on real text. Written before the rules of the same date, beside `held-out-g.ts`. Format: see
 * `parse-set.ts`.
 */
export const AUTHOR_F = `
## business
+ Lindqvist:+earnings | Operating profit of Lindqvist rose to EUR 13.1 mn from EUR 8.7 mn in the corresponding period of 2007.
- Lindqvist:-restructuring | Lindqvist will lay off 200 people at its Oulu plant by the end of June.
0 Lindqvist:0 | Net sales of Lindqvist totalled EUR 12 mn, unchanged from the previous year.
0 Lindqvist:0 | The deal is worth some EUR 10 mn to Lindqvist over three years, of which EUR 4 mn has already been booked.
0 Lindqvist:0 | The plant will produce 60,000 tonnes of board a year, Lindqvist said.
0 | The new mill will employ about 120 people.
- Tavastia:-earnings | Tavastia made a net loss of SEK 41 mn in the third quarter, against a net profit of SEK 12 mn a year earlier.
+ Tavastia:+earnings | Tavastia returned to the black with a pretax profit of DKK 3.4 mn.
+ Tavastia:+earnings | Sales in Finland grew by 8 % and exports by 14 %, Tavastia reported.
- Tavastia:-earnings | Order intake at Tavastia amounted to EUR 71 mn, down from EUR 96 mn in the comparison period.
0 Tavastia:0 | Tavastia has an annual turnover of some EUR 300 mn and 1,800 employees.
0 Tavastia:0 | Tavastia's share capital totals EUR 19,399,437 and is divided into 11,411,434 shares.
0 | The financial details of the sale were not disclosed.
0 Norrby:0 | Norrby will publish its interim report for January-March on 24 April at 8 a.m.
+ Norrby:+contract_win | Norrby has received an order worth EUR 22 mn for two paper machine rebuilds in Poland.
- Norrby:-restructuring | Norrby starts statutory negotiations that may lead to 90 redundancies.
- Norrby:-earnings | The result of Norrby was burdened by write-downs of EUR 5.6 mn.
+ Norrby:+earnings | Norrby's EBIT margin widened to 11.4 % from 8.2 %.
- Norrby:-earnings | Norrby's operating margin narrowed to 4.1 % from 6.9 %.
0 Norrby:0 | Norrby has completed the earlier announced sale of its real estate in Tampere.
+ Norrby:+buyback_dividend_up | The board of Norrby proposes a dividend of EUR 0.60 per share, compared with EUR 0.45 for the year before.
- Norrby:-dividend_cut | The board of Norrby proposes that no dividend be paid for 2009.
0 Norrby:0 | The board of Norrby proposes an unchanged dividend of EUR 0.45 per share.
0 Kaskela:0 | Kaskela Group, headquartered in Kotka, makes forest machines and has subsidiaries in 14 countries.
0 Kaskela:0 | The acquired company will be consolidated into the accounts of Kaskela from 1 May.
+ Kaskela:+guidance_raise | Kaskela now expects its full-year operating profit to clearly exceed that of 2009.
- Kaskela:-guidance_cut | Kaskela estimates that its operating profit will fall short of the previous year's level.
0 Kaskela:0 | Kaskela reiterates its outlook for the full year.
- Kaskela:-earnings | Earnings per share (EPS) of Kaskela dropped to EUR 0.21 from EUR 0.31.
+ Kaskela:+earnings | EPS for the quarter came in at EUR 0.36, up from EUR 0.23, said Kaskela.
+ Kaskela:+earnings | Kaskela cut its operating loss to EUR 0.9 mn from EUR 2.7 mn.
- Kaskela:-earnings | Cash flow from operations at Kaskela was EUR -7.2 mn, compared to EUR 3.1 mn.
+ Kaskela:+earnings | Kaskela's net debt decreased to EUR 14 mn from EUR 29 mn.
0 Kaskela:0 | Kaskela's shares were last traded at EUR 6.42, unchanged on the day.
- Kaskela:-price_move | Shares in Kaskela closed 2.8 % lower at EUR 6.24.
0 | The maximum number of new shares to be offered is 22 million.
0 | Construction will begin in August and the facility is expected to be operational in 2011.
+ Kaskela:+earnings | Passenger volumes of Kaskela's ferries were up 9 percent on last year.
- Kaskela:-earnings | Kaskela's market share of the route fell 0.1 percentage points to 24.8 %.
0 Kaskela:0 | Kaskela has appointed Ms Eeva Rantala as head of its logistics unit.
## event
+ Arden:+contract_win | Arden will supply 48 turbines to a wind farm off Borkum under a deal signed on Monday.
+ Arden:+contract_win | The Ministry of Defence has picked Arden as preferred bidder for the frigate programme.
+ Arden:+contract_win | Arden secures seven-year framework agreement with Deutsche Bahn.
+ Arden:+contract_win | An order for 30 jets went to Arden after a nine-month contest.
+ Arden:+contract_win | Arden wins follow-on order from Indian railways
+ Arden:+contract_win | Arden bags Rs 840 crore highway project
- Arden:-contract_loss | The city dropped Arden as operator of its bus network.
- Arden:-contract_loss | Arden lost its biggest customer last month.
- Arden:-contract_loss | The airline cancelled an order for 20 of Arden's engines.
- Arden:-contract_loss | Walmont said it would not renew its supply agreement with Arden when it expires in March.
- Arden:-contract_loss | Arden misses out on £600m rail deal
- Arden:-contract_loss | NASA terminates Arden's lander contract
- Arden:-contract_loss | Apple is dropping Arden as a chip supplier, people familiar said.
- Arden:-contract_loss | Arden was passed over for the army truck programme.
- Arden:-supply | A fire at a supplier forced Arden to stop production at two plants.
- Arden:-supply | Arden warned of delivery delays because of a lack of chips.
- Arden:-supply | Production at Arden's Ohio smelter remains suspended after an explosion.
- Arden:-supply | Arden declares force majeure on polymer deliveries
- Arden:-supply | Arden idles three mills as parts run out
- Arden:-supply | Flooding closed Arden's Thai factory for a second week.
- Arden:-supply | Arden recorded an outage at its data centres that left customers offline for hours.
- Arden:-cyber | Arden said intruders had gained access to payroll files of 40,000 staff.
- Arden:-cyber | Ransomware gang lists Arden among victims
- Arden:-cyber | Personal data of Arden's guests was exposed online for months.
- Arden:-cyber | Arden took systems offline after detecting unauthorised activity on its network.
- Arden:-cyber | Arden discloses data theft affecting 2 million patients
0 Arden:0 | Arden offers insurance against cyber attacks.
0 Arden:0 | Arden sells software that stops hackers.
0 Arden:0 | Arden has contracts with more than 300 airlines.
0 Arden:0 | Arden's suppliers are located mainly in Vietnam.
- Arden:-recall | Arden pulls baby formula from shelves over contamination fears.
- Arden:-recall | The late-stage trial of Arden's heart drug did not meet its main goal.
- Arden:-labour | Workers at Arden's Genoa yard walked off the job on Friday.
+ Arden:+labour_action | Arden and its union reached a deal that ends a nine-week strike.
- Arden:-regulatory_action | Brussels opens in-depth probe into Arden's pricing.
+ Arden:+regulatory_approval | Arden gets green light from Health Canada for its eye implant.
- Arden:-regulatory_action | The FDA turned down Arden's application for its migraine pill.
- Arden:-litigation | A jury ordered Arden to pay $120 million to a former partner.
+ Arden:+litigation | A judge threw out the suit against Arden.
- Arden:-credit_event | Arden skipped an interest payment on its 2027 notes.
- Arden:-credit_event | Moody's cut Arden's debt to junk.
- Arden:-dividend_cut | Arden plans a rights issue to shore up its finances.
+ Arden:+buyback_dividend_up | Arden will return $3 billion to shareholders through repurchases.
- Arden:-management | Arden's finance chief quits after four months.
- Arden:-insider | Arden's chairman sold half his stake last week.
+ Arden:+insider | Two directors of Arden bought shares after the slide.
+ Arden:+ma_target | Arden receives 4.2 billion euro takeover approach from a private equity group.
+ Arden:+product_launch | Arden unveils its first electric van.
+ Arden:+partnership | Arden teams up with Siemens on hydrogen storage.
0 Arden:0 | Arden was founded in 1921 and makes pumps.
## halt
0 Brevik:0 | Shares of Brevik were halted pending an announcement.
0 Brevik:0 | Trading in Brevik halted for news pending
0 Brevik:0 | $Brevik halted, T1
0 Brevik:0 | Brevik halted for volatility
+ Brevik:+price_move | Brevik halted on circuit breaker to the upside, up 62%
- Brevik:-price_move | Brevik shares were halted after plunging 38% in minutes.
0 Brevik:0 | Trading in Brevik's shares resumed at 10:45.
0 Brevik:0 | Brevik stock halted ahead of FDA advisory committee meeting
- Brevik:-regulatory_action | The SEC suspended trading in Brevik over questions about its press releases.
- Brevik:-supply | Brevik halts production at its Leipzig plant for lack of wiring.
- Brevik:-supply | Brevik has halted output at the mine after a wall collapsed.
- Brevik:-dividend_cut | Brevik halts its dividend to preserve cash.
- Brevik:-dividend_cut | Brevik suspends share buyback and dividend
- Brevik:-restructuring | Brevik halts hiring and will close two offices.
- Brevik:-recall | Brevik halts trial of Alzheimer's drug after two deaths.
- Brevik:-recall | Brevik stops sales of its e-bike after battery fires.
- Brevik:-guidance_cut | Brevik suspends its outlook for the year.
- Brevik:-regulatory_action | Regulators halted Brevik's robotaxi service in the city.
- Brevik:-supply | A strike at the port halted shipments of Brevik's cars.
0 Brevik:0 | Brevik to be delisted from Frankfurt at its own request; the Oslo listing stays.
0 Brevik:0 | Options trading in Brevik resumes after halt
- Brevik:-price_move | Brevik resumes trading, falls 12%
+ Brevik:+price_move | Brevik resumes trade and jumps 25%
0 Brevik:0 | The exchange halted trading in Brevik at the company's request.
0 Brevik:0 | Brevik requests trading halt before capital raising update.
- Brevik:-supply | Brevik stopped deliveries of its sedan because of a parts shortage.
- Brevik:-supply | Brevik suspends flights to Tel Aviv.
- Brevik:-contract_loss | The Navy halted payments to Brevik and ended the contract.
+ Brevik:+regulatory_approval | The FDA lifted its hold on Brevik's gene therapy.
+ Brevik:+supply_disruption | Brevik restarts the refinery after a six-week halt.
0 Brevik:0 | Halt: Brevik (BRVK) - news pending
## post
+ TSLR:+ | $TSLR to the moon
+ TSLR:+ | loading up on calls $TSLR
- TSLR:- | this stock is dead money $TSLR
- TSLR:- | I'm out. $TSLR
- TSLR:- | $TSLR short it here
+ TSLR:+ | $TSLR buy the dip, gift at these prices
- TSLR:- | $TSLR still falling knife, wouldn't touch it
+ TSLR:+ | $TSLR holding my 200 shares, not selling a single one
- TSLR:- | dumped my $TSLR this morning, glad I did
+ TSLR:+ | shorts are about to get squeezed in $TSLR
- TSLR:- | $TSLR bulls about to get wrecked
+ TSLR:+ | $TSLR just cleared resistance at 240, 260 next
- TSLR:- | $TSLR lost the 50 day, looks heavy
- TSLR:- | $TSLR lower highs all week
+ TSLR:+ | $TSLR higher lows, strong base
+ TSLR:+ | long $TSLR from 188
- TSLR:- | short $TSLR from 188
- TSLR:- | covering? no, adding to my $TSLR short
+ TSLR:+ | covered my $TSLR short, bottom is in
+ TSLR:+ | $TSLR green tomorrow, mark my words
- TSLR:- | $TSLR gonna bleed all day
- TSLR:- | $TSLR is a scam run by clowns
+ TSLR:+ | best company in the sector, $TSLR is way too cheap
0 TSLR:0 | $TSLR anyone know when earnings are?
0 TSLR:0 | watching $TSLR today
0 TSLR:0 | $TSLR 5 min chart
0 TSLR:0 | who else is in $TSLR?
0 TSLR:0 | $TSLR calls or puts?
0 TSLR:0 | $TSLR volume picking up at the close
0 TSLR:0 | is $TSLR a buy here?
- TSLR:- | no way I'm buying $TSLR at this valuation
- TSLR:- | $TSLR bagholders still in denial lol
+ TSLR:+ | $TSLR nice pop, more to come
- TSLR:- | $TSLR rejected at 200 again, puts it is
+ TSLR:+ | took a starter position in $TSLR
- TSLR:- | $TSLR every rally gets sold
+ TSLR:+ | every dip in $TSLR gets bought
+ TSLR:+ | $TSLR breakout confirmed, all time highs incoming
- TSLR:- | cut my losses on $TSLR
0 TSLR:0 | $TSLR conference presentation at 2pm
+ TSLR:+ | $TSLR bears on suicide watch
- TSLR:- | $TSLR looks like a short to me under 95
## opinion
- | The shares are priced for perfection.
+ | This is a business that compounds quietly.
- | I would not own this stock at any price.
+ | Few companies have executed this well.
- | The turnaround has been promised for a decade and never arrives.
+ | The market is underestimating how sticky these customers are.
- | The market is overestimating how quickly the losses will end.
- | Sooner or later the debt will catch up with it.
+ | At nine times earnings you are paid to wait.
- | At ninety times earnings there is no room for error.
- | The new boss has run out of excuses.
+ | The worst is behind it.
- | The worst is yet to come.
+ | Pricing power is intact and volumes are coming back.
- | Its best days are behind it.
+ | The critics have been proved wrong.
- | The critics have been proved right.
- | It is hard to see what could revive demand.
+ | We came away from the meeting more confident.
- | We came away from the meeting with more questions than answers.
- | Patience is wearing thin among long-time holders.
+ | The dividend is well covered and growing.
0 | It is too early to tell whether the plan will work.
0 | Opinions on the stock are divided.
0 | The shares trade on 14 times next year's earnings, in line with the sector.
0 | Investors will be watching the call for comments on inventories.
- | Rivals are eating its lunch.
+ | It is eating its rivals' lunch.
- | The strategy makes no sense.
+ | The risk is worth taking.
- | The reward does not justify the risk.
- | Management keeps moving the goalposts.
+ | Cash is pouring in.
- | The company is burning through cash.
## opposed
+ Lorne:+price_move Padova:-price_move | Lorne gains as Padova slips
+ Lorne:+contract_win Padova:-contract_loss | Airline picks Lorne over Padova for $2 billion engine order
+ Lorne:+ Padova:- | Lorne, unlike Padova, has no debt coming due.
+ Lorne:+ Padova:- | Lorne takes market share from Padova in phones
- Lorne:0litigation Padova:-litigation | Lorne sues Padova over battery patents
+ Lorne:+contract_win Padova:-contract_loss | Lorne beats Padova to defence contract
- Padova:- Lorne:+ | Padova is losing ground to Lorne in the cloud.
+ Lorne:+litigation Padova:-litigation | Court rules for Lorne in trade-secret fight with Padova
- Padova:-contract_loss Lorne:+contract_win | Padova loses Pentagon work to Lorne
+ Lorne:+earnings_beat Padova:-earnings_miss | Lorne beat forecasts; Padova fell short.
- Padova:-analyst_downgrade Lorne:+analyst_upgrade | Broker cuts Padova to sell, lifts Lorne to buy
+ Lorne:+price_move Padova:-price_move | Lorne rose 3% and Padova dropped 4%.
+ Lorne:+price_move Padova:-price_move | While Padova sank 6%, Lorne added 2%.
- Padova:-price_move Lorne:+price_move | Padova down 5%, Lorne up 3%, on tariff news
+ Lorne:+ Padova:- | We prefer Lorne to Padova.
+ Lorne:+ Padova:- | I sold Padova and bought Lorne.
- Padova:- Lorne:+ | Customers are switching from Padova to Lorne.
+ Lorne:+ Padova:- | Lorne overtakes Padova as largest lender
- Padova:- Lorne:+ | Padova falls behind Lorne in electric cars
+ Lorne:+ma_target Padova:-price_move | Lorne jumps on bid from Padova, whose shares fell 4%
- Padova:-litigation Lorne:+litigation | Padova must pay Lorne $340 million, jury says
+ Lorne:+ Padova:- | Lorne's margins are widening; Padova's are shrinking.
+ Lorne:+ Padova:- | Lorne outsold Padova for the first time in March.
- Padova:- Lorne:+ | Padova lagged Lorne in the quarter.
+ Lorne:+earnings Padova:-earnings | Lorne grew revenue by 12% whereas revenue at Padova declined 5%.
+ Lorne:+ Padova:- | Padova's trouble is Lorne's opportunity.
+ Lorne:+ Padova:- | Long Lorne, short Padova
+ Lorne:+price_move Padova:-price_move | Winners: Lorne +7%. Losers: Padova -9%.
- Padova:-litigation Lorne:0litigation | Padova accused by Lorne of copying its design
+ Lorne:+regulatory_approval Padova:-regulatory_action | FDA clears Lorne's pill, rejects Padova's
- Padova:- Lorne:+ | Demand shifted away from Padova toward Lorne.
+ Lorne:+ Padova:- | Lorne poaches top client from Padova
0 Lorne:0 Padova:0 | Lorne and Padova compete in more than 40 countries.
0 Lorne:0 Padova:0 | Lorne and Padova are both due to report on Thursday.
+ Lorne:+price_move Padova:+price_move | Lorne and Padova both rallied.
- Lorne:-price_move Padova:-price_move | Lorne fell 2% and Padova 3%.
+ Lorne:+ma_acquirer Padova:+ma_target | Lorne agrees to buy Padova for $60 a share, a 40% premium
+ Lorne:+partnership Padova:+partnership | Lorne and Padova to develop driverless trucks together
+ Lorne:+buyback_dividend_up Padova:-dividend_cut | Lorne raises payout, Padova cuts
+ Lorne:+ Padova:- | Lorne is the better buy than Padova at these levels.
## story
- Selwick:-price_move | Retailers had a rough week, and few had it rougher than Selwick. The chain's shares fell 9% on Thursday after the company said traffic in its stores had slowed since Easter. Chief executive Ana Ruiz blamed the weather. Analysts were not persuaded.
+ Selwick:+earnings_beat | Selwick earned 84 cents a share in the quarter, more than the 71 cents analysts had forecast. Sales rose 6% to $2.1 billion. The company kept its forecast for the year. A year ago Selwick had cut jobs and closed stores.
0 Selwick:0 | Selwick will move its head office to Leeds next year. The company has been in Bradford since 1923. About 400 people work there. Staff will be offered help with the move.
- Selwick:-regulatory_action | The food safety agency has ordered Selwick to close its bakery in Hull. Inspectors found mould in two storage rooms. Selwick said it was working with the agency and hoped to reopen soon. Its brands are among the best known in the country.
+ Selwick:+contract_win | It took three years of talks. On Tuesday the transport ministry handed the contract for 90 regional trains to Selwick, which had lost the last two tenders. The deal is worth 1.1 billion euros and secures work until 2031.
+ Selwick:+guidance_raise | Two months ago investors feared the worst. Now Selwick expects operating profit of 310 to 330 million euros, up from an earlier range of 270 to 300 million. Demand from shipyards has picked up, it said. Weak demand in farming remains a drag.
- Selwick:-guidance_cut Morven:0 | Selwick lowered its sales forecast for the second time this year. Customers are delaying orders, the company said, and prices are under pressure. Morven, which reports next week, declined to comment.
- Selwick:-litigation Morven:0litigation | Morven has taken Selwick to court in Munich, claiming that its rival copied the design of a heat pump. Selwick rejects the claim. A ruling is expected next spring.
0 Selwick:0 Morven:0 | Who will be the first to sell a solid-state battery? Selwick says 2028. Morven says only that it is working on it. Neither has shown a working car.
+ Morven:+contract_win Selwick:-contract_loss | For twelve years Selwick ran the city's trams. From January Morven will. The council said Morven had offered the better price.
- Selwick:-cyber_incident | Customers of Selwick were unable to log in on Monday. By evening the bank said that attackers had entered its network and copied account data of 300,000 people. No money was taken. Selwick has apologised.
- Selwick:-restructuring | Selwick is to cut one in ten jobs. The group, which makes lifts, said demand in China had collapsed. It will book a charge of 150 million francs. Unions called the plan brutal.
+ Selwick:+buyback_dividend_up | Selwick has more cash than it knows what to do with. On Wednesday it raised its dividend by a quarter and said it would buy back 5% of its shares. Profit in the quarter was flat.
- Selwick:-management | The head of Selwick is leaving after only a year in the job. The board gave no reason. The finance director will take over until a successor is found. The shares were little changed.
+ Selwick:+ma_target Morven:0ma_acquirer | Morven is in talks to buy Selwick, people familiar with the matter said. An offer could value the smaller company at 3 billion pounds. Neither company would comment. Selwick's shares have lost a fifth of their value this year.
- Selwick:-earnings_miss | Selwick made 41 million euros in the quarter, well short of the 58 million expected by analysts. Sales were up 3%. The company pointed to higher energy bills. It stuck to its target for the year.
+ Selwick:+regulatory_approval | Patients with a rare eye disease will soon have a new treatment. European regulators on Friday approved a drug made by Selwick. Side effects include headaches and nausea. Roughly 4,000 people in Europe have the disease.
- Selwick:-recall | Owners of the Brio pram should stop using it at once, its maker Selwick said on Monday. A hinge can break. Selwick knows of nine accidents. It will replace 120,000 prams free of charge.
+ Selwick:+price_move Morven:-price_move | Chip shares went their own ways on Monday. Selwick climbed 5% to a record after a bullish note. Morven lost 4% on worries about its exposure to China.
0 Selwick:0 | Selwick turns fifty this year. The company began with a single shop in Ghent that sold bicycles. Today it has 210. Its founder still comes to work on most days.
- Selwick:-supply | The water came at night. By morning two of the three halls of Selwick's plant stood under half a metre of mud, and the company said it would not make gearboxes for at least a month. Carmakers were told to look for other sources.
+ Selwick:+product_launch | Selwick on Tuesday showed its first folding phone, which goes on sale in March at 1,100 euros. Reviewers praised the hinge. The phone weighs 230 grams.
- Selwick:-credit_event | Selwick has hired lawyers to prepare for talks with its lenders. The furniture chain has until June to repay 200 million euros. Rating agencies cut its debt deeper into junk this week.
- Selwick:-analyst_downgrade | Analysts at Kessler no longer recommend the shares of Selwick. They cut their rating to hold from buy and wrote that the easy gains had been made. The stock has doubled since last summer.
+ Selwick:+analyst_upgrade | After three lean years, Kessler sees better times for Selwick and now rates the shares a buy. Costs have come down, its analysts wrote. The stock is down 40% over the past year.
- Selwick:-labour | Buses stood still in four cities on Monday. Drivers at Selwick want 8% more pay; the company has offered 3%. The union plans to strike again on Thursday.
+ Selwick:+partnership Morven:+partnership | Selwick and Morven will share the cost of building charging stations. The two carmakers plan 1,500 of them by 2028. Both remain rivals in the showroom.
0 Selwick:0 | Selwick reports on Wednesday. Analysts expect earnings of 1.20 euros a share on sales of 4.4 billion. In the same quarter last year it earned 1.18 euros.
- Selwick:-dividend_cut | Shareholders of Selwick will get nothing this year. The board wants to keep the cash to pay for repairs. Last year the dividend was 60 cents.
+ Selwick:+litigation | Selwick does not have to pay. An appeals court in Lyon on Wednesday overturned a ruling that had ordered the company to pay 80 million euros to a former supplier.
## discussion
+ Alverton:+earnings | FORM 10-Q // ALVERTON CORP // Item 2. Management's Discussion and Analysis of Financial Condition and Results of Operations // *Net sales for the quarter ended June 30 increased 14% to $412.6 million from $361.9 million. // Gross margin was 41.2% compared with 40.8%. // In the prior year quarter Alverton recorded a restructuring charge of $9.0 million and net sales had decreased 6%. // Item 1A. Risk Factors // Alverton could suffer data breaches, supply interruptions and the loss of key customers, any of which would harm our results.
- Alverton:-earnings | FORM 10-Q // Alverton Inc. // ITEM 2. MANAGEMENT'S DISCUSSION AND ANALYSIS // Overview // *Revenue was $88.4 million, a decrease of 19% from the same quarter of last year, and net loss widened to $12.1 million from $3.3 million. // In fiscal 2024 Alverton won a large contract with the Department of Energy and revenue grew 31%. // Item 1A. Risk Factors // We may not be able to keep our growth.
+ Alverton:+earnings | FORM 10-Q // ALVERTON HOLDINGS // Results of Operations // *Income from operations rose $18 million, or 22%, due mainly to higher prices. // Interest expense increased $2 million. // The decline in fiscal 2023 was caused by a plant fire at Alverton. // Risk Factors // Alverton is exposed to lawsuits and product recalls.
- Alverton:-earnings | FORM 10-Q // ALVERTON // Management's Discussion and Analysis // *Total revenues decreased by $31.0 million, or 8%, in the third quarter. // The first half of 2022 had benefited from record demand at Alverton. // Cost of sales decreased 5%. // Risk Factors // If Alverton raises prices, demand may fall.
+ Alverton:+earnings | FORM 10-Q // Alverton Corporation // Item 2. Management's Discussion and Analysis // *Net income was $55 million, or $1.10 per diluted share, compared with $38 million, or $0.75 per diluted share. // Alverton is a defendant in several lawsuits from 2019 that were described in earlier reports. // Item 1A. Risk Factors // There have been no material changes. A cyber attack on Alverton could disrupt operations.
- Alverton:-earnings | FORM 10-Q // Alverton Ltd. // Item 2. Management's Discussion and Analysis // Three months ended September 30 // *Operating income fell to $7.7 million from $15.2 million as volumes declined. // In 2021 Alverton completed a buyback of $100 million. // Item 1A. Risk Factors // We depend on approval of our products.
0 Alverton:0 | FORM 10-Q // ALVERTON TRUST // Item 2. Management's Discussion and Analysis // *Net sales were $61.2 million, essentially flat compared with $61.0 million. // Last year Alverton closed its Ohio plant. // Item 1A. Risk Factors // Alverton may face strikes, and its lenders may declare a default.
+ Alverton:+earnings | FORM 10-Q // ALVERTON BANCORP // Item 2. Management's Discussion and Analysis // *Net interest income increased $4.1 million, or 9%, to $49.8 million. // The provision for credit losses in 2023 had been raised after the failure of two borrowers of Alverton. // Item 1A. Risk Factors // Alverton may be unable to pay dividends.
- Alverton:-earnings | FORM 10-Q // ALVERTON ENERGY // Item 2. Management's Discussion and Analysis // *We had a net loss of $210 million for the quarter, compared to net income of $44 million in the same quarter of 2024. // Alverton's production had grown 12% in 2023 after the approval of its Delta project. // Item 1A. Risk Factors // Oil prices are volatile.
+ Alverton:+earnings | FORM 10-Q // ALVERTON FOODS // Item 2. Management's Discussion and Analysis // *Organic net sales grew 7%, led by snacks, and adjusted operating profit increased 11%. // Alverton recalled frozen meals in 2022. // Item 1A. Risk Factors // A recall could harm Alverton.
- Alverton:-earnings | FORM 10-Q // Alverton Software // Item 2. Management's Discussion and Analysis // *Subscription revenue declined 4% to $73 million and the net revenue retention rate fell to 91% from 103%. // In the year-ago period, Alverton had signed its largest customer. // Risk Factors // Alverton may be acquired.
+ Alverton:+earnings | FORM 10-Q // ALVERTON STEEL // Item 2. Management's Discussion and Analysis // *Shipments increased 9% and average selling prices rose 5%, so that operating profit more than doubled to $96 million. // In the second quarter of 2023 shipments of Alverton fell 15% because of an outage. // Risk Factors // Tariffs may be imposed.
- Alverton:-earnings | FORM 10-Q // ALVERTON HOMES // Item 2. Management's Discussion and Analysis // *Home sale revenues decreased 23% to $340 million; net new orders were down 17%. // In 2021, Alverton posted record orders. // Risk Factors // Rising rates reduce demand for homes of Alverton.
+ Alverton:+earnings | FORM 10-Q // ALVERTON MEDICAL // Item 2. Management's Discussion and Analysis // *Net loss decreased to $5.5 million from $14.9 million as revenue grew 40%. // Alverton received a warning letter from the FDA in 2020, since closed. // Risk Factors // Approval of new devices may be refused.
- Alverton:-earnings | FORM 10-Q // ALVERTON AIR // Item 2. Management's Discussion and Analysis // *Operating expenses increased 12% while revenue was up only 2%, and we recorded an operating loss of $61 million against an operating income of $40 million. // In 2022 Alverton emerged from bankruptcy. // Risk Factors // Fuel.
## story
+ Corley:+earnings_beat | The fourth quarter was kinder to Corley than anyone had predicted. Net income came to 212 million dollars against forecasts of 180 million. Its shares, which had been drifting lower for weeks, barely moved.
- Corley:-earnings_miss | Corley disappointed again. The chain earned 1.02 dollars a share while analysts had counted on 1.15. Same-store sales inched up 1%.
- Corley:-restructuring | Nine hundred people at Corley will have to look for new jobs. The phone maker is pulling out of Portugal, it told staff on Monday. Unions had been promised that the site was safe.
+ Corley:+contract_win | When the tenders were opened, Corley came out on top. It will build the second line of the metro for 640 million dollars. Work starts in the autumn. A loser has already protested.
- Corley:-regulatory_action | Corley has been told to pay back 14 million pounds to customers it overcharged. The energy regulator said the supplier had ignored complaints for years. Corley accepted the decision.
- Corley:-price_move | It was a bad day for shareholders of Corley. By the close the stock had lost a tenth of its value. There was no news from the company.
0 Corley:0 | Corley is looking for a new chief financial officer, a spokesman said. The present one retires in two years. Headhunters have been hired.
+ Corley:+regulatory_approval | Health officials in Canada have cleared a blood test made by Corley. It detects three kinds of cancer. Sales begin next month.
- Corley:-cyber_incident | Strangers were able to read the medical files of Corley's patients for weeks. The clinic operator shut the gap on Sunday and informed the police. How many people are affected is unclear.
+ Corley:+ma_target Dane:0ma_acquirer | Dane has agreed to pay 2.8 billion euros for Corley. Owners of the smaller company get 52 euros a share, 35% more than the last price. Regulators must still agree.
- Corley:-dividend_cut | After eleven years of increases, Corley is cutting its dividend to 20 cents from 45 cents. The insurer needs the cash after a year of storms. Analysts had seen it coming.
- Corley:-litigation | Six former employees have brought a case against Corley. They say they were paid less than men in the same jobs. The company denies it.
+ Corley:+guidance_raise | Corley has become more confident. It now sees sales of 5 billion kronor this year, where it had seen 4.6 billion. Profit in the first half was unchanged.
- Corley:-supply | Corley cannot get enough glass. The maker of solar panels will run only one shift until May, it said on Friday. Customers will have to wait.
- Corley:-contract_loss Dane:+contract_win | The airport has a new caterer: Dane. Corley, which had held the contract since 2004, must hand over its kitchens in March.
- Corley:-recall | Corley asked shops to take its peanut butter off the shelves. Bits of metal had been found in two jars. The company said the risk was small.
`;
