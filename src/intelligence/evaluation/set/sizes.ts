/**
 * Author D: 200 events of a company called Brandt with the size a reader gives them, from 1 (a ripple) to 5 (survival); half
 * points are allowed. Used only to score magnitudes.
 */
export const SIZES = `
1 Brandt edges up 0.1%
1 Brandt slips 0.3% in quiet trade
1 Brandt shares fell 0.04%
1 Brandt rose 0.5% on Monday
1.5 Brandt shares down 1.2%
1.5 Brandt gains 1.6% in early trading
2 Brandt shares fall 3%
2 Brandt climbs 4% after results
2.5 Brandt jumps 7%
2.5 Brandt drops 8% in heavy volume
3 Brandt tumbles 14%
3 Brandt soars 16% on takeover interest
3.5 Brandt shares plunge 28%
3.5 Brandt surges 31%
4 Brandt shares collapse 55%
4.5 Brandt fell 74%
1 Brandt fined $5,000 for late filing
1 Brandt fined $40,000 over paperwork
1 Regulator fines Brandt $90,000
1.5 Brandt to pay $600,000 to settle claims
1.5 Brandt fined $1.5 million over advertising
2 Brandt fined $12 million for safety breaches
2.5 Brandt hit with $85 million fine
3 Brandt fined $400 million over price fixing
4 Brandt hit with $2.6 billion antitrust fine
4.5 Brandt to pay $14 billion penalty over emissions
1 Brandt wins $300,000 cleaning contract
1.5 Brandt awarded $2 million Navy contract
2 Brandt wins order worth $25 million
2.5 Brandt secures $180 million contract
3 Brandt lands $900 million rail order
3.5 Brandt wins $6 billion defence contract
2 Brandt loses contract worth $20 million
2.5 Brandt loses $150 million order
3.5 Brandt's largest customer will not renew its contract
4 Brandt loses $3 billion contract
1 Brandt settles wage suit for $200,000
2 Brandt sued over patent
2 Shareholders sue Brandt
2 Brandt wins patent case
3 Jury orders Brandt to pay $350 million
4 Court orders Brandt to pay $5 billion in damages
1 Brandt price target raised to $41 at Carrow
1 Brandt price target cut to $38
1 Brandt PT nudged up to $52 from $51
1.5 Brandt initiated at buy
2 Brandt upgraded to buy
2 Brandt downgraded to sell
2 Carrow cuts Brandt to underperform
1 Brandt director buys 2,000 shares
1 Brandt director sells $50,000 of stock
1.5 Brandt chief executive sells $20 million of shares
1 Brandt appoints new head of marketing
1.5 Brandt names new finance chief
2 Brandt chief executive to retire next year
2.5 Brandt chief resigns abruptly
3 Brandt ousts chief over accounting irregularities
1 Brandt launches new app
1 Brandt introduces a new version of its software
1 Brandt partners with university on research
1.5 Brandt and a rival form joint venture
2 Brandt beats profit estimates
2 Brandt misses revenue estimates
2 Brandt EPS $1.02 vs $1.00 expected
2.5 Brandt EPS $1.30 vs $1.10 expected
3 Brandt EPS $0.40 vs $0.90 expected
2 Brandt profit rises 6%
2 Brandt sales fall 4%
2.5 Brandt profit falls 35%
3 Brandt swings to a loss
2.5 Brandt raises full-year outlook
3 Brandt cuts full-year outlook
3 Brandt issues profit warning
3.5 Brandt slashes guidance and suspends its dividend
2.5 Brandt withdraws guidance
2 Brandt raises dividend by 5%
2 Brandt announces $50 million buyback
2.5 Brandt plans $4 billion share buyback
2.5 Brandt cuts dividend
3 Brandt scraps dividend
3 Brandt to raise $700 million in rights issue
2.5 Brandt sells new shares at a discount
4 Brandt breaches loan covenants
3.5 Brandt's debt cut to junk
4.5 Brandt misses bond payment
4.5 Brandt defaults on its debt
4.5 Auditor raises doubt about Brandt's ability to continue as a going concern
5 Brandt files for bankruptcy
5 Brandt files for Chapter 11
5 Brandt declared insolvent
5 Brandt goes into liquidation
5 Brandt collapses into administration
5 Brandt goes bust
5 Brandt placed in receivership
1.5 Brandt recalls 300 toys
2 Brandt recalls 8,000 bicycles
2.5 Brandt recalls 250,000 cars over brakes
3 Brandt recalls 3 million vehicles after deaths
2 Brandt says website hit by cyber attack
2 Data breach at Brandt exposes records of 5,000 customers
3 Hackers steal data of 40 million Brandt customers
3 Ransomware attack halts production at Brandt
2 Fire at Brandt warehouse
2.5 Brandt halts production at main plant after fire
2 Brandt faces shortage of chips
3 Brandt declares force majeure
1.5 Workers at a Brandt depot walk out for a day
2.5 Strike halts production at Brandt
2 Union threatens strike at Brandt
1.5 Brandt to cut 40 jobs
2.5 Brandt to cut 2,500 jobs
3 Brandt to lay off 20,000 employees
2.5 Brandt to close two factories
4 FDA rejects Brandt's lead drug
4 FDA approves Brandt's cancer drug
4 Brandt drug fails late-stage trial
3.5 Brandt's vaccine meets main goal in pivotal trial
2 Brandt gets approval for factory extension
2 Brandt receives permit to expand warehouse
2.5 Regulators open probe into Brandt
3 Brandt under criminal investigation for fraud
4 Brandt to be acquired for $9 billion
3.5 Brandt receives takeover offer
3.5 Brandt agrees to be bought by private equity
2.5 Brandt to buy software maker for $400 million
2 Brandt acquires small distributor for $6 million
3 Brandt to buy rival for $12 billion
2.5 Brandt to spin off its chemicals arm
4.5 Brandt warns it may run out of cash
4.5 Brandt to be delisted after accounting fraud
1 Brandt opens second shop in Leeds
1 Brandt shares 0.2% higher
1 Brandt slips 0.1% ahead of results
2 Brandt down 5% premarket
2 Brandt +4%
2.5 Brandt -9%
3.5 Brandt -38%
1 Brandt wins design award
1.5 Brandt signs cooperation agreement with a supplier
1.5 Brandt reiterated at buy
2 Brandt cut to neutral from buy
2 Brandt raised to overweight
1.5 Brandt fined $800,000
2 Brandt pays $9 million to settle probe
3 Brandt to pay $600 million to settle opioid claims
2 Brandt bags order worth $40 million
3 Brandt bags order worth $2 billion
1.5 Brandt gets $1 million grant contract
2 Brandt quarterly profit up 9%
2.5 Brandt quarterly profit doubles
2.5 Brandt profit halves
2 Brandt posts smaller loss than expected
2.5 Brandt posts wider loss than expected
1 Brandt insider buys $30,000 of stock
1.5 Brandt chairman buys $5 million of stock
1.5 Brandt finance chief steps down
2.5 Brandt suspends output at refinery
1.5 Brandt delays product launch
2 Brandt ends talks on small acquisition
3.5 Brandt merger called off
1.5 Brandt raises prices
2 Brandt wins appeal against fine
2 Judge dismisses suit against Brandt
2 Brandt averts strike
3 Brandt lenders call in loans
4 Brandt seeks creditor protection talks
5 Brandt ceases trading and appoints liquidators, files for insolvency
4.5 Brandt fails to pay interest and defaults on notes
1 Brandt shares end 0.6% lower
3 Brandt shares sink 19% after profit warning
2 Brandt shares rise 5% on upgrade
4 Brandt shares crash 62% after trial failure
1 Brandt target trimmed to $20
1 Brandt to sponsor sailing team
3.5 Brandt loses licence to operate mine
3 Brandt grounded by regulator
1.5 Brandt to restructure two divisions
2.5 Brandt to take $90 million restructuring charge
3.5 Brandt writes down $7 billion
1.5 Brandt recalls 900 lamps
2.5 Brandt stops deliveries after defect found
2.5 Brandt customer data leaked, 600,000 accounts affected
1.5 Brandt's server hacked, no data lost
2 Brandt loses tender
1.5 Brandt wins tender for school meals worth $700,000
2.5 Brandt special dividend of $500 million
1.5 Brandt lifts dividend by 2%
3 Brandt secondary offering at 18% discount
2 Brandt initiated at sell
1 Brandt appoints non-executive director
2 Brandt head of trading leaves
2.5 Brandt outlook cut to negative by rating agency
4 Brandt rescued by emergency loan as liquidity dries up
3.5 Brandt approached by bidder at 45% premium
2 Brandt buys plant for $15 million
1.5 Brandt signs lease for new office
`;
