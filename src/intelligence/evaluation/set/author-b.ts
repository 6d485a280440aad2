/** Author B: headlines, wire one-liners and posts. Format: see `parse-set.ts`. */
export const AUTHOR_B = `
## headline
+ Oakmere:+analyst_upgrade/2 Barlow:0 | Barlow upgrades Oakmere to buy
- Oakmere:-analyst_downgrade/2 Barlow:0 | Barlow downgrades Oakmere to neutral from outperform
- Oakmere:-analyst_downgrade/2 | Oakmere downgraded to neutral from outperform at Barlow
+ Oakmere:+analyst_upgrade/2 Barlow:0 | Oakmere upgraded by Barlow on stronger cash flow
0 Oakmere:0 Barlow:0 | Barlow starts Oakmere at hold
+ Oakmere:+analyst_upgrade/2 Barlow:0 | Barlow starts Oakmere at outperform
+ Oakmere:+price_target/1 Barlow:0 | Barlow raises Oakmere price target to $120 from $105
- Oakmere:-price_target/1 Barlow:0 | Oakmere price target trimmed to $90 by Barlow
0 Oakmere:0 | Oakmere target kept at $90
+ Dunmore:+earnings_beat/2 Selby:-earnings_miss/2 | Dunmore tops forecasts while Selby disappoints
- Dunmore:-earnings_miss/2 Selby:+earnings_beat/2 | Dunmore misses estimates, Selby beats
+ Dunmore:+/1 Selby:-/1 | Dunmore gains share as Selby struggles
+ Dunmore:+price_move/2 Selby:-price_move/2 | Dunmore soars, Selby sinks after results
- Dunmore:-litigation/2 Selby:+litigation/1 | Selby wins patent case against Dunmore
- Dunmore:-litigation/2 Selby:0litigation/1 | Selby sues Dunmore over trade secrets
- Dunmore:-contract_loss/2 Selby:+contract_win/2 | Selby takes rail contract from Dunmore
+ Dunmore:+contract_win/2 Selby:-contract_loss/2 | Dunmore snatches cloud deal away from Selby
0 Dunmore:0ma_acquirer/2 Selby:+ma_target/3 | Dunmore to buy Selby for $8 bln
0 Dunmore:0ma_acquirer/2 Selby:+ma_target/3 | Selby to be acquired by Dunmore
0 Dunmore:0ma_acquirer/2 Selby:+ma_target/3 | Dunmore in talks to acquire Selby, sources say
- Dunmore:-ma_acquirer/1 Selby:-ma_target/3 | Dunmore walks away from Selby deal
- Selby:-ma_target/3 Dunmore:0 | Selby rejects Dunmore's $8 bln offer as too low
+ Dunmore:+partnership/1 Selby:+partnership/1 | Dunmore and Selby join forces on electric trucks
- Dunmore:-supply/2 Selby:-recall/2 | Dunmore halts deliveries after Selby engine defect
+ Ferrant:+earnings_beat/2 | Ferrant posts smaller-than-expected loss
- Ferrant:-earnings_miss/2 | Ferrant's loss is wider than expected
- Ferrant:-earnings_miss/2 | Ferrant profit falls where analysts had seen a rise
+ Ferrant:+earnings_beat/2 | Ferrant swings to surprise profit
- Ferrant:-earnings_miss/2 | Ferrant reports surprise loss
+ Ferrant:+earnings/2 | Ferrant quarterly profit doubles
- Ferrant:-earnings/2 | Ferrant profit halves on weak ad market
+ Ferrant:+earnings/2 | Ferrant narrows loss, sees break-even next year
- Ferrant:-earnings/2 | Ferrant loss deepens
0 Ferrant:0 | Ferrant to report second-quarter results on July 28
0 Ferrant:0 | Ferrant names new head of Asia
- Ferrant:-management/2 | Ferrant chief quits abruptly
+ Ferrant:+management/1 | Ferrant shares rise as veteran turnaround chief takes helm
- Ferrant:-guidance_cut/3 | Ferrant warns on profit as costs climb
- Ferrant:-guidance_cut/2 | Ferrant withdraws forecast
+ Ferrant:+guidance_raise/2 | Ferrant bumps up full-year forecast
- Ferrant:-guidance_cut/2 | Ferrant forecasts quarterly revenue below estimates
+ Ferrant:+guidance_raise/2 | Ferrant forecasts quarterly revenue above estimates
0 Ferrant:0 | Ferrant stands by 2025 targets
- Galen_Bio:-regulatory_action/4 | FDA declines to approve Galen Bio's obesity drug
- Galen_Bio:-regulatory_action/4 | Regulators refuse to clear Galen Bio device
+ Galen_Bio:+regulatory_approval/4 | Galen Bio wins EU nod for leukemia therapy
- Galen_Bio:-recall/4 | Galen Bio stops trial after patient deaths
+ Galen_Bio:+recall/3 | Galen Bio drug cuts risk of stroke by 30% in trial
- Galen_Bio:-recall/2 | Galen Bio pulls inhalers from shelves over contamination
- Galen_Bio:-litigation/4 | Jury orders Galen Bio to pay $2.1 billion in talc case
- Galen_Bio:-litigation/1 | Galen Bio to pay $300,000 to settle wage suit
+ Galen_Bio:+litigation/2 | Appeals court overturns verdict against Galen Bio
- Galen_Bio:-regulatory_action/2 | Galen Bio under investigation over pricing
+ Galen_Bio:+regulatory_action/2 | Regulator drops probe into Galen Bio
- Hartline:-cyber/3 | Hackers steal customer records from Hartline
- Hartline:-cyber/2 | Hartline systems down after ransomware attack
- Hartline:-cyber/2 | Hartline discloses breach of payment data
- Hartline:-supply/2 | Hartline suspends output at Ohio plant on parts shortage
- Hartline:-supply/2 | Flood forces Hartline to shut refinery
+ Hartline:+supply/2 | Hartline restarts refinery after flood
- Hartline:-supply/2 | Hartline faces months of shipping delays
- Hartline:-labour/2 | Hartline workers down tools at three plants
+ Hartline:+labour/2 | Hartline workers end six-week strike
- Hartline:-restructuring/3 | Hartline to slash a tenth of its workforce
- Hartline:-restructuring/2 | Hartline mothballs smelter
0 Hartline:0restructuring/1 | Hartline to merge two divisions
+ Hartline:+contract_win/2 | Hartline bags order for 40 jets
- Hartline:-contract_loss/2 | Airline cancels order for 40 Hartline jets
- Hartline:-contract_loss/3 | Hartline's biggest customer moves business elsewhere
+ Hartline:+contract_win/2 | Navy picks Hartline to build patrol boats
- Hartline:-contract_loss/2 | Navy passes over Hartline for patrol boats
- Hartline:-contract_loss/2 | Hartline fails to win renewal of toll road concession
+ Hartline:+product_launch/1 | Hartline unveils cheaper battery
- Hartline:-product_launch/2 | Hartline delays launch of new truck
- Hartline:-credit_event/5 | Hartline goes bust
- Hartline:-credit_event/5 | Hartline collapses into administration
- Hartline:-credit_event/4 | Hartline misses bond payment
- Hartline:-credit_event/3 | Ratings agency cuts Hartline to junk
+ Hartline:+credit_event/3 | Hartline emerges from bankruptcy
- Hartline:-dividend_cut/2 | Hartline halves payout
- Hartline:-dividend_cut/2 | Hartline to raise $600 mln in discounted share sale
+ Hartline:+buyback_dividend_up/2 | Hartline to buy back up to $1 bln of stock
- Hartline:-price_move/1 | Hartline fell 0.04%
- Hartline:-price_move/4 | Hartline fell 74%
+ Hartline:+price_move/2 | Hartline climbs 5% to record
- Hartline:-price_move/2 | Hartline shares give up early gains to close down 4%
+ Hartline:+price_move/2 | Hartline shares shrug off weak outlook to end higher
- Hartline:-insider/1 | Hartline boss offloads shares worth $12 mln
+ Hartline:+insider/1 | Hartline chief spends $2 mln on own stock
0 Hartline:0 | Hartline at a glance: five charts
0 Hartline:0 | Five things to know about Hartline
0 Hartline:0 | Hartline opens office in Nairobi
0 Hartline:0 | Will Hartline raise its dividend?
+ Hartline:+spinoff/2 | Hartline shares jump on plan to spin off tyre arm
- Hartline:-/2 | Short seller takes aim at Hartline
- Hartline:-/1 | Tariffs to cost Hartline $200 mln a year
+ Hartline:+/1 | Weak yen boosts Hartline exports
## wire
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud EPS beats by $.04, beats on revenue
- Ivory_Cloud:-earnings_miss/2 | Ivory Cloud EPS misses by $.04, misses on revenue
0 Ivory_Cloud:0 | Ivory Cloud EPS in-line, revenue in-line
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud EPS in-line, beats on revenue
- Ivory_Cloud:-earnings_miss/1 | Ivory Cloud EPS in-line, misses on revenue
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud beats by $0.12, beats on revs, guides higher
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud Non-GAAP EPS of $0.52 beats by $0.05
- Ivory_Cloud:-earnings_miss/2 | Ivory Cloud GAAP EPS of -$0.52 misses by $0.09
- Ivory_Cloud:-earnings_miss/2 | Ivory Cloud revenue of $88.1M (-3.1% Y/Y) misses by $2.2M
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud Q2 adj EPS $0.52, est. $0.47
- Ivory_Cloud:-earnings_miss/2 | Ivory Cloud Q2 adj EPS $0.42; est. $0.47
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud Q2 revenue $512 mln vs $498 mln estimate
- Ivory_Cloud:-earnings_miss/2 | Ivory Cloud Q2 revenue $480 mln; analysts expected $498 mln
- Ivory_Cloud:-earnings_miss/2 | Ivory Cloud Q2 loss per share 30c; consensus loss 22c
+ Ivory_Cloud:+earnings_beat/2 | Ivory Cloud Q2 loss per share 15c; consensus loss 22c
- Ivory_Cloud:-guidance_cut/2 | Ivory Cloud sees FY EPS $1.10-$1.20, consensus $1.34
+ Ivory_Cloud:+guidance_raise/2 | Ivory Cloud sees FY EPS $1.40-$1.50, consensus $1.34
+ Ivory_Cloud:+guidance_raise/2 | Ivory Cloud boosts FY view above consensus
- Ivory_Cloud:-guidance_cut/2 | Ivory Cloud lowers FY EPS view
0 Ivory_Cloud:0 | Ivory Cloud backs FY EPS view $1.30-$1.40
0 Ivory_Cloud:0 | Ivory Cloud to acquire data firm for undisclosed sum
+ Juniper_Steel:+price_move/2 | Juniper Steel +9%
- Juniper_Steel:-price_move/2 | Juniper Steel -9%
+ Juniper_Steel:+price_move/2 Karst:-price_move/2 | Gainers: Juniper Steel +9%. Losers: Karst -12%
+ Juniper_Steel:+price_move/2 | Juniper Steel up 4% pre-market on upgrade
- Juniper_Steel:-price_move/2 | Juniper Steel down 11% on weak guidance
+ Juniper_Steel:+analyst_upgrade/2 | Juniper Steel initiated with an overweight at Palmer
- Juniper_Steel:-analyst_downgrade/2 | Juniper Steel initiated with a sell at Palmer
0 Juniper_Steel:0 | Juniper Steel initiated at market perform
+ Juniper_Steel:+analyst_upgrade/2 | Juniper Steel upped to buy at Palmer
- Juniper_Steel:-analyst_downgrade/2 | Juniper Steel removed from conviction list
+ Juniper_Steel:+analyst_upgrade/2 | Juniper Steel resumed at buy, PT $33
+ Juniper_Steel:+price_target/1 | Juniper Steel PT upped to $33 at Palmer
- Juniper_Steel:-price_target/1 | Juniper Steel PT slashed to $12
0 Juniper_Steel:0 | Juniper Steel PT $33 maintained, neutral rating
0 Juniper_Steel:0 | Juniper Steel shares halted
0 Juniper_Steel:0 | Juniper Steel to replace Karst in index
0 Juniper_Steel:0 | Juniper Steel goes ex-dividend on Monday
0 Juniper_Steel:0 | Juniper Steel files 10-Q
0 Juniper_Steel:0 | Juniper Steel declares $0.15 dividend
- Juniper_Steel:-dividend_cut/2 | Juniper Steel announces 8M share common stock offering
- Juniper_Steel:-dividend_cut/2 | Juniper Steel prices convertible notes
- Juniper_Steel:-credit_event/3 | Juniper Steel outlook cut to negative at rating firm
+ Juniper_Steel:+contract_win/2 | Juniper Steel gets $48M Navy order
- Juniper_Steel:-regulatory_action/2 | Juniper Steel receives Wells notice
- Juniper_Steel:-regulatory_action/2 | Juniper Steel gets delisting notice
+ Juniper_Steel:+regulatory_approval/1 | Juniper Steel regains compliance with listing rules
- Juniper_Steel:-earnings/2 | Juniper Steel June sales -6.2% Y/Y
+ Juniper_Steel:+earnings/2 | Juniper Steel June sales +6.2% Y/Y
- Juniper_Steel:-earnings_miss/2 | Juniper Steel comps -1.9% vs. consensus of +0.3%
- Juniper_Steel:-ma_acquirer/2 | Juniper Steel abandons bid for Karst
+ Juniper_Steel:+ma_target/3 | Juniper Steel in play: bidder offers 40% premium
- Juniper_Steel:-litigation/2 | Law firm sues Juniper Steel on behalf of shareholders
- Juniper_Steel:-management/1 | Juniper Steel CFO to depart
+ Juniper_Steel:+insider/1 | Juniper Steel 10% owner buys 1.2M shares
## post
+ KLM:+/1 | $KLM looking strong, adding here
- KLM:-/1 | $KLM looking weak, trimming here
+ KLM:+/1 | $KLM to the moon
- KLM:-/1 | $KLM is toast
+ KLM:+/1 | $KLM breaking out on volume
- KLM:-/1 | $KLM breaking down, next stop 30
+ KLM:+/1 | loaded up on $KLM calls
- KLM:-/1 | loaded up on $KLM puts
- KLM:-/1 | $KLM puts printing
- KLM:-/1 | sell $KLM while you can
- KLM:-/1 | I'm out of $KLM, took my loss
+ KLM:+/1 | I'm in $KLM at 14.20, stop 13.80
+ KLM:+/1 | $KLM easy double from here
- KLM:-/1 | $KLM not that good, move on
- KLM:-/1 | no reason to own $KLM
+ KLM:+/1 | no reason to sell $KLM here
0 KLM:0 | $KLM anyone know when they report?
0 KLM:0 | $KLM 10-K is out
0 KLM:0 | $KLM opening print 14.10
0 KLM:0 | what happened to $KLM today
+ KLM:+/1 | $KLM killing it today
- KLM:-/1 | $KLM getting killed today
+ KLM:+/1 | $KLM up 9%, still room to run
- KLM:-/1 | $KLM gave back everything, ugly close
+ KLM:+/1 | don't sleep on $KLM
- KLM:-/1 | don't catch the falling knife $KLM
- KLM:-/1 | $KLM should be trading at half this price
+ KLM:+/1 | $KLM should be trading at twice this price
+ KLM:+/1 NPQ:-/1 | rotating out of $NPQ into $KLM
+ KLM:+/1 NPQ:-/1 | $KLM > $NPQ all day
+ KLM:+/1 NPQ:-/1 | sold my $NPQ and bought $KLM
+ KLM:+/1 NPQ:+/1 | buying both $KLM and $NPQ here
- NPQ:-/1 | $NPQ fills the gap at 50 then goes lower
+ NPQ:+/1 | $NPQ reclaimed the 200 day
- NPQ:-/1 | $NPQ lost the 200 day
0 NPQ:0 | $NPQ trading in a range between 48 and 52
+ NPQ:+/1 | Nice bounce in $NPQ off support
- NPQ:-/1 | $NPQ dead cat bounce, fade it
+ NPQ:+/1 | $NPQ one of my favorite longs
- NPQ:-/1 | $NPQ management are crooks
+ NPQ:+product_launch/1 | new phone from $NPQ looks amazing
- NPQ:-recall/1 | $NPQ phones overheating again smh
+ NPQ:+/1 | $NPQ strong buy
- NPQ:-/1 | $NPQ strong sell
0 NPQ:0 | $NPQ holding flat
+ NPQ:+/1 | picked up some $NPQ at the lows
- NPQ:-/1 | who is still holding this garbage $NPQ
+ NPQ:+/1 | $NPQ bears getting wrecked
- NPQ:-/1 | $NPQ bulls getting wrecked
+ NPQ:+/1 | $NPQ dip is a gift
`;
