import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageFiles } from './build-pages.ts';

/** Where `npm run dev -w web` finds a running platform. */
const CONSOLE = 'http://127.0.0.1:8080';
/** The plotting library is a third of what pages share, and half of them draw no line. */
const LINES = /[\\/](uplot|charts[\\/]line-chart)/;

export default defineConfig({
  plugins: [react(), pageFiles()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    // Nothing inlined as data: the page's policy allows its own files and little else.
    assetsInlineLimit: 0,
    // All of it is some 25 kB compressed: less than the requests for twenty files cost.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // A file per shared module made forty requests of a page, in two waves. What all pages load, what they share, what
        // draws lines, and the page itself: that is enough.
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
