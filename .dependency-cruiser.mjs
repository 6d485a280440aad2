// The order of the house: a slice may import from those listed before it, never from those after.
const order = [
  'kernel',
  'registry',
  'market',
  'ingestion',
  'documents',
  'intelligence',
  'macro',
  'competitive',
  'trends',
  'signals',
  'recommendations',
  'replay',
  'risk',
  'broker',
  'trading',
  'backtest',
  'validation',
  'reports',
  'analytics',
  'operations',
  'query-api',
  'console',
  'sandbox',
  'roles',
  'cli',
];
const wiring = '(main|config)[.]ts|(roles|cli)/';
const suffixed = '[.](schema|tables|store|adapter|routes|plugin|worker|command|test)[.]ts$';
const pure = `^src/(?!${wiring})(?!.*/use/)(?!.*${suffixed}).*[.]ts$`;
const effectful = 'undici|fastify|@fastify/.*|pg|kysely|pino|prom-client|ai|@ai-sdk/.*|@aws-sdk/.*';
const node =
  '^(fs|fs/promises|net|tls|http|https|http2|dns|dns/promises|child_process|cluster|worker_threads|os|timers|timers/promises|process|perf_hooks|readline)$';

export default {
  forbidden: [
    ...order
      .map((slice, index) => ({
        name: `${slice}-imports-upwards`,
        severity: 'error',
        from: { path: `^src/${slice}/`, pathNot: '[.]test[.]ts$' },
        to: { path: `^src/((${order.slice(index + 1).join('|') || 'nothing-above'})/|main[.]ts|config[.]ts$)` },
      }))
      .map((rule) =>
        rule.from.path === '^src/roles/' || rule.from.path === '^src/cli/'
          ? { ...rule, to: { path: '^src/main[.]ts$' } }
          : rule,
      ),
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-imports-pure',
      severity: 'error',
      from: { path: pure },
      to: { path: `^src/.*(${suffixed}|/use/)`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-touches-nothing',
      severity: 'error',
      from: { path: pure },
      to: { path: [node, `node_modules/(${effectful})/`], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schema-is-pure',
      severity: 'error',
      from: { path: '^src/.*[.](schema|tables)[.]ts$' },
      to: {
        path: [
          node,
          '^src/.*([.](store|adapter|routes|plugin|worker|command)[.]ts$|/use/)',
          `node_modules/(${effectful})/`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^src/', pathNot: ['[.](store|adapter|test|tables)[.]ts$', `^src/(${wiring})`] },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-and-workers-do-not-reach-vendors',
      severity: 'error',
      from: { path: '^src/.*[.](routes|worker|store)[.]ts$' },
      to: {
        path: ['node_modules/(undici|ai|@ai-sdk/.*|@aws-sdk/.*)/', '^(http|https|net|tls|child_process)$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '[.]test[.]ts$' },
      to: { path: '[.]test[.]ts$' },
    },
    { name: 'no-unresolvable', severity: 'error', from: { pathNot: '[.]test[.]ts$' }, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
