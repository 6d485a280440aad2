import { BUNDLE_BYTES_MAX } from '../query-api/bundle/bundle.ts';
import type { Finding } from '../query-api/bundle/verify/findings.ts';
import { verifyBundle } from '../query-api/bundle/verify/verify-bundle.ts';
import { EXIT } from './exit-code.ts';
import { parseCommandLine, readNamedFile, UsageError } from './usage.ts';

/** Verifies a bundle without a database, a network or settings. */
export async function verifyCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean', default: false } });
  const [path] = positionals;
  if (path === undefined || positionals.length !== 1) throw new UsageError('usage: sextant verify FILE [--json]');
  const { content, findings, isVerified } = verifyBundle(await readNamedFile(path, BUNDLE_BYTES_MAX));
  if (!isVerified) process.exitCode = EXIT.failed;
  if (values.json) {
    console.log(JSON.stringify({ is_verified: isVerified, subject: content?.subject ?? null, findings }, null, 2));
    return;
  }
  if (content) {
    const { subject, created_at: at, versions } = content;
    console.log(`Bundle of the ${subject.kind} ${subject.id}, made at ${at} by Sextant ${versions.sextant}.`);
  }
  print('Verified:', findings, 'verified');
  print('Not covered by this bundle:', findings, 'not_covered');
  print('Does not agree:', findings, 'mismatch');
  const count = findings.filter(({ outcome }) => outcome === 'mismatch').length;
  console.log(isVerified ? 'The bundle is verified.' : `The bundle is NOT verified: ${count} problem(s).`);
}

function print(title: string, findings: readonly Finding[], wanted: Finding['outcome']): void {
  const lines = findings.filter(({ outcome }) => outcome === wanted);
  if (lines.length === 0) return;
  console.log(title);
  for (const { place, text } of lines) console.log(`  ${place}: ${text}`);
}
