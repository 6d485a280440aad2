#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sextant needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(78);
}
try {
  await import('../dist/bundle/main.js');
} catch (error) {
  if (error?.code === 'ERR_MODULE_NOT_FOUND' && String(error.message).includes('dist/bundle/main.js')) {
    console.error('Sextant is not built yet. Run: npm run build');
    process.exit(78);
  }
  throw error;
}
