/** Sent once when a client connects. */
export const INSTRUCTIONS =
  'Sextant: investment research, recommendations with evidence, paper and live trading. Start with status: data may be simulated. ' +
  'Times are UTC. Probabilities are 0 to 1. Orders are only proposed here; a person approves them.';

/** `/llms.txt` at the console's address, in the format of llmstxt.org. */
export const LLMS_TEXT = `# Sextant

> Investment intelligence platform: prices, news and filings become evidence-backed recommendations and risk-checked orders.

Every call needs \`Authorization: Bearer TOKEN\` once tokens exist (\`sextant token create NAME --role viewer\`). Errors are JSON:
\`{"detail": "what is wrong and what to do"}\`. Lists have \`limit\`, \`offset\` and \`X-Total-Count\`; \`fields=a,b\` selects columns.

## For agents

- MCP: POST /mcp at this address (streamable HTTP), or \`sextant mcp\` (stdio, SEXTANT_TOKEN in the environment)
- Tools: search, ask, get, query, series, explain, what_if, compare, backtest, track, propose_order, status
- Orders are only proposed; a person approves them in the console

## HTTP at this address

- GET /api/system/info: version, and whether the data is simulated
- GET /api/companies, /api/recommendations, /api/documents, /api/trends: lists by ticker
- GET /api/recommendations/{id}/explain: the terms and evidence of a recommendation
- POST /api/analytics/query {"sql"}: one SELECT over the lake; GET /api/analytics/schema lists its tables
- GET /api/trading/status, /api/orders, /api/positions: trading

The services' own addresses serve the whole interface as /openapi.json and /docs.
`;
