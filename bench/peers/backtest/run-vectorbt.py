"""The rule in vectorbt: moving averages and signals as arrays, one account per ticker, fills at the next open."""

import time

import numpy
import vectorbt
from kit import CAPITAL, FAST, SLOW, STAKE, answer_runs, read_bars

bars = read_bars()


def delayed(array, empty):
    return numpy.vstack([numpy.full((1, array.shape[1]), empty), array[:-1]])


def run(tickers):
    opens = numpy.ascontiguousarray(bars["open"][:, :tickers])
    closes = numpy.ascontiguousarray(bars["close"][:, :tickers])
    started = time.perf_counter()
    fast = vectorbt.MA.run(closes, FAST)
    slow = vectorbt.MA.run(closes, SLOW)
    entries = fast.ma_crossed_above(slow).to_numpy()
    exits = fast.ma_crossed_below(slow).to_numpy()
    portfolio = vectorbt.Portfolio.from_signals(
        closes,
        entries=delayed(entries, False),
        exits=delayed(exits, False),
        price=opens,
        size=delayed(numpy.floor(STAKE / closes), numpy.nan),
        init_cash=CAPITAL,
    )
    trades = portfolio.trades.closed.count()
    values = portfolio.final_value()
    ended = time.perf_counter()
    return started, ended, trades, values - CAPITAL


run(2)  # Compiles.
answer_runs(run)
