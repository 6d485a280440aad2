export const HELP = `Sextant turns prices, news and filings into evidence-backed recommendations and risk-checked orders.

Usage: sextant <command> [options]

  start                 Start everything on this machine. The first start needs no settings: it brings its own
                        database and a simulated market.
    --role NAME,...     Only these roles ("sextant roles" lists them)
    --no-sandbox        No simulated market, even without a vendor key
    --sandbox           A simulated market in the database of DATABASE_URL, which must be its own
  setup [--yes]         Ask for the keys of vendors, test each, and store them for "start"
  track TICKER ... [--file LIST.csv]
                        Track companies: find their names, sector, sources and competitors, and wait for the first
                        recommendation; reads a list or a CSV from standard input too
  untrack TICKER ...    Stop tracking companies; their history stays
  doctor                Report what is configured, reachable and missing, with advice
  status [--json] [--token TOKEN]
                        List the running processes with their state and admin ports (/livez, /readyz, /metrics)
  roles                 List the roles a process can run and what each needs
  check                 Validate the configuration; connects to nothing
  migrate               Bring the database's schema up to date ("start" does this too)
  backup FOLDER [--without-key]
                        Write the database, raw artifacts and the key of sources' secrets to a new folder; the platform
                        may run meanwhile. The folder is secret
  restore FOLDER [--replace]
                        Check a backup, load it into an empty database and compare every row; --replace gives up what
                        is there
  token create NAME --role viewer|operator|admin|internal [--days N]
                        Create an access token; it is shown once
  token list            List tokens by name, role, expiry and last use
  token rotate NAME [--days N] [--overlap-hours N]
                        Replace a token; the old one works for another day (or N hours)
  token revoke NAME     Revoke a token at once
  token disable-auth --yes
                        Revoke all tokens and require none: every program on this machine acts as admin
  extract [--jsonl] [--companies FILE.csv] [--provider NAME] [--model NAME]
                        Read a text from standard input (or one {id, title?, text, tickers?} per line) and print its
                        intelligence as JSON, one object per line; builtin needs neither database nor network. It ends
                        with exit code 1 if a line could not be read; the others are printed.
                        With a list of companies (columns ticker, legal_name, optional aliases separated by "|") it
                        prints the mentions of companies and what the text reports about each
  eval [FILE.jsonl] [--own] [--sandbox] [--agent] [--variant SLUG] [--provider NAME --model NAME [--price IN/OUT]]
                        Compare the builtin extractor with a model, an agent or its variants on labelled texts
                        ({text, label, style?, companies?} per line), on our own sentences and on the simulated market's
                        known events: accuracy by slice, reliability of the confidence, cost per right reading
  backtest --from DATE --to DATE [--capital N] [--tier NAME] [--sweep LIMIT=V,V]... [--json]
                        Simulate trading on stored recommendations and bars, with tests of statistical significance
  replay --from DATE --to DATE [--into NAME [--replace]] [--variant builtin|SLUG]
                        Run stored documents and prices through the platform as of their time: fill the history of
                        sessions that have none, or store the result under a name, optionally re-read by a variant
  lake status|publish|rebuild|snapshots [TABLE]
                        Show the lake's contents, publish changes, rebuild everything, or list snapshots
  retention plan [--json]
                        Show what would be removed, what is kept and why, and a forecast; changes nothing
  retention run [CLASS ...] [--json]
                        Remove what is due now; housekeeping does so once a day. Safe while the platform runs
  jobs pending [--json] Show the pending work of every queue: waiting, running, dead, and missing although it is needed
  jobs restore [QUEUE]  Enqueue missing jobs again, dead ones included; nothing is done twice
  seed                  Restore deleted agents and saved queries that ship with the platform
  attribution --leave-out SOURCE ... [--sessions N] [--horizon 1d|7d|30d] [--json]
                        Replay without a source and compare the performance
  mcp [--url ADDRESS]   Serve the running platform to an MCP client over stdio; SEXTANT_TOKEN has the token
  audit verify          Check that no audit event was changed, removed or reordered
  verify FILE [--json]  Compute the decision in a downloaded bundle again and check its hashes; needs no database
  version, help

Settings come from the environment; docs/operations.md lists them. The common ones:
  DATABASE_URL          Your own PostgreSQL (15 or newer) instead of the embedded one
  DATABASE_DIRECT_URL   The server itself, where DATABASE_URL leads to a pooler such as PgBouncer
  MASSIVE_API_KEY       Market data and news; with it, real data replaces the simulated market
  REGISTRY_URL, QUERY_API_URL, ...   Where the services listen, e.g. http://127.0.0.1:9001
  SEXTANT_DATA_DIR      Where data is kept (default: .sextant in the current folder)
  LOG_LEVEL             trace, debug, info, warn (default), error, silent

Exit codes: 0 success, 1 failure, 2 invalid command line, 69 database or bucket unusable, 78 configuration or port problem.`;
