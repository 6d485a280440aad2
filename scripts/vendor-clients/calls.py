"""Calls of the official Python clients against the simulated market; prints one table row per call."""

import asyncio
import os
import sys
import threading
import time
import urllib.request

base = sys.argv[1]
rows = []


def attempt(client, call, run):
    try:
        rows.append((client, call, "ok", str(run())))
    except Exception as error:  # each failure is a row of its own
        rows.append((client, call, "FAILED", f"{type(error).__name__}: {error}"[:160]))


def refused(run, part):
    try:
        run()
    except Exception as error:
        if part in str(error):
            return f"refused: {part}"
        raise
    raise AssertionError("was not refused")


def alpaca():
    from alpaca.trading.client import TradingClient
    from alpaca.trading.enums import AssetStatus, OrderSide, QueryOrderStatus, TimeInForce
    from alpaca.trading.requests import (
        GetAssetsRequest,
        GetCalendarRequest,
        GetOrdersRequest,
        GetPortfolioHistoryRequest,
        LimitOrderRequest,
        MarketOrderRequest,
        ReplaceOrderRequest,
    )
    from alpaca.trading.stream import TradingStream

    name = "alpaca-py"
    client = TradingClient("key", "secret", url_override=f"{base}/alpaca")
    stream = TradingStream("key", "secret", url_override=f"{base.replace('http', 'ws')}/alpaca/stream")
    events = []

    async def on_update(update):
        events.append(getattr(update.event, "value", update.event))

    stream.subscribe_trade_updates(on_update)
    threading.Thread(target=stream.run, daemon=True).start()
    market = lambda side, **more: MarketOrderRequest(symbol="PMRL", qty=5, side=side, time_in_force=TimeInForce.DAY, **more)
    limit = lambda side, price, symbol="PMRL": LimitOrderRequest(
        symbol=symbol, qty=2, side=side, time_in_force=TimeInForce.DAY, limit_price=price
    )
    attempt(name, "get_account", lambda: f"cash {client.get_account().cash}")
    attempt(name, "get_clock", lambda: f"open: {client.get_clock().is_open}")
    days = GetCalendarRequest(start="2026-11-23", end="2026-11-27")
    attempt(name, "get_calendar", lambda: f"{len(client.get_calendar(days))} sessions")
    active = GetAssetsRequest(status=AssetStatus.ACTIVE)
    attempt(name, "get_all_assets", lambda: f"{len(client.get_all_assets(active))} assets")
    attempt(name, "get_asset", lambda: client.get_asset("PMRL").name)
    time.sleep(1)
    attempt(name, "submit_order (market)", lambda: client.submit_order(market(OrderSide.BUY, client_order_id="py-1")).status.value)
    deadline = time.time() + 20
    while "fill" not in events and time.time() < deadline:
        time.sleep(0.1)
    attempt(name, "TradingStream.subscribe_trade_updates", lambda: ", ".join(events) if "fill" in events else 1 / 0)
    attempt(name, "get_order_by_client_id", lambda: client.get_order_by_client_id("py-1").status.value)
    attempt(name, "get_all_positions", lambda: f"{client.get_all_positions()[0].qty} PMRL")
    order = client.submit_order(limit(OrderSide.BUY, 10.0, "QLLN"))
    changed = ReplaceOrderRequest(qty=1, limit_price=11.0)
    attempt(name, "replace_order_by_id", lambda: f"replaces {client.replace_order_by_id(order.id, changed).replaces == order.id}")
    attempt(name, "get_order_by_id (replaced)", lambda: client.get_order_by_id(order.id).status.value)
    opened = GetOrdersRequest(status=QueryOrderStatus.OPEN, symbols=["QLLN"])
    attempt(name, "get_orders", lambda: f"{len(client.get_orders(opened))} open")
    resting = client.submit_order(limit(OrderSide.SELL, 900.0))
    attempt(name, "submit_order (wash trade)", lambda: refused(lambda: client.submit_order(market(OrderSide.BUY)), "potential wash trade"))
    attempt(name, "submit_order (sub-penny)", lambda: refused(lambda: client.submit_order(limit(OrderSide.BUY, 12.345)), "sub-penny"))
    attempt(name, "cancel_order_by_id", lambda: client.cancel_order_by_id(resting.id))
    history = GetPortfolioHistoryRequest(period="1D", timeframe="1Min")
    attempt(name, "get_portfolio_history", lambda: f"{len(client.get_portfolio_history(history).equity)} points")
    attempt(name, "close_all_positions", lambda: f"status {client.close_all_positions(cancel_orders=True)[0].status}")
    attempt(name, "cancel_orders", lambda: f"{len(client.cancel_orders())} orders")
    asyncio.run_coroutine_threadsafe(stream.stop_ws(), stream._loop).result(10)


