from freqtrade.strategy import IStrategy


class HoldStrategy(IStrategy):
    """Never trades by itself: the bench forces the entries and exits."""

    timeframe = "1d"
    minimal_roi = {"0": 100}
    stoploss = -0.99

    def populate_indicators(self, dataframe, metadata):
        return dataframe

    def populate_entry_trend(self, dataframe, metadata):
        return dataframe

    def populate_exit_trend(self, dataframe, metadata):
        return dataframe
