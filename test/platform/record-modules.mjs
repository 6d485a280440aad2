// Preloaded into a platform under test: writes which modules of the tracing library each process loads.
import { register } from 'node:module';

const hooks = `
import { appendFileSync } from 'node:fs';
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  if (found.url.includes('/@opentelemetry/') || found.url.includes('open-telemetry')) {
    appendFileSync(process.env.LOADED_MODULES, found.url + '\\n');
  }
  return found;
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
