"""The rule in backtesting.py: one account per ticker, one run after the other."""

import time
import warnings

import pandas
from backtesting import Backtest, Strategy
from kit import CAPITAL, FAST, SLOW, STAKE, answer_runs, read_bars

warnings.filterwarnings("ignore")
bars = read_bars()
dates = pandas.bdate_range("2016-01-04", periods=len(bars["close"]))


def average(values, window):
    return pandas.Series(values).rolling(window).mean()


class Crossing(Strategy):
    def init(self):
        self.fast = self.I(average, self.data.Close, FAST)
        self.slow = self.I(average, self.data.Close, SLOW)

    def next(self):
        # Its own `crossover` does not see a crossing that passes through equal averages.
        before = self.fast[-2] - self.slow[-2]
        now = self.fast[-1] - self.slow[-1]
        if now > 0 and before <= 0 and not self.position:
            self.buy(size=int(STAKE // self.data.Close[-1]))
        elif now < 0 and before >= 0:
            self.position.close()


def run(tickers):
    frames = [
        pandas.DataFrame({name.capitalize(): bars[name][:, ticker] for name in bars}, index=dates)
        for ticker in range(tickers)
    ]
    started = time.perf_counter()
    trades, profits = [], []
    for frame in frames:
        stats = Backtest(frame, Crossing, cash=CAPITAL, finalize_trades=False).run()
        trades.append(stats["# Trades"])
        profits.append(stats["Equity Final [$]"] - CAPITAL)
    return started, time.perf_counter(), trades, profits


answer_runs(run)
