/** Author D: headlines of wires and papers, rivals in one sentence, courts, plants and deals. Format: see `parse-set.ts`. */
export const AUTHOR_D = `
## headline
- Vexley:-price_move/2 | Vexley slides 4% after cautious note from analysts
+ Vexley:+price_move/2 | Vexley climbs as traders bet on a takeover
- Vexley:-price_move/2 | Vexley shares tank on weak holiday demand
- Vexley:-price_move/3 | Vexley slumps as fuel costs rise
+ Vexley:+earnings_beat/2 | Vexley beats as shoppers return
- Vexley:-earnings_miss/2 | Vexley misses again
+ Vexley:+earnings_beat/2 | Vexley quarterly profit handily beats
- Vexley:-earnings_miss/2 | Vexley posts surprise drop in quarterly profit
+ Vexley:+guidance_raise/2 | Vexley ups annual forecasts
- Vexley:-guidance_cut/3 | Vexley now sees full-year sales falling
0 Vexley:0 | Vexley affirms full-year guidance
0 Vexley:0 | Vexley to webcast discussion of quarterly results
- Corbin_Air:-supply/2 | Corbin Air cancels 2,900 flights as storms snarl traffic
- Corbin_Air:-labour/2 | Corbin Air pilots vote to authorize strike
+ Corbin_Air:+earnings_beat/2 | Corbin Air tops profit estimates on travel rebound
- Corbin_Air:-earnings/2 | Corbin Air flew fewer passengers than a year ago
- Corbin_Air:-price_move/2 | Corbin Air drops after compliance probe
+ Corbin_Air:+contract_win/2 | Corbin Air lands $1.6 billion order for tankers
- Marlowe:-contract_loss/3 | Marlowe loses $10 billion cloud contract
+ Marlowe:+contract_win/3 | Marlowe snags $480 million Army contract
- Marlowe:-restructuring/3 | Marlowe to axe 14,000 corporate roles
- Marlowe:-restructuring/2 | Marlowe will close 120 stores
- Marlowe:-restructuring/2 | Marlowe begins laying off thousands
+ Marlowe:+buyback_dividend_up/2 | Marlowe board authorizes $11 billion repurchase
+ Marlowe:+buyback_dividend_up/2 | Marlowe declares first-ever dividend
- Marlowe:-dividend_cut/3 | Marlowe slashes dividend by two-thirds
- Marlowe:-dividend_cut/3 | Marlowe files to sell up to 45 million shares
- Marlowe:-dividend_cut/3 | Marlowe announces $1 billion at-the-market offering
- Marlowe:-credit_event/4 | Moody's cuts Marlowe to junk
+ Marlowe:+credit_event/3 | Fitch restores Marlowe to investment grade
- Sandoral:-recall/4 | Sandoral's ALS drug fails late-stage study
+ Sandoral:+regulatory_approval/4 | FDA clears Sandoral's migraine drug
- Sandoral:-regulatory_action/4 | FDA rejects Sandoral's asthma drug
- Sandoral:-regulatory_action/4 | Sandoral gets complete response letter for lymphoma drug
+ Sandoral:+regulatory_approval/3 | Sandoral painkiller approved in Europe
- Sandoral:-litigation/3 | Jury orders Sandoral to pay $966 million in talc case
+ Sandoral:+litigation/3 | Judge tosses antitrust suit against Sandoral
- Sandoral:-cyber/3 | Sandoral systems down after cyberattack
- Sandoral:-cyber/3 | Sandoral says data of 73 million customers leaked on dark web
- Quillon:-supply/3 | Quillon declares force majeure at copper mine
- Quillon:-supply/3 | Fire shuts Quillon smelter
- Quillon:-recall/2 | Quillon recalls treadmills after accidents
- Quillon:-regulatory_action/2 | Regulator orders Quillon to fix its controls
- Quillon:-regulatory_action/3 | Quillon hit with record $5 billion fine
+ Quillon:+ma_target/4 | Quillon to go private in $6 billion deal
+ Quillon:+ma_target/4 | Quillon receives $5.8 billion buyout offer
0 Quillon:0ma_acquirer/2 | Quillon to acquire server maker for $4.9 billion
0 Quillon:0spinoff/2 | Quillon to split into three companies
+ Quillon:+product_launch/1 | Quillon unveils cheaper electric truck
+ Quillon:+partnership/1 | Quillon signs charging pact with a carmaker
0 Quillon:0management/1 | Quillon names new chief financial officer
- Quillon:-management/2 | Quillon CEO resigns abruptly
## opposed
+ Vexley:+earnings_beat/2 Corbin_Air:-/2 | Vexley tops forecasts while Corbin Air struggles
0 Vexley:+price_move/1 Corbin_Air:-price_move/1 | Vexley climbs, Corbin Air sinks after quarterly reports
+ Vexley:+/2 Marlowe:-/2 | Vexley gains share at the expense of Marlowe
+ Vexley:+contract_win/3 Marlowe:-contract_loss/3 | Vexley wins fighter contract over Marlowe
- Marlowe:-contract_loss/3 Vexley:+contract_win/3 | Marlowe loses cloud contract to Vexley
+ Vexley:+/2 Marlowe:-/2 | Vexley wins customers from Marlowe
- Quillon:-/2 Marlowe:+/2 | Quillon trails Marlowe in electric car sales
+ Vexley:+price_move/1 Marlowe:+price_move/1 | Vexley, Marlowe rally after export rules eased
- Vexley:-price_move/1 Marlowe:-price_move/1 Quillon:-price_move/1 | Vexley, Marlowe and Quillon fall after export curbs
0 Vexley:+price_move/2 Marlowe:-price_move/3 | Vexley +5%, Marlowe -7%
+ Quillon:+guidance_raise/2 Marlowe:-guidance_cut/2 | Quillon raises outlook; Marlowe cuts forecast
+ Sandoral:+litigation/3 Quillon:-litigation/3 | Sandoral wins patent fight against Quillon
- Sandoral:-litigation/3 | Sandoral must face shareholder lawsuit, judge says
+ Vexley:+contract_win/2 Marlowe:-contract_loss/2 | Vexley replaces Marlowe as main cargo provider for the postal service
- Marlowe:-earnings_miss/2 | Unlike its rival, Marlowe missed estimates
## post
+ | $VXY loading up on calls here
- | $VXY puts printing today
- | this is a dumpster fire $VXY
+ | added to my $VXY position on this dip
+ | bears getting destroyed on $VXY
- | $VXY can't catch a bid
0 | $VXY earnings on Thursday after the close
- | bag holders everywhere in $VXY
+ | $VXY squeezing, shorts in trouble
- | $VXY another leg down coming
## opinion
- | Management has no clue what it is doing.
- | The stock is wildly overpriced and the growth story is over.
+ | The stock trades at a steep discount to its peers and deserves a rerating.
- | Shareholders have been taken for a ride.
+ | The balance sheet is rock solid.
- | Sales have hit a wall.
- | Investors headed for the exits.
- | Analysts called the results a disaster.
+ | It doesn't get much better than this.
- | It doesn't look good for holders.
- | Nobody wants to own this stock.
+ | Hard to see much downside from here.
- | The bull case is dead.
- | Its reputation is in tatters.
+ | Guidance blew away the street.
## report
- | Comparable sales slid 3.1%, worse than the 1.8% drop analysts expected.
- | Comparable sales rose 1.1%, below the 2.5% growth analysts expected.
+ | The drug cut deaths by a third.
- | The drug did no better than a placebo.
- | A judge refused to throw out the lawsuit.
- | The firm declined to raise its outlook despite the strong quarter.
+ | The company isn't slowing down.
+ | The company will benefit from lower tariffs.
0 | The company did not repurchase any shares in the quarter.
0 | The company lowered its estimate of capital expenditures for the year to $4.8 billion.
0 | Gross margin was 27%, reflecting lower markdowns included in the prior outlook.
0 | The exchange offer expires on May 5.
`;
