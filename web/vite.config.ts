import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageFiles } from './build-pages.ts';

/** Address of the running platform that `npm run dev -w web` proxies to. */
const CONSOLE = 'http://127.0.0.1:8080';
/** Separate chunk: the plotting library is a third of the shared code, and half of the pages draw no line chart. */
const LINES = /[\\/](uplot|charts[\\/]line-chart)/;

export default defineConfig({
  plugins: [react(), pageFiles()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    // The CSP does not allow data: URLs.
    assetsInlineLimit: 0,
    // All CSS is about 25 kB compressed, which costs less than twenty extra requests.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // One chunk per shared module caused forty requests per page in two rounds. Four chunks are enough: initial code, shared
        // code, line charts and the page itself.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'shared', test: (id) => !LINES.test(id), minShareCount: 2, priority: 2 },
            { name: 'lines', test: LINES, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: CONSOLE, changeOrigin: true }, '/registry': { target: CONSOLE, changeOrigin: true } },
  },
});