def market_data(module, name):
    client = module.RESTClient("key", base=f"{base}/polygon", retries=0)
    bars = lambda multiplier, span: list(client.list_aggs("QLLN", multiplier, span, "2026-10-26", "2026-11-06", limit=50))
    attempt(name, "list_aggs (day)", lambda: f"{len(bars(1, 'day'))} bars")
    attempt(name, "list_aggs (week)", lambda: f"{len(bars(1, 'week'))} bars")
    attempt(name, "list_aggs (minute, 79 pages)", lambda: f"{len(bars(1, 'minute'))} bars")
    attempt(name, "get_grouped_daily_aggs", lambda: f"{len(client.get_grouped_daily_aggs('2026-11-12'))} tickers")
    attempt(name, "get_previous_close_agg", lambda: f"close {client.get_previous_close_agg('QLLN')[0].close}")
    attempt(name, "get_daily_open_close_agg", lambda: f"close {client.get_daily_open_close_agg('QLLN', '2026-11-12').close}")
    attempt(name, "list_tickers", lambda: f"{len(list(client.list_tickers(active=True, limit=10)))} tickers in pages of 10")
    attempt(name, "list_tickers (search)", lambda: [found.ticker for found in client.list_tickers(search="quillon")])
    attempt(name, "get_ticker_details", lambda: f"SIC {client.get_ticker_details('QLLN').sic_code}")
    attempt(name, "list_splits", lambda: [split.ticker for split in client.list_splits(limit=1)])
    attempt(name, "list_dividends", lambda: f"{len(list(client.list_dividends(ticker='HVBC', limit=1)))} dividends in pages of 1")
    attempt(name, "list_ticker_news", lambda: f"{len(list(client.list_ticker_news('TRNW', limit=10)))} stories")
    attempt(name, "get_snapshot_all", lambda: f"{len(client.get_snapshot_all('stocks'))} tickers")
    attempt(name, "get_snapshot_ticker", lambda: f"last {client.get_snapshot_ticker('stocks', 'SPY').last_trade.price}")
    attempt(name, "get_market_status", lambda: client.get_market_status().market)
    attempt(name, "get_related_companies", lambda: f"{len(client.get_related_companies('QLLN'))} companies")
    attempt(name, "get_ticker_details (unknown)", lambda: refused(lambda: client.get_ticker_details("NOPE"), "not found"))
    if hasattr(client, "list_stocks_splits"):
        attempt(name, "list_stocks_splits", lambda: [split.adjustment_type for split in client.list_stocks_splits(limit=1)])
        attempt(name, "list_stocks_dividends", lambda: f"{len(list(client.list_stocks_dividends(ticker='HVBC', limit=1)))} dividends in pages of 1")


def filings():
    os.environ["EDGAR_BASE_URL"] = os.environ["EDGAR_DATA_URL"] = f"{base}/edgar"
    os.environ["EDGAR_IDENTITY"] = "Test test@example.com"
    import edgar

    name = "edgartools"
    cik = 1990017
    attempt(name, "Company(cik)", lambda: edgar.Company(cik).name)
    attempt(name, "Company(ticker)", lambda: edgar.Company("QLLN").cik)
    attempt(name, "Company.get_filings", lambda: f"{len(edgar.Company(cik).get_filings())} filings")
    attempt(name, "get_filings(form='8-K')", lambda: f"{len(edgar.Company(cik).get_filings(form='8-K'))} filings")
    latest = lambda: edgar.Company(cik).get_filings(form="8-K")[0]
    attempt(name, "Filing.html", lambda: f"{len(latest().html())} characters")
    attempt(name, "Filing.text", lambda: f"{len(latest().text())} characters")
    attempt(name, "Filing.header", lambda: f"accepted {latest().header.acceptance_datetime}")
    attempt(name, "Filing.attachments", lambda: f"{len(latest().attachments)} documents")
    attempt(name, "Company.get_facts", lambda: f"{len(edgar.Company(cik).get_facts())} facts")


def feeds():
    import feedparser

    for path in ("quay/feed.rss", "lantern/feed.rss", "penfold/feed.atom"):
        def run(path=path):
            feed = feedparser.parse(f"{base}/outlets/{path}")
            if feed.bozo or not all(entry.link and entry.published_parsed for entry in feed.entries):
                raise ValueError(str(feed.get("bozo_exception", "an entry has no link or time")))
            return f"{feed.version}, {len(feed.entries)} entries"

        attempt("feedparser", f"parse {path}", run)
        etag = urllib.request.urlopen(f"{base}/outlets/{path}").headers["etag"]
        attempt("feedparser", f"parse {path} with its etag", lambda: feedparser.parse(f"{base}/outlets/{path}", etag=etag).status)


import massive  # noqa: E402
import polygon  # noqa: E402

alpaca()
market_data(massive, "massive")
market_data(polygon, "polygon-api-client")
feeds()
filings()
print("| client | call | result | answer |\n|---|---|---|---|")
for row in rows:
    print("| " + " | ".join(str(cell).replace("|", "/").replace("\n", " ") for cell in row) + " |")
sys.exit(any(row[2] != "ok" for row in rows))
