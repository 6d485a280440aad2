import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { pageHeaders } from './security-headers.ts';
import type { Service } from './service-type.ts';

const DOCS_PATH = '/docs';
/**
 * Swagger UI loads its scripts and styles from this service only; some of its icons are data URLs. The policy blocks one
 * inline style of an invisible icon sheet, which changes nothing that is seen.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Serves the OpenAPI document as a page at `/docs`. The assets come from the package, so the page works offline. */
export async function registerDocs(app: Service, title: string): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: escapeHtml(title) },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', showExtensions: true },
    uiHooks: {
      onRequest: (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        reply.headers(pageHeaders(CONTENT_SECURITY_POLICY));
        done();
      },
    },
  });
}

/** The plugin declares its routes without a role. This must run before the guard that refuses such routes. */
export function completeDocsRoute(route: RouteOptions): void {
  if (route.url !== DOCS_PATH && !route.url.startsWith(`${DOCS_PATH}/`)) return;
  route.config = { ...route.config, role: 'viewer' };
}
