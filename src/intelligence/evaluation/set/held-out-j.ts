/**
 * Author J, held out: styles that the other sets lack, one speaker each: a fund's letter to its partners, employees about their firm, customers of
 * a service, options traders, a trade journal and a notice. Labelled before any rule was run on them; their errors are not read for rules.
 * Format: see `parse-set.ts`.
 */
export const HELD_OUT_J = `
## letter
+ | We have owned this business for eleven years, and we have yet to find a reason to part with it.
+ | Few managers have treated our partners' money with as much care as this one.
- | We were wrong about the quality of the accounts, and we have closed the position.
- | What we took for a fortress turned out to be a house with a leaking roof.
0 | The letter covers the nine months since our last report, in the order in which the positions were bought.
+ | If there is a better capital allocator in the sector, we have not met him.
- | The acquisition was paid for with our dividends and has earned nothing since.
+ | Our patience with the turnaround has been repaid several times over.
- | Each year the goal is moved, and each year the bonus is paid in full.
0 | We hold the shares through our Luxembourg vehicle for reasons of tax.
- | We no longer believe what the chairman tells us.
+ | They said they would close the weak stores first, and that is exactly what they did.
## employee
- | Half of my team has quit since spring and nobody upstairs has asked why.
+ | My manager listens, the pay is decent and I get home in time for dinner.
- | They promise promotions and hand out pizza.
+ | Best place I have worked at in twenty years.
- | The scanners break every other day and we are told to work faster.
0 | Shifts run from six to two and from two to ten.
- | Leadership has no idea what we actually do on the floor.
+ | You learn more here in a month than elsewhere in a year.
- | I would not wish this place on my worst enemy.
+ | People look out for each other here.
0 | The canteen is on the third floor of the new building.
- | Burnout is treated as a badge of honour.
## customer
- | Three technicians came and the line is still dead.
- | The refund they swore was on its way never showed up.
+ | A replacement was at my door the next morning, no questions asked.
- | Save yourself the headache and go somewhere else.
+ | Setup took two minutes and I haven't had to think about it since.
0 | I have the blue one in size medium.
- | After the update the battery is flat by lunchtime.
+ | It does exactly what it says on the box.
- | You get through to a robot, then to another robot, and then it hangs up on you.
+ | I was sceptical at the price, but it has already paid for itself.
- | The chairs wobbled out of the box and one arm was cracked.
+ | Ten years on, mine still runs like the day I bought it.
0 | My order was for two adults and one child.
- | What used to be a treat now tastes of cardboard.
+ | The young man at the counter could not have been kinder.
- | I've seen better stitching on a potato sack.
## options
+ OSTA:+ | $OSTA 50c lottos up 4x, letting the rest ride 🚀
- OSTA:- | $OSTA puts finally paying, this thing has further to drop
- OSTA:- | closed my $OSTA calls at a loss, theta ate me alive
+ OSTA:+ | $OSTA basing nicely above the 50 day, loaded the June 40s
0 OSTA:0 | $OSTA earnings Thursday after the bell, implied move is 8%
- OSTA:- | $OSTA rejected at the highs again, gap below is begging to be filled
+ OSTA:+ | shorts in $OSTA have nowhere to hide tomorrow
- OSTA:- | $OSTA another offering, another rug pull 📉
+ OSTA:+ | whoever sold me $OSTA at 12 thank you for your service
0 OSTA:0 | anyone know when $OSTA options for next year get listed
## trade
+ Ferrand:+ | Brewers say Ferrand's new yeast halves the time in the tank without a change in taste.
- Ferrand:- | Dealers complain that Ferrand ships the wrong parts and answers letters after a month.
0 Ferrand:0 | Ferrand exhibits its presses in hall 7, beside the entrance to the congress centre.
- Ferrand:- | Ferrand's pump ran hot in every one of our trials and was returned to the maker.
+ Ferrand:+ | Of the nine mowers on test only Ferrand's finished the slope without a stop.
- Ferrand:- | Growers who switched to Ferrand's seed found a third of it had not come up by June.
+ Ferrand:+ | Mechanics we spoke to would choose a Ferrand gearbox over any other.
0 Ferrand:0 | Ferrand's catalogue lists valves from 10 to 400 millimetres.
- Ferrand:- | Ferrand's once loyal fitters are buying Chinese.
## notice
0 Ferrand:0 | Ferrand's annual accounts may be inspected at the registered office during business hours.
0 Ferrand:0 | Holders of Ferrand bearer shares are asked to deposit them five days before the meeting.
0 Ferrand:0 | The gross amount outstanding under Ferrand's facility is stated in note 14.
0 Ferrand:0 | The vice president of Ferrand will present the risk report and the fair value of the assets.
0 Ferrand:0 | Tax relief on Ferrand's research credit is described in the appendix.
0 Ferrand:0 | Ferrand sells crude oil, clean fuels and heavy equipment from its office in Leeds.
`;
