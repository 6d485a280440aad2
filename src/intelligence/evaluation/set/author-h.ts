/**
 * Author H: events told in paraphrase and opinions in everyday words. Written before the rules of the same date, beside
 * `held-out-i.ts`. Format: see `parse-set.ts`.
 */
export const AUTHOR_H = `
## paraphrase
+ Askerby:+contract_win | Askerby has been asked to supply the steel for the new bridge over the Elbe.
+ Askerby:+contract_win | Denmark's armed forces have settled on Askerby for their next generation of radios.
+ Askerby:+contract_win | The water company has put Askerby in charge of its pipes in the north for eight years.
+ Askerby:+contract_win | Askerby, the winner of the tender, will deliver the first trams in 2028.
+ Askerby:+contract_win | Askerby beat four rivals to the job of rebuilding the airport terminal.
+ Askerby:+contract_win | Lufta has bought 18 freighters from Askerby for 2.4 billion dollars.
+ Askerby:+contract_win | A Mexican brewer is handing its logistics to Askerby.
+ Askerby:+contract_win | Askerby's reactors will power the data centre under an agreement worth 900 million euros.
+ Askerby:+contract_win | Award of a 36-month task order to Askerby for the upkeep of patrol boats
+ Askerby:+contract_win | Askerby got the nod to operate the toll road.
- Askerby:-contract_loss | The phone maker will no longer use Askerby's sensors.
- Askerby:-contract_loss | Askerby has been dropped from the list of approved suppliers of the health service.
- Askerby:-contract_loss | Its biggest customer is taking its business to a rival of Askerby.
- Askerby:-contract_loss | The council has pulled the plug on its deal with Askerby.
- Askerby:-contract_loss | Askerby's bid for the railway concession was turned down.
- Askerby:-contract_loss | Askerby said a buyer had asked for its money back and no longer wanted the two rigs.
- Askerby:-contract_loss | The retailer has thrown Askerby's cosmetics off its shelves.
- Askerby:-contract_loss | The shipping line has gone back on its order for six tankers from Askerby.
- Askerby:-contract_loss | Askerby's contract to feed the troops runs out in March and the army has chosen somebody else.
- Askerby:-supply | Askerby cannot build its vans because seats are not coming through.
- Askerby:-supply | A landslide has blocked the road to Askerby's quarry.
- Askerby:-supply | Half of Askerby's ovens have gone cold after the gas ran out.
- Askerby:-supply | Containers for Askerby are stuck outside the port of Durban.
- Askerby:-supply | Lightning put Askerby's refinery out of action for a week.
- Askerby:-supply | A fault in a transformer left Askerby's paper mill without electricity.
- Askerby:-supply | Askerby's customers will wait weeks longer for their sofas because a supplier went under.
- Askerby:-supply | Askerby has been unable to ship anything since the bridge fell.
- Askerby:-supply | Drought has dried up the canal on which Askerby moves its grain.
- Askerby:-cyber | Askerby's tills stopped working after somebody broke into its network.
- Askerby:-cyber | Strangers made off with the bank details of Askerby's customers.
- Askerby:-cyber | Askerby took its order system offline after spotting suspicious activity.
- Askerby:-cyber | A gang is holding Askerby's files to ransom.
- Askerby:-cyber | Personal details of 300,000 Askerby policyholders have turned up on a forum.
- Askerby:-cyber | Askerby told the regulator that an unknown person had copied parts of its client database.
- Askerby:-cyber | Askerby's computers have been infected by a virus, and its staff work with pen and paper.
- Lorrimer:-recall | Lorrimer tells owners to park their cars outside because the batteries may catch fire.
- Lorrimer:-recall | Lorrimer's cancer drug did not help patients live longer.
- Lorrimer:-recall | Lorrimer will repair 12,000 buses whose doors can open while driving.
- Lorrimer:-recall | Shops were told to take Lorrimer's cheese off the shelves after people fell ill.
- Lorrimer:-recall | A study of Lorrimer's eye drops was stopped early because they did not work.
- Lorrimer:-labour | Lorrimer's dockers put down their tools on Monday.
- Lorrimer:-labour | Work at Lorrimer's gold mine stopped as miners demanded more money.
- Lorrimer:-labour | The union has called out 8,000 of Lorrimer's bus drivers.
- Lorrimer:-labour | Lorrimer's pilots refuse to fly on their days off until a pay deal is signed.
+ Lorrimer:+regulatory_approval | The agency has no objection to Lorrimer's new vaccine and lets it be sold.
+ Lorrimer:+regulatory_approval | Lorrimer has won the blessing of the competition authority for the takeover.
+ Lorrimer:+regulatory_approval | Brazil lets Lorrimer build its dam.
+ Lorrimer:+regulatory_approval | Lorrimer's glucose sensor is cleared for children.
- Lorrimer:-regulatory_action | The watchdog has forbidden Lorrimer to advertise its loans.
- Lorrimer:-regulatory_action | Lorrimer was told to give up its licence for the north field.
- Lorrimer:-regulatory_action | Officials raided three of Lorrimer's offices over suspected bribes.
- Lorrimer:-regulatory_action | The bourse has threatened to remove Lorrimer from its list.
- Lorrimer:-regulatory_action | Washington will not let Lorrimer sell its chips to China.
- Lorrimer:-litigation | Former patients are taking Lorrimer to court over a hip implant.
- Lorrimer:-litigation | A jury said Lorrimer owes a widow 30 million dollars.
- Lorrimer:-litigation | Lorrimer has agreed to compensate homeowners for the leak.
- Lorrimer:-litigation | The attorney general of Ohio wants Lorrimer to answer in court for its pricing.
+ Lorrimer:+buyback_dividend_up | Lorrimer intends to buy in up to 5% of its capital over the next year.
+ Lorrimer:+buyback_dividend_up | Lorrimer will pay out 2 euros a share, a fifth more than last year.
+ Lorrimer:+buyback_dividend_up | Lorrimer rewards shareholders with an extra payment of 1 dollar a share.
- Lorrimer:-dividend_cut | Lorrimer's owners will go without a dividend this year.
- Lorrimer:-dividend_cut | Lorrimer taps shareholders for 400 million pounds.
- Lorrimer:-dividend_cut | Lorrimer will halve what it pays to shareholders.
- Lorrimer:-dividend_cut | Existing owners will hold only a tenth of Lorrimer after the debt is swapped into shares.
- Lorrimer:-credit_event | Lorrimer could not repay a bond on Monday.
- Lorrimer:-credit_event | Banks have given Lorrimer until Friday to find new money.
- Lorrimer:-credit_event | Lorrimer is close to breaking the terms of its loans.
- Lorrimer:-credit_event | Lorrimer has sought shelter from its creditors.
0 Vexley:0management | Vexley has found a new head in Maria Stohl, who comes from a rival.
0 Vexley:0management | After eleven years Piet Wolters is leaving the top job at Vexley.
- Vexley:-management | Vexley's chief executive has gone overnight, and nobody says why.
- Vexley:-management | Vexley dismissed its chief financial officer over expenses.
+ Vexley:+insider | The chief executive of Vexley has put a million euros into its shares.
- Vexley:-insider | Vexley's co-founder got rid of shares worth 50 million dollars.
- Vexley:-insider | Two Vexley directors trimmed their holdings last week.
- Vexley:-restructuring | Vexley is getting rid of 1,200 people in its head office.
- Vexley:-restructuring | Vexley will switch off its blast furnace for good.
- Vexley:-restructuring | Vexley turns its back on car making and shuts the plant in Graz.
- Vexley:-restructuring | Up to 700 posts are to go at Vexley.
+ Vexley:+earnings_beat | Vexley did better than the market had bargained for in the third quarter.
+ Vexley:+earnings_beat | Vexley's profit of 80 cents a share was 9 cents more than analysts were looking for.
+ Vexley:+earnings_beat | Nobody had expected Vexley to make a profit, but it did.
- Vexley:-earnings_miss | Vexley's sales were not what the market had hoped for.
- Vexley:-earnings_miss | Vexley earned 40 cents a share while analysts had been looking for 52.
- Vexley:-earnings_miss | Vexley's quarter was well shy of what brokers had in their models.
+ Vexley:+guidance_raise | Vexley thinks this year will be even better than it said in spring.
+ Vexley:+guidance_raise | Vexley has become more confident and promises growth of 12%, not 9%.
- Vexley:-guidance_cut | Vexley will sell fewer cars this year than it had hoped.
- Vexley:-guidance_cut | Vexley warned that profit would come in under what it had promised.
- Vexley:-guidance_cut | Vexley dialled back its hopes for the year.
+ Norcastle:+analyst_upgrade | Bremmer Securities has turned positive on Norcastle.
+ Norcastle:+analyst_upgrade | Norcastle is back on the buy list of Bremmer Securities.
- Norcastle:-analyst_downgrade | Bremmer Securities has lost faith in Norcastle and advises clients to sell.
- Norcastle:-analyst_downgrade | Norcastle is no longer a buy for Thorsby.
+ Norcastle:+price_target | Thorsby sees Norcastle at 60 euros in a year, after 48 before.
- Norcastle:-price_target | Thorsby takes its target for Norcastle down to 30 crowns from 41.
+ Norcastle:+ma_target | Bellhaven has offered 4 billion dollars for Norcastle.
+ Norcastle:+ma_target | Norcastle is up for sale and has hired a bank.
+ Norcastle:+ma_target | Shareholders of Norcastle will get 52 dollars in cash from Bellhaven.
0 Norcastle:0ma_acquirer | Norcastle pays 300 million euros for a chain of dentists.
0 Norcastle:0ma_acquirer | Norcastle is swallowing a smaller brewer in Chile.
0 Norcastle:0spinoff | Norcastle's tyre business will go its own way next year under a separate listing.
0 Norcastle:0spinoff | Norcastle will break itself in two.
+ Norcastle:+product_launch | Norcastle has brought out a cheaper version of its tablet.
+ Norcastle:+product_launch | Norcastle's latest phone is in the shops from Friday.
+ Norcastle:+partnership | Norcastle has found a partner for its battery project in Bellhaven.
+ Norcastle:+partnership | Norcastle and Bellhaven pool their research into flu vaccines.
## control
0 Norcastle:0 | Norcastle insures ships against fire and theft.
0 Norcastle:0 | Norcastle's network covers 40 cities.
0 Norcastle:0 | Norcastle uses contracts to hedge the price of wheat.
0 Norcastle:0 | The judge was once employed by Norcastle.
0 Norcastle:0 | Norcastle's chief executive struck a friendly tone.
0 Norcastle:0 | Norcastle's order of new shares in the register is explained on page 4.
0 Norcastle:0 | Norcastle's port in Durban handles coal and grain.
0 Norcastle:0 | The fire brigade uses trucks made by Norcastle.
0 Norcastle:0 | Norcastle picks its apples in September.
0 Norcastle:0 | The award of shares to staff of Norcastle takes place each May.
0 Norcastle:0 | Norcastle stops at four stations on the way to Ghent.
0 Norcastle:0 | Norcastle's systems are used by 400 banks.
## opinion
- | I'd stay away from this one.
- | Can't see how this ends well.
- | I am not touching this with my own money.
- | At 35 times earnings there is no margin of safety.
- | The company has promised a recovery every year since 2019.
- | Who would want to own this?
- | There are cheaper ways to play this theme.
- | They are running just to stand still.
- | I would rather own almost anything else in the sector.
- | It is hard to get excited about this.
- | The market has given them far too much credit.
- | This is not a stock for widows and orphans.
- | The growth they talk about is all bought.
- | You have to believe a lot of things to pay this price.
- | What could go wrong has gone wrong.
- | The brand has lost its hold on the young.
- | I got out last month and don't regret it.
- | They can't keep borrowing to pay the dividend.
- | Why would anyone pay a premium for this?
- | I don't trust these accounts.
- | The debt is going to sink them.
- | We see more downside than upside from here.
+ | I'm loading up at these levels.
+ | Cheap at eight times earnings.
+ | I can't find a better run bank.
+ | You get the growth for free.
+ | The market is asleep on this one.
+ | I would back this team with my own money.
+ | There is nothing else quite like it.
+ | It is hard to see anyone catching up with them.
+ | The fear is overdone.
+ | Buy it and forget about it.
+ | My largest holding, and it deserves to be.
+ | Even if growth halves, the shares are worth more than this.
+ | They have a habit of beating their own plans.
+ | It would take a lot to make me sell.
+ | This is as good as it gets in the industry.
+ | The price leaves plenty of room for things to go wrong.
+ | Once customers are in, they never leave.
+ | We see more upside than downside from here.
+ | They do the boring things very well.
+ | I was wrong about this company, it is far better than I thought.
0 | I have followed the company since its listing.
0 | Let's go through the numbers.
0 | Many readers own the stock.
0 | The chart shows the last five years.
0 | I may change my mind when the figures are out.
0 | Here is what I will be watching.
0 | The company is covered by twelve analysts.
0 | I have no position in the stock.
0 | In the second part I turn to the balance sheet.
0 | It is a question of what you are looking for.
0 | They also own a small bank in Malta.
0 | You need an account to read the report.
## post
+ ASK:+ | $ASK grabbed more this morning, not selling a share
+ ASK:+ | $ASK this thing wants higher
+ ASK:+ | $ASK best set up I've seen all month
+ ASK:+ | $ASK so underowned it's silly
- ASK:- | $ASK I'm done, sold it all
- ASK:- | $ASK every bounce gets sold
- ASK:- | $ASK insiders running for the door
- ASK:- | $ASK broken chart, leave it alone
0 ASK:0 | $ASK reports thursday
0 ASK:0 | $ASK what is everyone thinking on this one?
`;
