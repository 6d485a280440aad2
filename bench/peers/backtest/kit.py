"""What the scripts of this folder share: the bars of PEER_BARS, the rule's numbers, and answers to lines of JSON."""

import json
import os
import sys
import time

import numpy

FAST = 20
SLOW = 50
STAKE = 10_000
CAPITAL = 100_000


def read_bars():
    """Arrays by name, sessions by tickers, float64."""
    sessions = int(os.environ["PEER_SESSIONS"])
    columns = numpy.fromfile(os.environ["PEER_BARS"]).reshape(5, -1, sessions).transpose(0, 2, 1)
    return dict(zip(("open", "high", "low", "close", "volume"), columns))


def answer_runs(run):
    """`run(tickers)` returns the times of its start and end, and trades and profit of each ticker."""
    print(json.dumps("ready"))
    for line in sys.stdin:
        began = time.perf_counter()
        started, ended, trades, profits = run(json.loads(line)["tickers"])
        result = {"prepareMs": 1e3 * (started - began), "runMs": 1e3 * (ended - started)}
        print(json.dumps({**result, "trades": [int(n) for n in trades], "profits": [float(p) for p in profits]}))
