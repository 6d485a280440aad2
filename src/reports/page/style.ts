import { createHash } from 'node:crypto';

export const REPORT_STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#5b6470;--line:#d9dee4;--back:#fff;--card:#f6f8fa;--accent:#1f5fbf;--good:#1a7f37;--bad:#b42318;--warn:#8a5a00}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ed;--soft:#9aa4b0;--line:#30363d;--back:#0f1318;--card:#171c22;--accent:#6ea8fe;--good:#4cc38a;--bad:#ff8a80;--warn:#e0b050}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1.5rem;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 .25rem;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.15rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
p{margin:.25rem 0}.soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.badge{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.85rem;margin-right:.5rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem}
.card b{display:block;font-size:1.25rem;font-variant-numeric:tabular-nums}.card span{color:var(--soft);font-size:.85rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600;font-size:.85rem}
td.n,th.n{text-align:right;white-space:nowrap}
svg{width:100%;height:auto;display:block;margin:.5rem 0}.line{fill:none;stroke:var(--accent);stroke-width:2}
.bar{fill:var(--accent)}.bar.down{fill:var(--bad)}.zero{stroke:var(--line)}.tick{fill:var(--soft);font:12px system-ui,sans-serif}
code{font:12px ui-monospace,monospace;overflow-wrap:anywhere}
@media print{body{max-width:none;padding:0}}
`;

/** The page has no script and loads nothing; its style sheet is allowed by its hash. */
export const REPORT_CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(REPORT_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
