"""The rule in NautilusTrader: all tickers in one account. A quote at each open fills the orders that the bar before decided."""

import time
from decimal import Decimal

from kit import CAPITAL, FAST, SLOW, STAKE, answer_runs, read_bars
from nautilus_trader.backtest.engine import BacktestEngine, BacktestEngineConfig
from nautilus_trader.config import LoggingConfig
from nautilus_trader.indicators import SimpleMovingAverage
from nautilus_trader.model.currencies import USD
from nautilus_trader.model.data import Bar, BarType, QuoteTick
from nautilus_trader.model.enums import AccountType, OmsType, OrderSide
from nautilus_trader.model.identifiers import Venue
from nautilus_trader.model.objects import Money, Price, Quantity
from nautilus_trader.test_kit.providers import TestInstrumentProvider
from nautilus_trader.trading.strategy import Strategy

DAY_NS = 86_400_000_000_000
START_NS = 1_451_865_600_000_000_000
OPEN_NS = 14 * 3_600_000_000_000
CLOSE_NS = 21 * 3_600_000_000_000

bars = read_bars()


class Crossing(Strategy):
    def __init__(self, instruments):
        super().__init__()
        self.instruments = instruments
        self.averages = {}
        self.before = {}
        self.decided = {}
        self.closed = {instrument.id: 0 for instrument in instruments}
        self.profits = {instrument.id: 0.0 for instrument in instruments}

    def on_start(self):
        for instrument in self.instruments:
            bar_type = bar_type_of(instrument)
            fast, slow = SimpleMovingAverage(FAST), SimpleMovingAverage(SLOW)
            self.averages[instrument.id] = (fast, slow)
            self.register_indicator_for_bars(bar_type, fast)
            self.register_indicator_for_bars(bar_type, slow)
            self.subscribe_bars(bar_type)
            self.subscribe_quote_ticks(instrument.id)

    def on_bar(self, bar):
        name = bar.bar_type.instrument_id
        fast, slow = self.averages[name]
        if not slow.initialized:
            return
        now = fast.value - slow.value
        before = self.before.get(name)
        self.before[name] = now
        if before is None:
            return
        held = int(self.portfolio.net_position(name))
        if now > 0 and before <= 0 and held == 0:
            self.decided[name] = (OrderSide.BUY, int(STAKE // float(bar.close)))
        elif now < 0 and before >= 0 and held > 0:
            self.decided[name] = (OrderSide.SELL, held)

    def on_quote_tick(self, tick):
        decided = self.decided.pop(tick.instrument_id, None)
        if decided is None:
            return
        side, quantity = decided
        self.submit_order(self.order_factory.market(tick.instrument_id, side, Quantity.from_int(quantity)))

    def on_position_closed(self, event):
        self.closed[event.instrument_id] += 1
        self.profits[event.instrument_id] += event.realized_pnl.as_double()


def bar_type_of(instrument):
    return BarType.from_str(f"{instrument.id}-1-DAY-LAST-EXTERNAL")


def events_of(instrument, ticker):
    bar_type = bar_type_of(instrument)
    volume = Quantity.from_int(1_000_000)
    price = lambda name, session: Price(bars[name][session, ticker], 2)
    for session in range(len(bars["close"])):
        day = START_NS + session * DAY_NS
        opened = price("open", session)
        yield QuoteTick(instrument.id, opened, opened, volume, volume, day + OPEN_NS, day + OPEN_NS)
        values = (price(name, session) for name in ("open", "high", "low", "close"))
        yield Bar(bar_type, *values, volume, day + CLOSE_NS, day + CLOSE_NS)


def run(tickers):
    engine = BacktestEngine(BacktestEngineConfig(logging=LoggingConfig(bypass_logging=True), run_analysis=False))
    engine.add_venue(
        Venue("XNAS"),
        OmsType.NETTING,
        AccountType.MARGIN,
        [Money(CAPITAL * tickers, USD)],
        base_currency=USD,
        default_leverage=Decimal(1),
        bar_execution=False,
    )
    instruments = [TestInstrumentProvider.equity(symbol=f"T{ticker}", venue="XNAS") for ticker in range(tickers)]
    data = []
    for ticker, instrument in enumerate(instruments):
        engine.add_instrument(instrument)
        data.extend(events_of(instrument, ticker))
    data.sort(key=lambda event: event.ts_init)
    engine.add_data(data, sort=False)
    strategy = Crossing(instruments)
    engine.add_strategy(strategy)
    started = time.perf_counter()
    engine.run()
    ended = time.perf_counter()
    profits = []
    for ticker, instrument in enumerate(instruments):
        profit = strategy.profits[instrument.id]
        for position in engine.cache.positions_open(instrument_id=instrument.id):
            profit += float(position.quantity) * (bars["close"][-1, ticker] - position.avg_px_open)
        profits.append(profit)
    trades = [strategy.closed[instrument.id] for instrument in instruments]
    engine.dispose()
    return started, ended, trades, profits


answer_runs(run)
