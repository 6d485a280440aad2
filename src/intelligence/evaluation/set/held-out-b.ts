/** Author E, held out from the rules: written in one go after them and never read again for them. Format: see `parse-set.ts`. */
export const HELD_OUT_B = `
## headline
- Bellmoor:-price_move/2 | Bellmoor dips as lumber demand cools
+ Bellmoor:+price_move/2 | Bellmoor leaps 9% on bid chatter
- Bellmoor:-guidance_cut/3 | Bellmoor scraps its forecast for the year
+ Bellmoor:+guidance_raise/2 | Bellmoor nudges up profit outlook for 2027
- Bellmoor:-earnings_miss/2 | Bellmoor falls short of third-quarter estimates
+ Bellmoor:+earnings_beat/2 | Bellmoor earnings sail past expectations
- Bellmoor:-restructuring/2 | Bellmoor shuts two mills, 400 jobs to go
0 Bellmoor:0 | Bellmoor to report results on Wednesday
0 Bellmoor:0 | Bellmoor moves headquarters to Denver
+ Bellmoor:+buyback_dividend_up/2 | Bellmoor doubles share buyback to $2 billion
- Bellmoor:-dividend_cut/3 | Bellmoor suspends dividend to save cash
- Bellmoor:-dividend_cut/2 | Bellmoor to raise $300 million in stock sale
- Cradock:-litigation/3 | Cradock sued by 14 states over privacy
+ Cradock:+litigation/2 | Appeals court hands Cradock win in royalty dispute
- Cradock:-regulatory_action/3 | Cradock fined 90 million euros by Dutch watchdog
- Cradock:-cyber/3 | Hackers steal Cradock customer records
+ Cradock:+contract_win/2 | Cradock chosen to build new metro line in Lima
- Cradock:-contract_loss/3 | Navy cancels Cradock frigate contract
- Cradock:-supply/2 | Chip shortage halts Cradock assembly lines
- Cradock:-labour/2 | Cradock dockworkers walk out over pay
- Cradock:-recall/2 | Cradock recalls 80,000 strollers
+ Cradock:+analyst_upgrade/2 | Cradock upgraded to overweight at Piermont
- Cradock:-analyst_downgrade/2 | Piermont cuts Cradock to underperform
+ Cradock:+price_target/1 | Piermont lifts Cradock price target to $88
+ Duskwell:+regulatory_approval/4 | Duskwell wins European approval for gene therapy
- Duskwell:-recall/4 | Duskwell ends heart drug trial after deaths
+ Duskwell:+ma_target/4 | Duskwell agrees to be bought for $9 billion
0 Duskwell:0ma_acquirer/2 | Duskwell buys diagnostics firm for $200 million
- Duskwell:-credit_event/5 | Duskwell files for bankruptcy protection
0 Duskwell:0management/1 | Duskwell appoints Ines Moreau as chairwoman
- Duskwell:-management/2 | Duskwell fires finance chief after audit
- Duskwell:-insider/1 | Duskwell director sells 40,000 shares
+ Duskwell:+product_launch/1 | Duskwell launches home blood test
+ Duskwell:+partnership/1 | Duskwell teams up with hospital chain
## opposed
0 Bellmoor:+price_move/2 Cradock:-price_move/2 | Bellmoor jumps 6% as Cradock sheds 5%
- Bellmoor:-contract_loss/2 Cradock:+contract_win/2 | Bellmoor loses rail contract to Cradock
+ Bellmoor:+earnings_beat/2 Cradock:-earnings_miss/2 | Bellmoor beat estimates but Cradock missed
+ Bellmoor:+/2 Cradock:-/2 | Bellmoor takes market share from Cradock
- Cradock:-litigation/2 | Bellmoor sues Cradock over bridge collapse
+ Duskwell:+ma_target/4 Bellmoor:0ma_acquirer/3 | Bellmoor to acquire Duskwell
- Bellmoor:-price_move/1 Cradock:-price_move/1 | Bellmoor and Cradock slip
## post
+ | $BLM breakout confirmed, adding
- | $BLM looks like death
- | sold all my $BLM this morning
+ | $BLM is a bargain under 20
0 | $BLM conference call at 5pm
- | $CRK guidance was trash
+ | $CRK shorts will regret this
## opinion
- | The board should be ashamed of itself.
+ | This is the best run company in its field.
- | The numbers simply do not add up.
+ | Patient holders will be rewarded.
- | There is nothing left to like here.
+ | The new chief has done a remarkable job.
- | I have lost all faith in this team.
+ | The fears look overdone.
## report
+ | Operating profit improved to $41 million from $29 million.
- | Operating profit slipped to $29 million from $41 million.
0 | Operating profit was $29 million.
- | Same-store sales fell 2%, a bigger drop than analysts had forecast.
+ | The net loss shrank by half.
0 | The company has 12 warehouses in Spain.
0 | The lease expires in 2034.
- | Higher wages ate into margins.
+ | Order intake grew 17% on the year.
0 | The annual report will be published in March.
- | The plant will stay shut until repairs are done.
+ | The company has repaid its credit line in full.
`;
