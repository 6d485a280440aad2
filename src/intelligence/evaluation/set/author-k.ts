/**
 * Author K: remarks of customers, holders and bloggers that mostly imply their judgement, posts, headlines and plain news. Written before the
 * rules for what is wished, claimed, granted or mocked were, and read for them. Format: see `parse-set.ts`.
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
`;
