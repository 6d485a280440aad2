/**
 * Author G, held out: the weaknesses seen on real text. Written in one go before the rules it scores; its errors are not read
 * while rules are written. Format: see `parse-set.ts`.
 */
export const HELD_OUT_G = `
## business
+ Sundholm:+earnings | Pretax profit at Sundholm climbed to EUR 6.3 mn from EUR 4.0 mn in the second quarter of 2009.
- Sundholm:-restructuring | The company will cut 75 jobs in Kemi, Sundholm announced on Tuesday.
0 Sundholm:0 | Turnover of Sundholm was EUR 88 mn, at the same level as a year ago.
0 Sundholm:0 | The value of the contract is approximately EUR 6 mn for Sundholm and was included in the order book of the first quarter.
0 Sundholm:0 | The line has an annual capacity of 40,000 units, according to Sundholm.
0 | The company has 34 stores in the Baltic countries.
- Hedlund:-earnings | Hedlund sank to an operating loss of NOK 18 mn, from a profit of NOK 7 mn.
+ Hedlund:+earnings | Hedlund turned a loss of EUR 2.1 mn into a profit of EUR 1.6 mn.
+ Hedlund:+earnings | Hedlund's sales advanced 11 % year on year, lifted by demand in Russia.
- Hedlund:-earnings | The order book of Hedlund stood at EUR 130 mn at the end of September, versus EUR 188 mn a year before.
0 Hedlund:0 | Hedlund generates about 70 % of its revenue outside Sweden.
0 Hedlund:0 | Following the increase, Hedlund's share capital is EUR 4.2 mn.
0 | The parties have agreed not to disclose the purchase price.
0 Hedlund:0 | A conference call for analysts of Hedlund will be held at 2 p.m. Finnish time.
+ Hedlund:+contract_win | Hedlund has won a EUR 35 mn order to deliver elevators to a hospital in Jeddah.
- Hedlund:-restructuring | Hedlund plans to shut its Lahti foundry and dismiss 60 workers.
- Hedlund:-earnings | Impairment charges weighed on Hedlund's fourth-quarter result.
+ Hedlund:+earnings | Gross margin of Hedlund improved to 38 % from 33 %.
- Hedlund:-earnings | Return on equity at Hedlund slid to 6.2 % from 13.0 %.
0 Hedlund:0 | Hedlund has signed the agreement announced in December on the purchase of the warehouse.
+ Hedlund:+buyback_dividend_up | Hedlund's board will propose raising the dividend to SEK 3.25 from SEK 2.75.
- Hedlund:-dividend_cut | Hedlund lowers its dividend to EUR 0.10 a share from EUR 0.30.
0 Hedlund:0 | Hedlund's dividend is proposed to stay at SEK 2 a share.
0 Ekfors:0 | Ekfors is a listed technology group that supplies lifting equipment to ports.
0 Ekfors:0 | The transfer of the business to Ekfors takes effect on 1 October.
+ Ekfors:+guidance_raise | Ekfors raises its estimate of full-year net sales to EUR 410-430 mn from EUR 390-410 mn.
- Ekfors:-guidance_cut | Ekfors expects the operating result for the second half to be negative, contrary to what it said in April.
0 Ekfors:0 | Ekfors keeps its guidance for 2010 intact.
- Ekfors:-earnings | Profit per share of Ekfors was EUR 0.05, compared with EUR 0.19 in the year-ago quarter.
+ Ekfors:+earnings | Ekfors posted EPS of SEK 4.10, against SEK 3.02.
+ Ekfors:+earnings | Net loss of Ekfors narrowed to EUR 0.4 mn from EUR 1.9 mn.
- Ekfors:-earnings | Ekfors's cash and cash equivalents shrank to EUR 3 mn from EUR 11 mn.
+ Ekfors:+earnings | Ekfors reduced its gearing to 41 % from 77 %.
0 Ekfors:0 | At the close the stock of Ekfors stood at SEK 74.50, the same as on Monday.
+ Ekfors:+price_move | Ekfors gained 3.1 % to close at SEK 76.80.
0 | The subscription price is EUR 1.15 per share.
0 | The building will be finished by the end of 2012 and will have 9,000 square metres of office space.
+ Ekfors:+earnings | Cargo traffic at Ekfors increased by 6 percent in October.
- Ekfors:-earnings | Ekfors sold 19 % fewer homes than a year ago.
0 Ekfors:0 | Mr Pekka Salo will take charge of the service business at Ekfors on 1 August.
## event
+ Quillan:+contract_win | Quillan was chosen by Heathrow to run its security lanes.
+ Quillan:+contract_win | Petrobras hires Quillan's drillship for three years
+ Quillan:+contract_win | Quillan has clinched a contract to modernise signalling in Cairo.
+ Quillan:+contract_win | The Swiss army ordered 120 vehicles from Quillan.
+ Quillan:+contract_win | Quillan named sole supplier of tyres to the series
+ Quillan:+contract_win | Quillan's yard was awarded the job of building two ferries.
- Quillan:-contract_loss | Quillan loses Heathrow security deal
- Quillan:-contract_loss | Ministry tears up Quillan's prisons contract
- Quillan:-contract_loss | Its largest client is leaving Quillan for a rival.
- Quillan:-contract_loss | Quillan said a customer in Asia had withdrawn an order for 15 ships.
- Quillan:-contract_loss | Quillan failed to win the extension of its refuse contract.
- Quillan:-contract_loss | The retailer stopped buying from Quillan in May.
- Quillan:-contract_loss | The Pentagon has scrapped the $2 billion helicopter programme led by Quillan.
- Quillan:-supply | Quillan had to shut down a kiln after a power failure.
- Quillan:-supply | Quillan is running short of lithium and will make fewer batteries this quarter.
- Quillan:-supply | Storm damage keeps Quillan's terminal closed
- Quillan:-supply | Quillan's assembly lines stand still as a supplier goes bust.
- Quillan:-supply | A derailment has cut off coal deliveries to Quillan's plant.
- Quillan:-supply | Quillan's app went down for six hours on Monday.
- Quillan:-cyber | Hackers broke into the servers of Quillan.
- Quillan:-cyber | Quillan suffers breach; card numbers stolen
- Quillan:-cyber | Customer records from Quillan turned up for sale on the dark web.
- Quillan:-cyber | A malware attack knocked out Quillan's tills on Saturday.
- Quillan:-cyber | Quillan notifies 90,000 customers that their data was compromised.
0 Quillan:0 | Quillan advises banks on data protection.
0 Quillan:0 | Quillan's customers include most of the large carmakers.
0 Quillan:0 | Quillan reviews its contracts every two years.
- Quillan:-recall | Quillan calls back 80,000 heaters because of a fire risk.
- Quillan:-recall | Quillan's vaccine showed no benefit in a large study.
- Quillan:-labour | Train drivers at Quillan will strike for three days next week.
+ Quillan:+labour_action | Members ratify Quillan pay deal, ending walkout
- Quillan:-regulatory_action | The competition authority fined Quillan EUR 45 mn for fixing prices.
+ Quillan:+regulatory_approval | Japan clears Quillan's cancer treatment for sale.
- Quillan:-regulatory_action | Regulator blocks Quillan's purchase of a rival
- Quillan:-litigation | Investors have filed a class action against Quillan.
+ Quillan:+litigation | Quillan prevailed in a patent case in Delaware.
- Quillan:-credit_event | Quillan breached a covenant on its loans.
- Quillan:-credit_event | Quillan files for court protection from creditors
- Quillan:-dividend_cut | Quillan sells new shares at a 20% discount to repay debt.
+ Quillan:+buyback_dividend_up | Quillan announces special dividend of $2 a share
- Quillan:-management | Quillan ousts chief executive
- Quillan:-insider | Quillan's founder unloads $90 million of stock
+ Quillan:+ma_target | A rival has offered $31 a share in cash for Quillan.
+ Quillan:+product_launch | Quillan rolls out cheaper version of its tablet
+ Quillan:+partnership | Quillan and Bosch form a joint venture for fuel cells.
0 Quillan:0 | Quillan employs 3,100 people in six countries.
## halt
0 Skarn:0 | Trading in shares of Skarn has been suspended ahead of a statement.
0 Skarn:0 | Skarn halted, news pending
0 Skarn:0 | $Skarn halted again, what's going on
0 Skarn:0 | Skarn paused for limit up-limit down
+ Skarn:+price_move | Skarn halted several times as stock doubles
- Skarn:-price_move | Trading in Skarn was stopped after the stock lost half its value.
0 Skarn:0 | Skarn shares to resume trading at 11:30 ET
0 Skarn:0 | Skarn halted pending adcomm vote
- Skarn:-regulatory_action | Hong Kong's regulator ordered a halt to trading in Skarn's shares over accounting doubts.
- Skarn:-supply | Skarn stops assembly in Puebla as sensors run out.
- Skarn:-supply | An earthquake halted Skarn's chip fabs in Kumamoto.
- Skarn:-dividend_cut | Skarn suspended its quarterly payout.
- Skarn:-dividend_cut | Skarn pauses buybacks until debt comes down.
- Skarn:-recall | Skarn stops late-stage study of its obesity pill on liver findings
- Skarn:-recall | Skarn halts sale of its pressure cooker over burn injuries.
- Skarn:-guidance_cut | Skarn withdraws full-year guidance.
- Skarn:-regulatory_action | A court halted construction of Skarn's pipeline.
- Skarn:-supply | Deliveries from Skarn have stopped because of the blockade.
0 Skarn:0 | Skarn moves its primary listing to New York.
- Skarn:-price_move | Skarn reopens after halt, down 19%
+ Skarn:+price_move | Skarn soars as trading resumes
0 Skarn:0 | The stock exchange suspended Skarn's shares at the request of its board.
- Skarn:-supply | Skarn paused shipments to Europe after customs problems.
- Skarn:-supply | Skarn grounds its fleet of turboprops.
+ Skarn:+regulatory_approval | The agency removed the clinical hold on Skarn's study.
+ Skarn:+supply_disruption | Skarn resumes production at its flooded mine.
0 Skarn:0 | Trading halt: Skarn Ltd (SKN), code T2
0 Skarn:0 | Skarn enters trading halt on the ASX
- Skarn:-regulatory_action | The ministry suspended Skarn's export licence.
- Skarn:-contract_loss | The developer halted orders from Skarn indefinitely.
## post
+ QRX:+ | $QRX rocket ready for take off
+ QRX:+ | grabbed more $QRX calls before the close
- QRX:- | $QRX going nowhere but down
- QRX:- | sold all my $QRX, done with this one
- QRX:- | $QRX shorting this pop
+ QRX:+ | $QRX on sale today, backing up the truck
- QRX:- | stay away from $QRX
+ QRX:+ | $QRX diamond hands, see you at 100
- QRX:- | bought puts on $QRX
+ QRX:+ | $QRX squeeze incoming
- QRX:- | $QRX bulls trapped
+ QRX:+ | $QRX over 50 and it runs
- QRX:- | $QRX under 50 and it's over
- QRX:- | $QRX broke support, next leg down
+ QRX:+ | $QRX cup and handle, bullish
+ QRX:+ | went long $QRX at 31.40
- QRX:- | still short $QRX, target 20
- QRX:- | $QRX dilution coming, you've been warned
+ QRX:+ | closed my puts on $QRX, turning bullish
+ QRX:+ | $QRX gap up tomorrow
- QRX:- | $QRX selling off hard
- QRX:- | $QRX what a dog
+ QRX:+ | $QRX undervalued, easy double from here
0 QRX:0 | what's everyone thinking about $QRX
0 QRX:0 | $QRX earnings after the bell
0 QRX:0 | $QRX daily chart update
0 QRX:0 | $QRX any news?
0 QRX:0 | should I buy or sell $QRX
0 QRX:0 | $QRX on my watchlist for Monday
0 QRX:0 | $QRX is at 42 now
- QRX:- | why would anyone buy $QRX up here
- QRX:- | another red day for $QRX holders
+ QRX:+ | $QRX running, told you
- QRX:- | $QRX fading fast, took profits
+ QRX:+ | bought a few $QRX for the long haul
- QRX:- | sell the rip in $QRX
+ QRX:+ | accumulating $QRX under 12
+ QRX:+ | $QRX new 52 week high
- QRX:- | $QRX stopped me out, ugly
- QRX:- | $QRX headed to zero
## opinion
- | The stock has run too far, too fast.
+ | This remains one of our top picks.
- | I see no reason to own it.
+ | The company keeps surprising the sceptics.
- | Another year, another broken promise.
+ | Investors are not giving it credit for its cash flow.
- | Investors are giving it far too much credit.
- | The balance sheet is stretched.
+ | The shares look like a bargain.
- | The valuation leaves nothing to chance and little to gain.
- | The board is asleep at the wheel.
+ | The hard part is done.
- | Things will get worse before they get better.
+ | Demand shows no sign of slowing.
- | The growth engine has stalled.
+ | Its brands have rarely been stronger.
- | The numbers simply do not add up.
- | It is a melting ice cube.
+ | There is plenty of upside left.
- | We left the investor day unconvinced.
- | Confidence in the leadership has evaporated.
+ | The payout looks safe.
0 | Time will tell.
0 | Analysts are split on the name.
0 | The stock trades at about book value, as it usually does.
0 | The market awaits the results of the review.
- | Cheaper rivals are stealing its customers.
+ | It has left its rivals in the dust.
- | The acquisition was a mistake.
+ | The odds favour the patient investor.
- | You can do better elsewhere.
- | The accounts raise more doubts than they settle.
+ | It is printing money.
- | It has been a miserable year for holders.
## opposed
+ Hask:+price_move Orvo:-price_move | Hask rallies while Orvo tumbles
+ Hask:+contract_win Orvo:-contract_loss | Hask edges out Orvo for tanker deal
+ Hask:+ Orvo:- | In contrast to Orvo, Hask is growing again.
+ Hask:+ Orvo:- | Hask is winning customers from Orvo.
- Hask:0litigation Orvo:-litigation | Hask files patent suit against Orvo
+ Hask:+contract_win Orvo:-contract_loss | Ministry chooses Hask rather than Orvo
- Orvo:- Hask:+ | Orvo cedes top spot to Hask
+ Hask:+litigation Orvo:-litigation | Hask wins $50 million verdict against Orvo
- Orvo:-contract_loss Hask:+contract_win | Orvo dropped by carmaker in favour of Hask
- Orvo:-earnings_miss Hask:+earnings_beat | Orvo missed estimates but Hask topped them.
+ Hask:+analyst_upgrade Orvo:-analyst_downgrade | Hask upgraded, Orvo downgraded at Jefferies
- Orvo:-price_move Hask:+price_move | Orvo shed 3%; Hask was up 1.5%.
- Orvo:-price_move Hask:+price_move | Though Hask advanced 2%, Orvo skidded 7%.
+ Hask:+price_move Orvo:-price_move | Hask +4%, Orvo -6% after the ruling
- Orvo:- Hask:+ | I would rather own Hask than Orvo.
- Orvo:- Hask:+ | Swapped my Orvo for Hask.
- Orvo:- Hask:+ | Shoppers are deserting Orvo for Hask.
+ Hask:+ Orvo:- | Hask leapfrogs Orvo in smartphone sales
- Orvo:- Hask:+ | Orvo trails Hask in the race for AI chips
- Orvo:-litigation Hask:+litigation | Orvo ordered to pay damages to Hask
+ Hask:+ Orvo:- | Hask's sales are accelerating, but those of Orvo are slowing.
+ Hask:+ Orvo:- | Hask outperformed Orvo by a wide margin.
- Orvo:-earnings Hask:+earnings | Profit at Orvo halved; at Hask it doubled.
- Orvo:- Hask:+ | Orvo's loss is Hask's gain.
- Orvo:- Hask:+ | Selling Orvo, buying Hask
+ Hask:+price_move Orvo:-price_move | Hask led gainers, and Orvo led decliners.
- Orvo:-litigation Hask:0litigation | Orvo sued by Hask for breach of contract
+ Hask:+regulatory_approval Orvo:-regulatory_action | EU approves Hask merger but blocks Orvo's
- Orvo:- Hask:+ | Traffic moved from Orvo to Hask.
- Orvo:-management Hask:+management_change | Hask hires finance chief away from Orvo
0 Hask:0 Orvo:0 | Hask and Orvo make similar products.
0 Hask:0 Orvo:0 | Both Hask and Orvo will attend the conference in Munich.
+ Hask:+price_move Orvo:+price_move | Hask and Orvo hit record highs.
- Hask:-price_move Orvo:-price_move | Shares of Hask and Orvo slid.
+ Hask:+ma_acquirer Orvo:+ma_target | Hask to acquire Orvo in $9 billion all-cash deal
+ Hask:+partnership Orvo:+partnership | Hask joins forces with Orvo in batteries
- Orvo:-guidance_cut Hask:+guidance_raise | Orvo trims outlook, Hask raises
+ Hask:+ Orvo:- | Hask has a far stronger balance sheet than Orvo.
+ Hask:+ Orvo:- | Between the two, Hask looks like the winner and Orvo the loser.
- Orvo:-price_move Hask:+litigation | Orvo slumps 11% after rival Hask wins key patent case
## story
+ Tarrow:+earnings_beat | Nobody had expected much of Tarrow. Yet the shipping line made a profit of 90 million dollars in the third quarter, twice what analysts had predicted. Freight rates were lower than a year ago. The company left its outlook unchanged.
- Tarrow:-earnings_miss | Tarrow fell short of forecasts as costs ate into margins. Earnings were 33 cents a share; Wall Street had looked for 45 cents. Revenue increased 8%. "We are not satisfied," said its chief executive.
0 Tarrow:0 | Tarrow has a new logo. The insurer said the old one dated from 1987. It will appear on branches from May. Customers need do nothing.
- Tarrow:-price_move | Shares of Tarrow dropped 7% on Tuesday, their worst day since March. Traders pointed to a report that a big customer is building its own chips. The company did not comment. It had hit a record only last week.
+ Tarrow:+price_move | Tarrow was the best performer in the index. The stock gained 8% after the government said it would extend subsidies. It had fallen by a third since January.
- Tarrow:-guidance_cut | Tarrow has cut its forecast. The maker of paints now sees profit of 400 million euros at most, down from 450 million. Builders are buying less, it said. The second quarter itself was solid.
+ Tarrow:+contract_win Ellery:-contract_loss | The army will drive trucks made by Tarrow. It placed an order for 600 on Friday, worth 220 million euros. Ellery, the supplier until now, came away with nothing.
- Tarrow:-litigation | A court in Texas found that Tarrow had infringed two patents and awarded the plaintiff 45 million dollars. Tarrow said it would appeal. The case began in 2019.
0 Tarrow:0 Ellery:0 | Both Tarrow and Ellery say they want to be carbon neutral by 2040. Tarrow has bought wind farms. Ellery plants trees. Campaigners want to see more detail.
+ Tarrow:+regulatory_approval | The antitrust office has no objections to the purchase of a smaller rival by Tarrow. The deal can now close in June. Consumer groups had warned of higher prices.
- Tarrow:-regulatory_action | Tarrow must pay 12 million euros because it kept data of its staff for too long. The privacy watchdog announced the fine on Monday. The company has changed its practice.
- Tarrow:-cyber_incident | For three days nobody could order from Tarrow online. The grocer admitted on Thursday that criminals had locked its computers and were asking for money. Stores stayed open.
+ Tarrow:+ma_target Ellery:0ma_acquirer | Ellery wants to buy Tarrow. The brewer has offered 38 euros a share in cash, a third more than the closing price on Friday. Tarrow's board will study the bid.
- Tarrow:-restructuring | Tarrow closes its factory in Ghent. The last washing machine will leave the line in December and 640 people will lose their jobs. The group earned a record profit last year.
+ Tarrow:+buyback_dividend_up | Good news for the owners of Tarrow: the bank will pay out 70% of its profit instead of half. A share repurchase of 500 million euros starts in May.
- Tarrow:-dividend_cut | Tarrow needs money. It will issue new shares worth 900 million euros, a fifth of its market value, to pay down debt. The price was set well below the market.
+ Tarrow:+analyst_upgrade | Brokers at Ostrum have warmed to Tarrow. They now rate the stock outperform, after neutral, and see 30% upside. Last year they had been among its harshest critics.
- Tarrow:-analyst_downgrade | Ostrum has lost faith in Tarrow and cut its rating to sell. Sales of the new console have been poor, its analysts said. The company's balance sheet is sound.
- Tarrow:-recall | Tarrow is calling 300,000 cars back to the workshop. A cable in the steering can come loose. The repair takes an hour and costs owners nothing. Nobody has been hurt.
0 Tarrow:0 | Tarrow will hold its annual meeting in Basel on 9 May. Shareholders will vote on the accounts and elect two directors. A light lunch will be served.
- Tarrow:-supply | There are no more tyres. Tarrow has sent home the night shift in Turin because its supplier cannot deliver. The day shift goes on for now.
+ Tarrow:+product_launch | Tarrow has begun selling a meatless sausage in 4,000 shops. The company spent two years on the recipe. It costs a little more than the original.
- Tarrow:-credit_event | Tarrow filed for bankruptcy protection in Delaware on Sunday. The chain of gyms has debts of 1.3 billion dollars. Its clubs remain open. It had been profitable until 2019.
- Tarrow:-management | The chairman of Tarrow has resigned with immediate effect. An inquiry had found that he had broken travel rules. His deputy takes over.
- Tarrow:-labour | Pickets went up outside four warehouses of Tarrow on Friday. Workers demand better shifts. The retailer said parcels could arrive late. Talks broke down on Wednesday.
+ Tarrow:+partnership Ellery:+partnership | Tarrow and Ellery are joining up to build a cable under the Baltic. Each will pay half. Work begins in 2027.
0 Tarrow:0 | On Thursday Tarrow publishes its figures. The market looks for sales of 700 million francs. Attention will be on the margin in the spare parts business.
+ Tarrow:+guidance_raise | Tarrow is doing better than it thought. The maker of hearing aids now forecasts growth of 9 to 11 percent, after 6 to 8 percent. The strong franc will cost it some profit.
- Tarrow:-price_move Ellery:+price_move | The two big cement makers parted company on Friday. Tarrow slid 6% after a fire at one of its kilns. Ellery put on 3%.
+ Tarrow:+litigation | A long fight is over. The supreme court dismissed a claim of 2 billion dollars against Tarrow by farmers in Brazil. The lawyers of the farmers said they were disappointed.
## discussion
+ Benholm:+earnings | QUARTERLY REPORT // BENHOLM INC // Item 2. Management's Discussion and Analysis // *Revenue grew 21% year over year to $904 million, driven by advertising. // Benholm's revenue fell in 2022 after a customer cancelled its contract. // Item 1A. Risk Factors // Benholm may suffer outages and security breaches.
- Benholm:-earnings | FORM 10-Q // BENHOLM INDUSTRIES // Item 2. Management's Discussion and Analysis // *Net sales declined 11% to $1.2 billion, and net earnings decreased 34% to $57 million. // During 2023, Benholm had raised its dividend by 20%. // Item 1A. Risk Factors // We may not realise the expected benefits.
+ Benholm:+earnings | FORM 10-Q // Benholm Group // Results of Operations // *Gross profit was $77.0 million versus $64.4 million, an improvement of 20%. // Benholm had an impairment of $30 million in the fourth quarter of 2023. // Risk Factors // Benholm relies on one supplier; its loss would hurt us.
- Benholm:-earnings | FORM 10-Q // BENHOLM CORP // Management's Discussion and Analysis // *Comparable sales were down 6.2%, and operating margin contracted to 3.1% from 7.4%. // Comparable sales had risen 12% in the first quarter of 2021. // Risk Factors // Benholm may open fewer stores.
+ Benholm:+earnings | FORM 10-Q // BENHOLM BIO // Item 2. Management's Discussion and Analysis // *Product revenue was $31.8 million, compared to $19.5 million in the prior year period. // The FDA refused an earlier application of Benholm in 2021. // Risk Factors // Trials may fail.
- Benholm:-earnings | FORM 10-Q // BENHOLM OIL // Item 2. Management's Discussion and Analysis // *Production averaged 88,000 barrels a day, 9% below the same quarter of last year, and earnings fell by half. // Benholm's acquisition of Marsh in 2019 doubled its reserves. // Risk Factors // Prices.
0 Benholm:0 | FORM 10-Q // BENHOLM UTILITIES // Item 2. Management's Discussion and Analysis // *Operating revenues of $204 million were unchanged from the same period of the prior year. // A storm in 2022 cut power to customers of Benholm. // Risk Factors // Regulators may refuse Benholm's rate request.
+ Benholm:+earnings | FORM 10-Q // BENHOLM FINANCIAL // Item 2. Management's Discussion and Analysis // *Net income available to common shareholders increased to $24.4 million from $17.1 million. // In March 2023 deposits at Benholm had fallen sharply. // Risk Factors // Benholm could lose deposits.
- Benholm:-earnings | FORM 10-Q // BENHOLM MEDIA // Item 2. Management's Discussion and Analysis // *We lost $0.44 per share in the quarter, against a profit of $0.12 per share a year earlier. // The 2021 quarter included a gain on the sale of Benholm's radio stations. // Risk Factors // Viewers may leave.
+ Benholm:+earnings | FORM 10-Q // BENHOLM LOGISTICS // Item 2. Management's Discussion and Analysis // *Operating ratio improved to 84.9% from 88.3% and operating income increased 38%. // A strike in 2020 had cost Benholm $12 million. // Risk Factors // Drivers of Benholm may strike.
- Benholm:-earnings | FORM 10-Q // BENHOLM TECHNOLOGIES // Item 2. Management's Discussion and Analysis // *Bookings declined 27%, and we ended the quarter with a backlog of $118 million, down from $171 million. // Bookings of Benholm had surged in fiscal 2022. // Risk Factors // None.
+ Benholm:+earnings | FORM 10-Q // BENHOLM HOTELS // Item 2. Management's Discussion and Analysis // *RevPAR rose 6.5% and adjusted EBITDA was $143 million, up 12%. // In 2020 Benholm suspended its dividend. // Risk Factors // Travel may slow.
- Benholm:-earnings | FORM 10-Q // BENHOLM SOLAR // Item 2. Management's Discussion and Analysis // *Revenues dropped by $66 million to $91 million because of lower module prices, and gross margin turned negative. // Benholm was awarded a 400 MW project in 2022. // Risk Factors // Tariffs.
+ Benholm:+earnings | FORM 10-Q // BENHOLM REIT // Item 2. Management's Discussion and Analysis // *Funds from operations increased 8% to $0.54 per share and occupancy improved to 95.1%. // Two tenants of Benholm went bankrupt in 2020. // Risk Factors // Tenants may default.
- Benholm:-earnings | FORM 10-Q // BENHOLM APPAREL // Item 2. Management's Discussion and Analysis // *Gross margin decreased 310 basis points, and net income was $2.2 million, compared with $16.7 million last year. // Benholm repurchased shares in 2022. // Risk Factors // Fashion changes.
`;
