import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev -w web` finds a running platform. */
const CONSOLE = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Nothing inlined as data: the page's policy allows its own files and little else.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: CONSOLE, changeOrigin: true }, '/registry': { target: CONSOLE, changeOrigin: true } },
  },
});
