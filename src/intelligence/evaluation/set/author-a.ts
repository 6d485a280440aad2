/** Author A: company reports, filings and opinion. Format: see `parse-set.ts`. */
export const AUTHOR_A = `
## report
+ Varmakone:+earnings/2 | Operating profit of Varmakone rose to EUR 9.3 mn in the first quarter, compared to EUR 7.1 mn a year ago.
- Varmakone:-earnings/2 | Varmakone 's operating profit was EUR 5.2 mn, compared to EUR 7.1 mn in the corresponding period of 2007.
0 Varmakone:0 | Varmakone 's operating profit was EUR 7.1 mn in 2007.
+ Lieksa_Steel:+earnings/2 | Lieksa Steel reported a pretax profit of EUR 3.3 mn against a loss of EUR 0.9 mn.
- Lieksa_Steel:-earnings/3 | Lieksa Steel slid into the red with a net loss of EUR 12.5 mn.
+ Lieksa_Steel:+earnings/2 | The net loss of Lieksa Steel narrowed to EUR 2.5 mn from EUR 12.5 mn.
- Lieksa_Steel:-earnings/2 | The net loss of Lieksa Steel widened to EUR 13.9 mn from EUR 12.5 mn.
0 Lieksa_Steel:0 | Lieksa Steel was established in 1964 and today has plants in four countries.
0 | The company did not disclose the price of the deal.
0 | The contract value was not announced.
0 Orimat:0 | Orimat will move its head office to new premises in Espoo in the autumn.
0 Orimat:0 | Orimat supplies control systems for paper machines and power plants.
+ Orimat:+contract_win/2 | Orimat has received an order for a control system from a pulp producer in Uruguay.
+ Orimat:+contract_win/2 | The order booked by Orimat is valued at about EUR 24 mn.
- Orimat:-contract_loss/2 | The Uruguayan customer of Orimat has cancelled its order for a control system.
+ Orimat:+earnings/2 | Orimat 's order backlog stood at EUR 310 mn at the end of March, up 14 % on the year before.
- Orimat:-earnings/2 | Orimat 's order backlog was EUR 240 mn, which is 11 % less than a year earlier.
0 Orimat:0 | Orimat 's order backlog was EUR 240 mn at the end of the period.
+ Seilinvest:+earnings/2 | The occupancy rate of Seilinvest 's properties rose to 96 %.
- Seilinvest:-earnings/2 | The vacancy rate of Seilinvest 's offices increased to 13 %.
0 Seilinvest:0 | Seilinvest owns 48 properties with a total floor area of 310,000 square metres.
0 Seilinvest:0 | Seilinvest has leased 1,200 square metres of office space to a public agency.
+ Seilinvest:+earnings/2 | Financing costs of Seilinvest fell to EUR 4 mn from EUR 7 mn.
- Seilinvest:-earnings/2 | Financing costs of Seilinvest more than doubled.
0 Seilinvest:0 | Seilinvest has sold its holding in a hotel company to a pension fund.
+ Seilinvest:+earnings/2 | Seilinvest booked a gain of EUR 6 mn on the sale of a hotel.
- Koskelo:-restructuring/2 | Koskelo will cut 64 jobs as it closes its factory in Salo.
- Koskelo:-restructuring/2 | As a result of the negotiations Koskelo will give notice to 30 white-collar workers.
- Koskelo:-restructuring/1 | Koskelo is to lay off its production staff for up to 90 days.
+ Koskelo:+earnings/2 | Koskelo will hire 150 more people for its plant in Hungary.
0 Koskelo:0 | The number of staff at Koskelo was 1,410 on average.
0 Koskelo:0 | Koskelo 's plant in Hungary produces connectors for the car industry.
+ Koskelo:+product_launch/1 | The new connector from Koskelo lowers energy use by a third.
+ Koskelo:+earnings/2 | Koskelo said the savings programme had progressed faster than planned.
- Koskelo:-earnings/2 | Raw material prices weighed on the profitability of Koskelo.
+ Koskelo:+earnings/2 | Koskelo 's profitability improved thanks to lower raw material prices.
- Aamutuuli:-guidance_cut/3 | Aamutuuli issued a profit warning, saying its result will fall short of last year.
+ Aamutuuli:+guidance_raise/2 | Aamutuuli has revised its full-year forecast upwards and sees sales growing by 12 %.
0 Aamutuuli:0 | Aamutuuli expects net sales to remain at the level of 2008.
0 Aamutuuli:0 | Aamutuuli has not given a forecast for the current year.
+ Aamutuuli:+guidance/1 | Aamutuuli expects its result to improve markedly from the previous year.
- Aamutuuli:-guidance/2 | Aamutuuli estimates that the full-year result will be in the red.
0 Aamutuuli:0 | Aamutuuli 's financial year starts on 1 October.
+ Pikkarala:+partnership/1 | Pikkarala has made an agreement with a Chinese distributor on sales of its boats in Asia.
+ Pikkarala:+regulatory_approval/2 | The ministry granted Pikkarala a permit to build the terminal.
- Pikkarala:-regulatory_action/2 | The market court imposed a fine of EUR 2.1 mn on Pikkarala for its part in a cartel.
- Pikkarala:-litigation/2 | Former owners are demanding EUR 11 mn in damages from Pikkarala.
+ Pikkarala:+litigation/2 | The arbitration court dismissed all claims against Pikkarala.
0 Pikkarala:0 | The loan of Pikkarala matures in 2015 and bears interest of 4.25 %.
0 Pikkarala:0 | The trading code of Pikkarala 's share is PIK1V.
- Pikkarala:-dividend_cut/2 | The board of Pikkarala proposes that no dividend be paid for the year.
+ Pikkarala:+buyback_dividend_up/2 | Pikkarala will pay an extra dividend of EUR 0.50 per share.
0 Pikkarala:0 | The board of Pikkarala proposes a dividend of EUR 0.50 per share.
+ Merenkurkku:+earnings/2 | Merenkurkku carried 410,000 passengers in July, an increase of 8 % from the previous July.
- Merenkurkku:-earnings/2 | Merenkurkku carried 8 % fewer passengers than in the previous July.
0 Merenkurkku:0 | Merenkurkku has ordered two ferries from a yard in Rauma.
- Merenkurkku:-supply/2 | A fire in the engine room has put Merenkurkku 's flagship out of service until June.
- Merenkurkku:-labour/2 | A strike by seamen brought Merenkurkku 's traffic to a halt.
+ Merenkurkku:+labour/2 | Merenkurkku 's ferries are running again now that the strike is over.
- Merenkurkku:-earnings/2 | Dearer fuel cost Merenkurkku EUR 5 mn in the quarter.
+ Merenkurkku:+earnings/2 | Merenkurkku returned to profit in the third quarter.
- Merenkurkku:-credit_event/4 | Merenkurkku has breached the covenants of its bank loans.
+ Merenkurkku:+credit_event/2 | Merenkurkku agreed with its banks on a new EUR 80 mn credit line.
- Merenkurkku:-credit_event/5 | Merenkurkku has been placed in liquidation.
+ Tornio_Chem:+earnings/2 | Tornio Chem 's EBITDA margin climbed by 1.8 percentage points to 14.2 %.
- Tornio_Chem:-earnings/1 | Tornio Chem 's market share slipped to 17 % from 18 %.
0 Tornio_Chem:0 | Tornio Chem accounts for 17 % of the European market for bleaching agents.
0 Tornio_Chem:0 | Some 60 % of Tornio Chem 's sales come from Germany and the Nordic countries.
+ Tornio_Chem:+earnings/2 | Sales in Russia were up by a quarter, Tornio Chem said.
- Tornio_Chem:-earnings/2 | Tornio Chem said demand had dried up towards the end of the year.
+ Tornio_Chem:+product_launch/1 | Tornio Chem has launched a bleaching agent that needs less water.
0 Tornio_Chem:0 | Tornio Chem 's stand at the fair is in hall 6.
- Tornio_Chem:-recall/2 | Tornio Chem is withdrawing a batch of detergent from shops because it may irritate the skin.
0 Tornio_Chem:0management/1 | Tornio Chem has appointed Pekka Salo chief executive from August.
+ Tornio_Chem:+ma_target/3 Gerhard_Wolff:0ma_acquirer/2 | Germany 's Gerhard Wolff has made a public offer for all shares of Tornio Chem.
+ Ylitornio:+earnings/2 Alatornio:-earnings/2 | Profit at Ylitornio rose, while that of Alatornio fell.
- Ylitornio:-contract_loss/2 Alatornio:+contract_win/2 | The city switched its bus contract from Ylitornio to Alatornio.
0 Ylitornio:0ma_acquirer/2 Alatornio:+ma_target/3 | Ylitornio is to take over Alatornio in a share swap.
+ Ylitornio:+partnership/1 Alatornio:+partnership/1 | Ylitornio and Alatornio have agreed to build a joint terminal.
## filing
+ Company:+earnings/2 | Revenue for the quarter was $412.6 million, an increase of 9% from $378.5 million in the prior-year quarter.
- Company:-earnings/2 | Revenue for the quarter was $378.5 million, a decrease of 8% from the prior-year quarter.
- Company:-earnings/2 | Operating income declined $7.4 million due to lower volumes and unfavorable mix.
+ Company:+earnings/2 | Interest expense was $3.1 million compared with $5.6 million in the same period last year, reflecting lower borrowings.
- Company:-earnings/2 | We recognized goodwill impairment charges of $112 million.
0 Company:0 | We recognize revenue when control of the goods passes to the customer.
0 Company:0 | Our fiscal year ends on the Saturday closest to December 31.
0 Company:0 | The Company has 48,211,904 shares of common stock outstanding as of October 28.
0 Company:0 | Amounts in thousands, except per share data.
0 Company:0 | We operate in three segments: Aerospace, Industrial and Services.
0 Company:0 | We face intense competition in all of our markets.
0 Company:0 | If we fail to retain key personnel, our business could be harmed.
0 Company:0 | Item 2.02. Results of Operations and Financial Condition.
- Company:-credit_event/5 | The Company filed voluntary petitions for relief under chapter 11 of the Bankruptcy Code.
- Company:-regulatory_action/2 | The Company received a subpoena from the Securities and Exchange Commission requesting documents.
- Company:-restructuring/3 | The Company committed to a plan to reduce its workforce by about 20%.
+ Company:+credit_event/1 | The Company amended its credit agreement to extend the maturity and increase borrowing capacity to $400 million.
- Company:-recall/2 | The study did not meet its primary endpoint.
+ Company:+contract_win/2 | The Company was awarded a contract with a ceiling of $120 million by the Department of Energy.
- Company:-contract_loss/2 | The customer exercised its right to terminate the contract for convenience.
- Company:-management/1 | Mr. Hale resigned following a disagreement with the Board.
0 Company:0management/1 | Ms. Ito will succeed Mr. Lund as Chief Financial Officer upon his retirement.
+ Company:+litigation/2 | The court granted our motion to dismiss the complaint in its entirety.
- Company:-earnings/2 | We restated our financial statements for fiscal 2013 to correct errors.
- Company:-dividend_cut/2 | The Board suspended the quarterly dividend.
+ Company:+buyback_dividend_up/1 | The Board raised the quarterly dividend to $0.31 per share from $0.28.
- Company:-cyber/3 | An unauthorized third party obtained personal information of approximately 1.1 million customers.
- Company:-supply/2 | Operations at our Texas facility were suspended following the hurricane.
+ Company:+spinoff/1 | The Board approved a plan to separate the Services segment into an independent public company.
## opinion
+ | The company has a moat that few rivals will ever cross.
- | The moat is filling up fast.
+ | We continue to like the story and would add on weakness.
- | We remain on the sidelines until there is proof of progress.
- | There are better places for your money.
+ | Management deserves credit for cleaning up the mess it inherited.
- | Shareholders have every right to be angry.
+ | It is difficult to find fault with these numbers.
- | It is difficult to find anything to like in these numbers.
- | Growth has come at the expense of margins.
+ | Margins held up far better than anyone dared to hope.
- | The dividend looks unsafe.
+ | The dividend is well covered by free cash flow.
0 | The stock closed at $41.20 on Friday.
0 | The chain operates 1,900 restaurants in 30 states.
- | The valuation leaves no margin for error.
+ | The shares offer good value at ten times earnings.
- | Investors have heard these promises before.
+ | The strategy is starting to bear fruit.
- | The strategy has yet to bear fruit.
- | The company is burning cash at an alarming rate.
+ | The company throws off cash.
+ | The company would have made a profit had it not been for the strike.
- | Without the one-off gain the company would have reported a loss.
- | The product is late, over budget and inferior to what rivals sell.
+ | The product is a hit with customers.
- | We doubt that the cost targets can be met.
+ | We have little doubt that the cost targets will be met.
- | The bank is too dependent on a single market.
+ | The bank is far less risky than it was before the crisis.
- | Nobody believes the forecasts any more.
+ | Consensus forecasts look too low.
- | Consensus forecasts look too optimistic.
0 | The new rules come into force in January.
0 | It remains to be seen how customers will react.
- | The downgrade was long overdue.
+ | The upgrade was long overdue.
- | Rising wages will squeeze restaurants.
+ | Falling grain prices should help millers.
- | A weaker order intake does not bode well.
+ | The early signs bode well.
- | The deal makes little sense.
+ | The deal makes perfect sense.
- | There is more bad news to come.
+ | There is more to come from the cost programme.
0 | There are two classes of shares.
`;
