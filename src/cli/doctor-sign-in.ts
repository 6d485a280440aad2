import type { Config } from '../config.ts';
import { SignInRefusal } from '../console/sign-in/problem.ts';
import { openIssuer } from '../roles/sign-in.ts';
import type { Finding } from './finding.ts';
import { VERSION } from './version.ts';

/** Reads the discovery document of the identity provider, where single sign-on is configured. */
export async function checkSignIn(config: Config): Promise<Finding[]> {
  const { oidc } = config;
  if (oidc === null) return [];
  const subject = 'single sign-on';
  const { issuer, close } = openIssuer(config, oidc, VERSION);
  try {
    const { code_challenge_methods_supported: challenges, end_session_endpoint: end } = await issuer.readMetadata();
    const found = `${oidc.issuer} answers; the browser returns to ${oidc.redirectUrl}`;
    const findings: Finding[] = [{ verdict: 'ok', subject, found }];
    if (challenges !== undefined && !challenges.includes('S256'))
      findings.push({ verdict: 'note', subject, found: 'the issuer does not announce PKCE with S256' });
    if (end === undefined)
      findings.push({ verdict: 'ok', subject, found: 'the issuer has no sign-out: only the session here ends' });
    return findings;
  } catch (error) {
    const found = error instanceof SignInRefusal ? error.message : 'the issuer could not be read';
    const advice = 'check OIDC_ISSUER, the network and the certificate; tokens keep working meanwhile';
    return [{ verdict: 'bad', subject, found, advice }];
  } finally {
    await close();
  }
}
