/**
 * Author I, held out: events told in paraphrase and opinions in everyday words, in the styles of wires, agencies, notes, posts and
 * filings. Written in one go before the rules of the same date, beside `author-h.ts`; its errors are not read for rules. Format:
 * see `parse-set.ts`.
 */
export const HELD_OUT_I = `
## paraphrase
+ Havelin:+contract_win | Norway's state railway will buy its next 40 locomotives from Havelin.
+ Havelin:+contract_win | After months of bidding, the city council gave Havelin the job of collecting its rubbish for ten years.
+ Havelin:+contract_win | Havelin is to make the batteries for Castellan's new electric van.
+ Havelin:+contract_win | Havelin came out on top in the contest to equip Poland's coastguard.
+ Havelin:+contract_win | The airline placed a firm order with Havelin for 25 regional jets.
+ Havelin:+contract_win | Under the award, Havelin will maintain the Navy's radar stations until 2031.
+ Havelin:+contract_win | Havelin's bid to run the ferry routes has been accepted by the ministry.
+ Havelin:+contract_win | A Gulf utility has turned to Havelin for 300 million dollars of switchgear.
+ Havelin:+contract_win | The hospital group entrusted its payroll to Havelin in a five-year engagement.
- Havelin:-contract_loss | Havelin's largest buyer has decided to make the part in house from next spring.
- Havelin:-contract_loss | The ministry has taken the prison catering work away from Havelin.
- Havelin:-contract_loss | Two supermarket chains have delisted Havelin's snacks.
- Havelin:-contract_loss | The airline has backed out of its purchase of 12 aircraft from Havelin.
- Havelin:-contract_loss | Havelin was left empty-handed when the port authority handed the dredging work to a Dutch rival.
- Havelin:-contract_loss | A Texas utility has torn up the agreement under which Havelin was to build 90 wind turbines.
- Havelin:-contract_loss | Havelin's agreement with the Army will lapse in June and will not be extended.
- Havelin:-contract_loss | The carmaker is to source the seats elsewhere, ending a 20-year relationship with Havelin.
- Havelin:-supply | Havelin has had to send workers home because wafers from Taiwan have not arrived.
- Havelin:-supply | A burst dam has cut off Havelin's copper mine from the railway.
- Havelin:-supply | Lorries were turned away from Havelin's warehouse as flood water rose.
- Havelin:-supply | Havelin's only source of the resin burned down on Friday.
- Havelin:-supply | Havelin's assembly lines have been at a standstill since Tuesday for want of gearboxes.
- Havelin:-supply | An earth tremor knocked out power at Havelin's smelter in Chile.
- Havelin:-supply | Havelin told customers that parcels would arrive late after its sorting hub lost electricity.
- Havelin:-supply | Ice on the river is keeping Havelin's barges in port.
- Havelin:-cyber | Criminals have locked Havelin out of its own booking system and want money.
- Havelin:-cyber | Names and card numbers of 2 million Havelin guests are being offered for sale online.
- Havelin:-cyber | Havelin switched off its servers on Sunday after noticing intruders in its network.
- Havelin:-cyber | An outside party viewed patient files held by Havelin, the company said in a filing.
- Havelin:-cyber | Havelin's website has been unreachable for two days, and a Russian-speaking gang says it did it.
- Havelin:-cyber | Someone gained entry to the email accounts of Havelin employees and read invoices.
- Havelin:-cyber | Havelin is restoring its computers from backups after files were scrambled overnight.
- Corvane:-recall | Corvane asked parents to stop using its car seats after buckles came undone.
- Corvane:-recall | Corvane's heart pump did no better than a placebo in a large study.
- Corvane:-recall | Brake lines on 60,000 Corvane pickups can crack and must be replaced, the safety agency said.
- Corvane:-recall | Corvane is pulling its infant formula from stores after bacteria were found.
- Corvane:-labour | Nearly all of Corvane's 3,000 train drivers stayed at home on Thursday in a fight over rosters.
- Corvane:-labour | Talks between Corvane and its machinists broke down, and pickets went up at midnight.
- Corvane:-labour | Staff at Corvane's Leipzig warehouse stopped work for 24 hours to press for higher pay.
- Corvane:-labour | Corvane's cabin crew have voted by nine to one to stay away over Easter.
+ Corvane:+regulatory_approval | European officials gave Corvane's asthma spray the go-ahead.
+ Corvane:+regulatory_approval | Corvane may now sell its insulin pump in the United States, the agency decided.
+ Corvane:+regulatory_approval | Corvane has been granted the right to drill in the Barents Sea.
+ Corvane:+regulatory_approval | Health Canada has signed off on Corvane's migraine tablet.
- Corvane:-regulatory_action | Inspectors have taken away Corvane's permission to operate three clinics.
- Corvane:-regulatory_action | Corvane must hand over 45 million euros for rigging cable prices, the cartel office ruled.
- Corvane:-regulatory_action | Prosecutors searched Corvane's headquarters in Milan on Wednesday.
- Corvane:-regulatory_action | The central bank has told Corvane to stop taking new deposits.
- Corvane:-litigation | Farmers in Iowa want Corvane to pay for crops they say its spray ruined.
- Corvane:-litigation | A Delaware judge said investors may pursue their case against Corvane.
- Corvane:-litigation | Corvane will pay 120 million dollars to end claims that it hid side effects.
- Corvane:-litigation | Corvane was found to have copied a rival's chip and owes 80 million dollars.
+ Corvane:+buyback_dividend_up | Corvane will hand 500 million dollars back to its owners by purchasing its own stock.
+ Corvane:+buyback_dividend_up | Corvane's shareholders will get 40 cents a share this quarter, 5 cents more than before.
+ Corvane:+buyback_dividend_up | Corvane is to pay its first dividend since 2009.
- Corvane:-dividend_cut | Corvane will keep this year's profit instead of paying it out.
- Corvane:-dividend_cut | Corvane plans to sell 30 million new shares to plug a hole in its balance sheet.
- Corvane:-dividend_cut | Holders of Corvane will receive half of last year's distribution.
- Corvane:-credit_event | Corvane has asked its lenders for more time to repay a loan that falls due in May.
- Corvane:-credit_event | Auditors doubt that Corvane can stay in business for another year.
- Corvane:-credit_event | Corvane did not make the interest payment that was due on 1 March.
- Corvane:-credit_event | Administrators have been called in at Corvane.
0 Pellworth:0management | Pellworth will be led by Anna Riedel from January.
0 Pellworth:0management | Tom Hask hands over the reins of Pellworth to his deputy in May.
- Pellworth:-management | Pellworth's finance chief walked out after six weeks in the job.
- Pellworth:-management | Pellworth showed its boss the door after a third profit warning.
+ Pellworth:+insider | Pellworth's founder spent 4 million dollars of his own money on the stock last week.
- Pellworth:-insider | Pellworth's chair has parted with a third of her holding.
+ Pellworth:+insider | Three members of Pellworth's board picked up stock on Monday.
- Pellworth:-restructuring | One in eight people at Pellworth will lose their job.
- Pellworth:-restructuring | Pellworth is pulling down the shutters on 60 shops.
- Pellworth:-restructuring | Pellworth will leave Brazil and write off what it invested there.
- Pellworth:-restructuring | Pellworth to let 900 people go and merge two plants.
+ Pellworth:+earnings_beat | Pellworth earned more in the quarter than anyone on Wall Street had pencilled in.
+ Pellworth:+earnings_beat | Pellworth made $1.12 a share; the Street was looking for 97 cents.
+ Pellworth:+earnings_beat | Analysts had braced for a drop at Pellworth but profit went up.
- Pellworth:-earnings_miss | Pellworth took in $3.1 billion, not the $3.4 billion that analysts had counted on.
- Pellworth:-earnings_miss | Quarterly profit at Pellworth was a good deal smaller than brokers had thought.
- Pellworth:-earnings_miss | Pellworth came up short on both lines.
+ Pellworth:+guidance_raise | Pellworth is now more hopeful about the year and looks for profit of 600 million dollars, 50 million more than in May.
+ Pellworth:+guidance_raise | Pellworth says the year will turn out better than it had told investors.
- Pellworth:-guidance_cut | Pellworth no longer thinks it can reach its profit goal for the year.
- Pellworth:-guidance_cut | Pellworth told investors that the second half would be leaner than planned.
- Pellworth:-guidance_cut | Pellworth walked back its sales target for the year.
+ Dunmere:+analyst_upgrade | Calder & Sons has warmed to Dunmere and now tells clients to buy it.
+ Dunmere:+analyst_upgrade | Dunmere is a buy again at Greyfriars, which had been neutral.
- Dunmere:-analyst_downgrade | Calder & Sons has gone cold on Dunmere and no longer recommends it.
- Dunmere:-analyst_downgrade | Greyfriars moves to the sidelines on Dunmere, from buy.
+ Dunmere:+price_target | Calder & Sons thinks Dunmere is worth $90, up from $75.
- Dunmere:-price_target | Greyfriars now values Dunmere at 14 pounds a share instead of 18.
+ Dunmere:+ma_target | A Canadian pension fund wants to buy Dunmere for 38 dollars a share.
+ Dunmere:+ma_target | Dunmere's board has said yes to an all-cash proposal from Orsova.
+ Dunmere:+ma_target | Private equity firms are circling Dunmere.
0 Dunmere:0ma_acquirer | Dunmere is adding a Danish maker of hearing aids for 700 million dollars.
0 Dunmere:0ma_acquirer | With the purchase of Tolland Freight, Dunmere gets 80 depots in Spain.
0 Dunmere:0spinoff | Dunmere will hand its shareholders stock in its seeds arm, which becomes a company of its own.
0 Dunmere:0spinoff | Dunmere wants to list its cloud unit in New York next year.
+ Dunmere:+product_launch | Dunmere's new electric scooter goes on sale in May.
+ Dunmere:+product_launch | Dunmere showed a smaller, cheaper scanner at the Hanover fair.
+ Dunmere:+product_launch | Shoppers can now buy Dunmere's first hearing aid without a prescription.
+ Dunmere:+partnership | Dunmere and Orsova will develop a hydrogen engine together.
+ Dunmere:+partnership | Orsova will sell Dunmere's software to its customers under a pact signed in Seoul.
## control
0 Dunmere:0 | Dunmere sells software that helps hospitals guard against intruders.
0 Dunmere:0 | Dunmere's contract staff are paid by the hour.
0 Dunmere:0 | The strike price of Dunmere's options is 14 dollars.
0 Dunmere:0 | Dunmere makes fire doors and smoke alarms for offices.
0 Dunmere:0 | Dunmere's chief executive will speak at a conference in Vienna on Tuesday.
0 Dunmere:0 | Dunmere holds its annual meeting in the order of business set out below.
0 Dunmere:0 | Dunmere's plant in Lodz makes gearboxes for trucks.
0 Dunmere:0 | Visitors to Dunmere's stores can order online and collect the next day.
0 Dunmere:0 | The award ceremony was sponsored by Dunmere.
0 Dunmere:0 | Dunmere picked Vienna for its yearly sales meeting.
0 Dunmere:0 | Dunmere advises banks on how to deal with a data theft.
0 Dunmere:0 | Dunmere rents the warehouse from a pension fund.
## opinion
- | I wouldn't go near it at this price.
- | There is just nothing here that makes me want to own it.
- | I keep waiting for a reason to buy and never get one.
- | You are paying forty times earnings for a company that hardly grows.
- | Management has been telling the same story for six years and nothing has changed.
- | Frankly I don't see how they get out of this.
- | How long will shareholders put up with this board?
- | Anyone buying here is catching the last train.
- | The numbers simply don't stack up.
- | They spent a fortune on a business nobody wanted.
- | The product used to be special and is now just another one.
- | I sold my last shares in March and sleep better.
- | That is a lot of money for very little growth.
- | The balance sheet keeps me up at night.
- | This will end in tears.
- | Every quarter there is a new excuse.
- | The best engineers have left and it shows.
- | It used to be the safest name in the sector and no longer is.
- | What exactly are investors paying for?
- | It could take years before they earn their cost of capital.
- | The dividend looks generous until you ask where the cash comes from.
- | Rivals are doing the same thing better and for less.
+ | I have been adding every month and see no reason to stop.
+ | This is the one I would keep if I could keep only one.
+ | At nine times earnings you are being paid to own it.
+ | Nobody does this better.
+ | The bears have had it wrong for three years.
+ | It throws off cash and hardly needs any to grow.
+ | If you can be patient, this is where the money is.
+ | Management says what it will do and then does it.
+ | The sell-off is way out of proportion to the news.
+ | I would be a buyer on any dip below 40.
+ | Customers stay for decades, and that is worth a lot.
+ | What is there not to like?
+ | They keep taking business from bigger rivals.
+ | The shares have more than doubled and still look cheap to me.
+ | You don't often get a business like this at such a price.
+ | The worst of the spending is done and the profits come next.
+ | It is a wonderfully simple business with pricing power.
+ | Sooner or later the market will wake up to this.
+ | Hard to find a cleaner balance sheet in the industry.
+ | The new boss has done everything right so far.
0 | I first wrote about the company in 2011.
0 | We will look at the three segments in turn.
0 | Readers have asked me what I think about the split.
0 | The company reports on Thursday before the bell.
0 | My model assumes sales of 4 billion and a tax rate of 22%.
0 | There are two ways to look at this stock.
0 | I am not a financial adviser.
0 | The next section deals with valuation.
0 | This is how the pricing works.
0 | I own shares of one of its customers.
0 | You can find the slides on the website.
0 | The question is what rates will do.
## post
+ HVN:+ | $HVN took another 500 shares, this base looks ready
+ HVN:+ | $HVN buyers stepping in every time, want it over 50
+ HVN:+ | $HVN no one is paying attention to that cash pile yet
+ HVN:+ | $HVN I'm holding this one for years
- HVN:- | $HVN closed my position, chart is a mess
- HVN:- | $HVN smells like another raise is coming
- HVN:- | $HVN can't get out of its own way
- HVN:- | $HVN next stop 20s
0 HVN:0 | $HVN earnings tomorrow after the close
0 HVN:0 | $HVN anyone know when the call starts?
`;
