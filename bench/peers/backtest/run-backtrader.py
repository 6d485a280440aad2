"""The rule in backtrader: all tickers in one account, orders at the close, filled at the next open."""

import time

import backtrader
import pandas
from kit import CAPITAL, FAST, SLOW, STAKE, answer_runs, read_bars

bars = read_bars()
dates = pandas.bdate_range("2016-01-04", periods=len(bars["close"]))


class Crossing(backtrader.Strategy):
    def __init__(self):
        self.closed = {data: 0 for data in self.datas}
        self.profits = {data: 0.0 for data in self.datas}
        self.crossings = {
            data: backtrader.ind.CrossOver(backtrader.ind.SMA(data, period=FAST), backtrader.ind.SMA(data, period=SLOW))
            for data in self.datas
        }

    def next(self):
        for data, crossing in self.crossings.items():
            held = self.getposition(data).size
            if crossing[0] > 0 and held == 0:
                self.buy(data, size=int(STAKE // data.close[0]))
            elif crossing[0] < 0 and held > 0:
                self.close(data)

    def notify_trade(self, trade):
        if trade.isclosed:
            self.closed[trade.data] += 1
            self.profits[trade.data] += trade.pnl


def run(tickers):
    cerebro = backtrader.Cerebro(stdstats=False)
    for ticker in range(tickers):
        frame = pandas.DataFrame({name: bars[name][:, ticker] for name in bars}, index=dates)
        cerebro.adddata(backtrader.feeds.PandasData(dataname=frame, openinterest=None), name=str(ticker))
    cerebro.addstrategy(Crossing)
    cerebro.broker.setcash(CAPITAL * tickers)
    started = time.perf_counter()
    strategy = cerebro.run()[0]
    ended = time.perf_counter()
    profits = []
    for data in strategy.datas:
        position = strategy.getposition(data)
        profits.append(strategy.profits[data] + position.size * (data.close[0] - position.price))
    return started, ended, strategy.closed.values(), profits


answer_runs(run)
