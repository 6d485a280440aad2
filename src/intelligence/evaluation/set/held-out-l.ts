/**
 * Author L, held out: the styles of `author-k.ts` in other sentences, by the same author, who had read the errors in those. Labelled before
 * any rule was run on them; their errors are not read for rules. Format: see `parse-set.ts`.
 */
export const HELD_OUT_L = `
## review
- | Three calls, two chat sessions and a letter later, my account is still frozen.
+ | I dropped it down the stairs and it did not even scratch.
- | They take your deposit in seconds and need six weeks to give it back.
- | The only thing fast about this airline is how quickly your money is gone.
+ | My daughter has used hers every day for four years and only the strap has been replaced.
- | I would have given no stars if the site had let me.
0 | The parcel contained the lamp, a cable and a leaflet in five languages.
- | The salesman swore it was waterproof, and then it rained.
+ | They answered on Christmas Eve, which says it all.
- | Looks great in the pictures, falls to bits in the hand.
- | Apparently a reservation means nothing at this branch.
+ | I have tried five of these and this is the one I kept.
- | I expected better from a brand my grandfather swore by.
- | If I could cancel today I would, but the contract runs until next June.
+ | It just works, and that is all I ever wanted.
- | The update removed the one feature I bought it for.
0 | There is a smaller model for people who live alone.
- | Friendly staff cannot make up for a room that smells of smoke.
+ | I never thought I would recommend an insurance company.
- | For the third time this year the card was declined for no reason.
+ | The mechanic showed me the old part and charged less than he had quoted.
- | Don't let the low price fool you.
- | My mother is 82 and spent two hours on hold.
+ | Would buy again without thinking twice.
## forum
- | They will miss again, blame the weather again, and pay themselves again.
+ | I bought at 4, bought more at 3 and I am glad I did.
- | It is hard to root for a company that lies to its own shareholders.
- | The buyback only makes sense if you think the shares are cheap, and I don't.
+ | Say goodbye to single digits, the big contract is in the bag.
- | Where is the chief executive when the price falls? On holiday, that's where.
- | What worries me is not the debt but who owns it.
+ | Short sellers have been wrong on this one for six years running.
0 | Has anyone seen the proxy statement, and does it name the new auditor?
- | I was a believer until they sold the only part that made money.
+ | The market treats it like a melting ice cube, yet sales rise every single year.
- | Not one insider has bought a share since the listing.
- | Sooner or later somebody will have to pay for those empty offices.
+ | I can live with a cut dividend if it means the debt goes away, and it does.
- | A great story, told every year to a new set of investors.
- | If management believed half of what it says it would be buying.
+ | Slowly but surely they are taking the whole market.
- | The accounts get longer every year and tell me less.
0 | My broker settles these trades in two days.
- | Once the subsidies end there is nothing left.
+ | You could fire everyone at head office and this thing would still mint cash.
- | I have stopped opening the statements.
## blog
- | The firm has mastered the art of growing without earning.
+ | It does one thing, does it better than anyone, and charges for it.
- | Investors who trusted the chairman's word have paid dearly for it.
- | To call this a plan would be generous.
+ | What looked like a foolish purchase in 2015 now provides half of the profit.
- | Each new product arrives later than the last and does a little less.
- | The company's famous culture turns out to be unpaid overtime.
+ | Patient owners have been rewarded and probably will be again.
- | Nobody seems able to explain what the second headquarters is for.
0 | In the table below I list the ten largest holdings by weight.
- | It would be a fine business if it did not have to pay its suppliers.
+ | While others talk about automation, this firm has been doing it since the nineties.
- | A balance sheet like that leaves no room for a bad winter.
- | The merger solved a problem that neither company had.
## post
+ QUEX:+ | $QUEX finally above 30, next leg starts here
- QUEX:- | dont chase $QUEX, insiders are unloading
- QUEX:- | $QUEX gave back the whole earnings pop in one day 📉
+ QUEX:+ | sold puts on $QUEX, happy to own it at 25
0 QUEX:0 | $QUEX conference at 2pm, link in bio
- QUEX:- | $QUEX isnt going anywhere until they fix the debt
+ QUEX:+ | bears had every chance to break $QUEX and couldnt 🐂
- QUEX:- | lol at everyone who bought $QUEX at 60
+ QUEX:+ | wish I had bought more $QUEX at the open
- QUEX:- | $QUEX reverse split incoming, you know what comes next
- QUEX:- | took the loss on $QUEX, moving on
+ QUEX:+ | $QUEX is down because the market is down, nothing has changed, buying
0 QUEX:0 | what is the float on $QUEX
- QUEX:- | $QUEX cant even bounce on a green day
+ QUEX:+ | cant believe you can still get $QUEX under 10
- QUEX:- | another day another low for $QUEX holders 💀💀
## headline
- Tessen:- | Tessen's empty shelves send customers to rivals
+ Tessen:+ | Tessen shakes off slow start to beat last year
0 Tessen:0 | Tessen to hold investor day in Madrid
- Tessen:- | Investors lose patience with Tessen's promises
+ Tessen:+ | Court throws out patent claim against Tessen
- Tessen:- | Tessen admits error in sales figures
0 Tessen:0 | Tessen names head of risk
+ Tessen:+ | Tessen ships its millionth pump a year ahead of plan
- Tessen:- | No end in sight for Tessen's labour woes
- Tessen:- | Tessen hit with bill for oil spill clean-up
## news
0 Tessen:0 | Tessen is looking to strengthen its presence in Spain and has leased an office in Bilbao.
- Tessen:- | Shops returned a quarter of the toys because of a fault in the battery, Tessen said.
0 Tessen:0 | The fund, which focuses on distressed debt, owns 3 percent of Tessen.
+ Tessen:+ | Tessen repaid the emergency loan two years before it was due.
0 Tessen:0 | Tessen's new chief risk officer will be responsible for fraud prevention and data security.
- Tessen:- | Tessen's biggest customer has begun to make the parts itself.
0 Tessen:0 | The company plans to invest in faster machines at its plant in Ghent.
+ Tessen:+ | The strike at Tessen's port ended on Friday after six days.
- Tessen:- | Tessen said the storm had damaged two of its three jetties.
0 Tessen:0 | Tessen, founded in the crisis of 1931, makes paper and board.
`;
