/**
 * Author K: remarks of customers, holders and bloggers that mostly imply their judgement, posts, headlines and plain news, some of them
 * traps for the sign. Each part was labelled before it was run, and its errors were read for the rules. Format: see `parse-set.ts`.
 */
export const AUTHOR_K = `
## review
- | I ordered a replacement charger in March and by the middle of May nobody could tell me where it was.
- | The store manager rolled his eyes and told me to read the policy on the wall.
- | Half the channels we signed up for have quietly disappeared from the package.
+ | My parents have had theirs since 2011 and it has never been to the shop.
+ | When the belt snapped they drove out on a Sunday and would not take a cent for it.
- | For what they charge you would think somebody would pick up the phone.
- | It promises easy setup, great sound and long battery life, and manages none of the three.
+ | I kept looking for the catch and there isn't one.
- | If you enjoy being transferred from desk to desk, this is the bank for you.
- | I wanted to love this phone, I really did.
+ | Cheaper than the big names and, as far as I can tell, every bit as good.
- | The best thing I can say about the hotel is that it had a roof.
- | Two stars for the pizza, none for the hour and a half it took to arrive.
+ | I was ready to hate the new version, but after a week I would not go back.
0 | I bought the 64 gigabyte model because the shop had no other.
0 | The jacket comes in three colours and has two pockets on the inside.
- | Nice people at the counter, shame about the coffee.
- | Their idea of a solution was to offer me ten percent off the next disappointment.
+ | No complaints after eighteen months of daily use.
- | The app used to open in a second, now I can make tea while it loads.
- | Would I fly with them again? Only if the alternative were swimming.
+ | Customer service sorted it out in one call, which I did not expect.
- | It worked fine until the warranty ran out, which tells you everything.
- | They advertise free returns and then bill you for the label.
## forum
- | Management keeps telling us to be patient while helping themselves to options.
- | I have held since the IPO and all I have to show for it is a tax loss.
+ | People complain about the dividend but forget that the debt is gone and the buyback is next.
- | Another quarter, another set of adjusted numbers that leave out the bad parts.
- | At some point you have to ask whether this board could find its own headquarters.
+ | I have tripled my money here and still see no reason to get off.
- | The pipeline looks exciting on slides, but slides do not pay the bills.
0 | Does anybody know whether the rights trade separately before the record date?
- | I don't see how they reach breakeven without going back to shareholders.
+ | Everyone wrote them off two years ago and look at the order book now.
- | Revenue is growing, sure, but so is the pile of unpaid invoices.
- | It is not the loss that bothers me, it is that they did not see it coming.
+ | Say what you like about the boss, the man delivers.
- | The chairman owns fewer shares than I do, and I am a schoolteacher.
- | Nobody on the call asked the one question that mattered, and management was only too glad.
+ | If they hit even half of the plan, today's price will look silly.
- | Great company, terrible stock, and I don't see that changing.
- | I sold my last shares on Friday and have slept well ever since.
+ | The more I dig into the accounts the better I feel about it.
- | They bought growth at the top of the market and now they are paying for it.
- | The new strategy is the old strategy with a different logo.
0 | I think the annual meeting is in Leeds this year, not in London.
## blog
- | What began as a clever idea has become a machine for annoying its own customers.
+ | It is rare to find a retailer that treats its suppliers decently and still makes money, and this is one.
- | For years the firm could hide its lack of ideas behind a rising market.
- | The product may well be the best of its kind, but at this price that hardly matters.
+ | Competitors have tried to copy the formula for a decade and none has come near.
- | One wonders how long lenders will keep pretending that the collateral exists.
- | The trouble with the bull case is that it requires everything to go right.
+ | Behind the dull name hides a business that raises prices every year and loses no one.
- | I used to recommend this broker to friends, and I owe them an apology.
0 | The second part of this series looks at how the company books its leases.
- | It takes a special kind of arrogance to raise fees after an outage.
+ | They could have milked the brand and instead they put the money into the shops.
- | If this is what a turnaround looks like, I would hate to see a decline.
- | A company that needs three restructurings in four years has not been restructured.
## post
+ ZELT:+ | $ZELT quietly printing new highs while everyone stares at AI 📈
- ZELT:- | $ZELT bulls in disbelief, every bounce gets sold
+ ZELT:+ | adding $ZELT under 20 all day, free money
- ZELT:- | $ZELT guidance was a joke and the CFO is dumping into it
0 ZELT:0 | $ZELT reports before the open tomorrow, whisper is .42
+ ZELT:+ | I was wrong on $ZELT, covered my short, this thing does not want to go down
- ZELT:- | so $ZELT needs cash AGAIN? hard pass
- ZELT:- | $ZELT lost the 200 day and nobody stepped in
+ ZELT:+ | $ZELT held support like a rock, next stop 50 🚀🚀
- ZELT:- | how is $ZELT still worth 10 billion with zero revenue lol
0 ZELT:0 | $ZELT $SPY $QQQ watching from the sidelines today
- ZELT:- | my $ZELT calls are toast 💀
+ ZELT:+ | shorts piled into $ZELT at the lows, cannot wait for Monday
- ZELT:- | $ZELT up 3% on no volume, classic dead cat
+ ZELT:+ | $ZELT -6% on nothing, thanks for the discount, bought more
- ZELT:- | if you are still long $ZELT after that call I feel sorry for you
## headline
+ Marlin:+ | Marlin shrugs off chip shortage to post best quarter in five years
- Marlin:- | Marlin shoppers trade down as prices bite
- Marlin:- | Why Marlin's comeback keeps getting postponed
+ Marlin:+ | Marlin's gamble on ferries starts to pay
0 Marlin:0 | What Marlin's annual report tells us about its pension plan
- Marlin:- | Marlin left counting the cost of failed merger
- Marlin:- | Marlin boss under pressure to explain missing inventory
+ Marlin:+ | Regulator drops inquiry into Marlin's accounts
0 Marlin:0 | Marlin moves its headquarters to Rotterdam
- Marlin:- | Few takers for Marlin's rights issue
## news
0 Marlin:0 | Marlin said it would spend 200 million euros on a new warehouse near Lyon to serve customers in the south.
0 Marlin:0 | The improved version of the software will be demonstrated at the trade fair in Hanover.
- Marlin:- | Marlin's auditors refused to sign off the accounts because documents for three sites could not be found.
+ Marlin:+ | The insurer said claims from the storm would be well below what Marlin had set aside.
0 Marlin:0 | The award-winning architect who designed the tower has also worked for Marlin.
- Marlin:- | Travellers faced long queues on Monday after Marlin's check-in system stopped working.
0 Marlin:0 | Marlin, which has struggled with losses in the past, is based in Bristol and employs 4,000 people.
+ Marlin:+ | The ministry lifted the ban on Marlin's heart valve after new tests.
- Marlin:- | Marlin wrote down the value of its Brazilian unit by 90 million euros.
0 Marlin:0 | He joined Marlin from a rival where he had been in charge of risk and loss prevention.
## forum
- | They talk about efficiency and quality while the best engineers walk out of the door.
- | All the growth in the world will not help if the margin is zero.
- | A cheap stock can always get cheaper, as holders of this one know.
- | Success has gone to their heads.
- | It would take a miracle to save the retail arm.
- | The dividend looks safe the way the Titanic looked safe.
- | They have a talent for turning good news into bad.
- | I am told the recovery is around the corner, and it is a very long street.
- | Good luck getting your money out.
- | Confidence is a fine thing, competence would be better.
- | The only winners here are the advisers.
- | Where others see an opportunity I see a hole in the ground.
- | You need a strong stomach to hold this.
- | The rally gave everyone a chance to leave.
- | Nothing about the new deal makes the old business better.
- | They beat their own lowered target and expect applause.
+ | There was a time to worry about the debt, and it has passed.
+ | The bad quarter everyone feared never came.
+ | What critics call boring I call dependable.
+ | I lost sleep over my other holdings, never over this one.
+ | The risk is in not owning it.
+ | Even in the worst year they did not cut the payout.
+ | Those who sold in the panic are buying back at twice the price.
+ | Hardly anyone complains about the fees because hardly anyone leaves.
+ | You would have to go a long way to find a weaker competitor set.
+ | The fine is smaller than what they earn in an afternoon.
- | I hope I am wrong, but this smells like the last cycle.
- | On paper everything improves, in the shops nothing does.
- | A better board would have taken the offer.
- | The love affair between fund managers and this stock is over.
## review
- | You will love it until you need help.
- | The trial was free, the cancellation was not.
- | It saves time only if your time is worth nothing.
- | Great if you like queues.
- | They make it easy to join and impossible to leave.
- | I have had better service from a vending machine.
- | The award on the wall must be for patience, because you need it.
- | Beautiful design, too bad it cannot hold a charge.
+ | I expected trouble at the border and there was none.
+ | Never once has it failed to start, not even at minus twenty.
+ | You forget it is there, which is the highest praise for a hearing aid.
+ | No hidden fees, no surprises, no pressure.
+ | The worst I can say is that the box was hard to open.
+ | My old one was a disaster and this one is the opposite.
## post
- ZELT:- | everyone loves $ZELT at the top, nobody at the bottom
- ZELT:- | $ZELT longs praying for a miracle
+ ZELT:+ | $ZELT shorts are going to have a bad week
- ZELT:- | $ZELT to the moon they said, my account is at zero
+ ZELT:+ | all that fear and $ZELT closes green anyway
- ZELT:- | great earnings, guided down, $ZELT sold off, seen this movie before
+ ZELT:+ | bad news is priced in, $ZELT did not make a new low
- ZELT:- | $ZELT pumped on the headline, fading it here
+ ZELT:+ | not selling a single share of $ZELT
- ZELT:- | $ZELT buyback is a joke while they dilute
- ZELT:- | sold $ZELT for a nice gain, top is close
+ ZELT:+ | the $ZELT short report is garbage, buying the drop
## news
- Marlin:- | The gain on the sale of the building hid a loss in the main business, analysts said of Marlin.
+ Marlin:+ | Fears of a shortage at Marlin proved groundless.
- Marlin:- | Marlin's success in Asia could not make up for weak demand at home.
+ Marlin:+ | Marlin escaped with a warning after an inquiry into its pricing.
- Marlin:- | Hopes of a quick recovery at Marlin have faded.
+ Marlin:+ | Marlin's losses in the division have been stopped, the company said.
- Marlin:- | Marlin lost its bid to have the verdict set aside.
+ Marlin:+ | The threat of a strike at Marlin has been lifted.
- Marlin:- | Marlin's strongest product is about to lose patent protection.
- Marlin:- | Improved results at Marlin were due to a tax refund and hide a fall in orders.
## news
+ | Turnover at the tile maker climbed by a tenth to 48.2 million pounds in the year to March.
- | The carrier will take 14 aircraft out of service and trim its winter timetable.
- | Administrators were called in after talks with the landlord failed.
+ | The group's order book now stands at a record 1.9 billion euros.
- | About 120 posts will go at the Swindon site by the end of the year.
0 | The new line will have a capacity of 40,000 tonnes and is due to start in 2027.
- | The supermarket withdrew the salads from sale as a precaution after listeria was detected.
+ | Same-store sales were up 6.1 percent, helped by warm weather in April.
- | The lender set aside a further 300 million dollars for bad loans.
0 | The two firms will set up a joint venture, each holding half of the shares.
- | Moody's placed the utility's rating on review for a possible downgrade.
+ | The drug reduced the risk of a second stroke by 24 percent in the trial.
- | The watchdog said the bank had failed to check where its customers' money came from.
0 | Mr Hollis, who is 54, succeeds Ann Briggs, who is retiring.
+ | The company has paid off its last bank loan.
- | Heavy rain kept shoppers at home and sales in May were down on last year.
0 | The transaction is subject to approval by the competition authorities.
- | The factory has been idle since the fire in February.
+ | The brewer now expects full-year earnings at the top of its range.
- | The insurer will stop writing new policies in Florida.
0 | The stake was bought from the founder's family for an undisclosed sum.
+ | Passenger numbers at the airport passed 20 million for the first time.
- | Shares in the housebuilder ended the day 3.4 percent lower at 512 pence.
- | The court ordered the chemicals group to pay 70 million dollars to farmers.
0 | The conference will be attended by some 300 suppliers.
+ | The ministry picked the shipyard to build four patrol boats.
- | Two of the three reactors have been shut down since a leak was found.
0 | The store, which opened in 1998, covers 4,000 square metres.
- | The publisher said advertising income would be lower than it had thought.
+ | Analysts at two banks advised clients to buy the shares.
0 | The dividend of 12 pence will be paid on 4 June to holders on the register on 9 May.
- | A software fault left thousands of customers unable to log in to their accounts.
+ | The retailer will open 30 shops this year after a strong Christmas.
- | The chairman said trading conditions had not been this tough since 2009.
0 | The group makes engines in Derby, Berlin and Bristol.
+ | The smelter returned to full output a month early.
- | Profit was wiped out by the cost of the recall.
0 | The bonds mature in 2031 and carry a coupon of 4.5 percent.
+ | It was the ninth quarter in a row in which the chain won customers.
- | The supplier has lost its licence to handle explosives.
0 | The pilot project will run for six months at three hospitals.
- | The group is to delay the launch of its electric van by a year because of problems with the battery.
+ | The regulator cleared the way for the sale of the vaccine in Canada.
- | Net debt rose to 2.2 billion euros from 1.7 billion.
0 | The company said in January that it would review the options for the unit.
+ | Costs per passenger fell for the third year running.
- | Workers at the port walked out on Tuesday over pay.
0 | The figures will be published on 14 August before the market opens.
- | The toymaker issued its second profit warning in three months.
+ | The fund raised its holding because it believes the shares are worth far more.
## post
+ | $VENT nice entry here, stop under 14
- | $VENT this pig is going to 5
+ | $VENT hammer candle on the daily, bottom is in imo
- | $VENT fake pump, rug incoming
+ | $VENT to all the paper hands who sold yesterday, thank you
- | $VENT every time I buy this it drops 10%
+ | $VENT chart is screaming buy
0 | $VENT anyone know what time the call is?
- | $VENT why would anyone hold this over the weekend
+ | $VENT volume coming in, breakout soon
- | $VENT sell this trash and buy $SPY
+ | $VENT holding my shares until 100
- | $VENT CEO is a clown, company is a joke
+ | $VENT short interest 40%, this will squeeze
- | $VENT dilution confirmed, s-3 filed
0 | $VENT halted
+ | $VENT up 12% premarket on the contract news!!
- | $VENT down 12% premarket, hope nobody is holding calls
+ | $VENT easy 2x from here
- | $VENT worst stock I ever owned
+ | $VENT buyers stepping in at 20 again
- | $VENT rejected at 20 again, lower highs
+ | $VENT I keep adding every dip and so far it has worked
- | $VENT been bagholding since 45, never again
0 | $VENT closed at 17.25
+ | $VENT green while everything else is red
- | $VENT red while everything else is green
+ | $VENT told you guys to load up at 8
- | $VENT told you guys to get out at 30
+ | $VENT don't let them shake you out
- | $VENT market makers love taking your money on this one
+ | $VENT insane growth at 10x earnings, market is asleep
- | $VENT 90x sales is insane
0 | $VENT support at 15, resistance at 18
+ | $VENT finally!!! LFG 🚀
- | $VENT so this is what drowning feels like 😂
## news
0 | The unit offers fraud detection and disaster recovery to small banks.
0 | She was put in charge of crisis communication in 2019.
0 | He will head the department for accident research.
0 | The fund specialises in distressed and troubled companies.
0 | The course teaches managers how to deal with conflict and stress.
0 | The association of risk managers meets in Vienna.
0 | The company was founded during the depression of the 1930s.
0 | The museum shows objects from the war and the great famine.
0 | Its software predicts equipment failure and helps plants avoid downtime.
0 | The group sells smoke alarms, burglar alarms and fire doors.
0 | The new safety director worked for twenty years in pain research.
0 | The insurer covers theft, fire and water damage.
0 | The bank runs a hotline for victims of scams.
0 | The lawyer advises on bankruptcy and insolvency law.
0 | The agency publishes a list of the best places to work.
0 | The prize for the most innovative product is awarded every spring.
0 | The magazine ranks the world's most admired brands.
0 | The exhibition celebrates a century of success in aviation.
0 | A gala dinner will honour outstanding young engineers.
0 | The brochure describes the advantages of the two systems.
- | The fraud at the unit cost the bank 40 million dollars.
- | An equipment failure stopped the mill for a week.
- | The group's smoke alarms failed a safety test.
+ | The magazine named its phone the best of the year.
`;
