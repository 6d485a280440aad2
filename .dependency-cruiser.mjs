// Which file of src/ may import which. What a file may import from packages is checked by scripts/check-purity.mjs.
import { SLICES } from './scripts/rules/slices.mjs';

const wiring = '(main|config)[.]ts|(roles|cli)/';
const suffixed = '[.](schema|tables|store|adapter|routes|plugin|worker|command|context|test)[.]ts$';
const pure = `^src/(?!${wiring})(?!.*/use/)(?!.*${suffixed}).*[.]ts$`;

/** Wiring slices may import each other and config.ts, never main.ts. */
const upwards = SLICES.map((slice, index) => {
  const above = SLICES.slice(index + 1).join('|') || 'nothing-above';
  const isWiring = slice === 'roles' || slice === 'cli';
  return {
    name: `${slice}-imports-upwards`,
    severity: 'error',
    from: { path: `^src/${slice}/`, pathNot: '[.]test[.]ts$' },
    to: { path: isWiring ? '^src/main[.]ts$' : `^src/((${above})/|(main|config)[.]ts$)` },
  };
});

/** A rule about what exists at run time: type-only imports are free. */
const refuse = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, dependencyTypesNot: ['type-only'] },
});

export default {
  forbidden: [
    ...upwards,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    refuse('pure-imports-pure', pure, `^src/.*(${suffixed}|/use/)`),
    refuse(
      'schema-imports-pure',
      '^src/.*[.](schema|tables)[.]ts$',
      '^src/.*([.](store|adapter|routes|plugin|worker|command)[.]ts$|/use/)',
    ),
    refuse(
      'store-imports-stores',
      '^src/.*[.]store[.]ts$',
      '^src/.*([.](adapter|routes|plugin|worker|command)[.]ts$|/use/)',
    ),
    refuse('use-case-is-given-its-ports', '^src/.*/use/', '^src/.*[.](adapter|routes|plugin|worker|command)[.]ts$'),
    refuse('routes-do-not-reach-vendors', '^src/.*[.]routes[.]ts$', '^src/.*[.](adapter|worker|command)[.]ts$'),
    refuse('workers-do-not-serve-http', '^src/.*[.]worker[.]ts$', '^src/.*[.](routes|plugin|command)[.]ts$'),
    refuse('adapters-do-not-serve', '^src/.*[.]adapter[.]ts$', '^src/.*[.](routes|plugin|worker|command)[.]ts$'),
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
