// npm runs this after "npm ci" and before "npm pack". Without the development tools ("npm ci --omit=dev") nothing can be built;
// dist/ must then come from elsewhere, and the installation must not fail.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../node_modules/typescript7/bin/tsc', import.meta.url));
if (existsSync(compiler)) await import('./build.mjs');
else console.log('Not built: the development tools are not installed.');
