import { createHash } from 'node:crypto';

export const DOCS_STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--accent:#2563eb}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{margin:0}h2{margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line);text-transform:capitalize}
h4{margin:1rem 0 .25rem}p{margin:.25rem 0}nav a{margin-right:1rem}a{color:var(--accent)}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 .75rem}
summary{cursor:pointer;padding:.5rem 0}
code,pre{font:13px/1.45 ui-monospace,monospace}
pre{background:var(--soft);padding:.6rem;border-radius:.4rem;overflow-x:auto;margin:.25rem 0}
.method{display:inline-block;min-width:4rem;font-weight:700}.role{float:right;opacity:.7;font-size:.85rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
`;

/** The page runs no script and loads nothing; its one style sheet is allowed by its hash. */
export const DOCS_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
