// Writes the software bill of materials of the released package: CycloneDX JSON, from package-lock.json, for all platforms,
// without development tools. The same lock file gives the same bytes. Usage: node scripts/sbom.mjs [output file]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const root = fileURLToPath(new URL('..', import.meta.url));
const output = process.argv[2] ?? `${root}sbom.cdx.json`;
const text = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'],
  { cwd: root, encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX, stdio: ['ignore', 'pipe', 'inherit'] },
);
const bom = JSON.parse(text);
// A random number and the present time would make every file differ.
delete bom.serialNumber;
delete bom.metadata.timestamp;
// npm takes the name of the folder.
bom.metadata.component.name = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).name;
if (bom.bomFormat !== 'CycloneDX' || bom.components.length === 0) {
  console.error('npm listed no component');
  process.exit(1);
}
writeFileSync(output, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${output}: ${bom.components.length} components`);
