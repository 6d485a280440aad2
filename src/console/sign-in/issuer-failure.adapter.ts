import * as oidc from 'openid-client';
import { HttpFailure } from '../../kernel/net/http.ts';
import { SignInRefusal } from './problem.ts';

/** Failures by which the issuer, not its token, is the problem. */
const UNUSABLE_ANSWERS = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
]);
const CODE_FORM = /^[a-z_]{1,60}$/;

/** Names the problem by the code of the error alone: messages and causes of the library may hold tokens. */
export function explainIssuerFailure(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  const failure = findHttpFailure(error);
  if (failure !== null) return new SignInRefusal('issuer_unreachable', failure.message);
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    const code = CODE_FORM.test(error.error) ? error.error : 'an unknown error';
    return new SignInRefusal('issuer_refused', `the issuer answered with ${code}`);
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new SignInRefusal('issuer_refused', 'the issuer refused this client: check its id and secret');
  const code = codeOf(error);
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new SignInRefusal('clock', "the ID token has expired or is not valid yet by this machine's clock");
  if (UNUSABLE_ANSWERS.has(code))
    return new SignInRefusal('issuer_unreachable', `the issuer's answer cannot be used (${code})`);
  return new SignInRefusal('token_refused', `the issuer's answer was refused (${code})`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

function findHttpFailure(error: unknown): HttpFailure | null {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (cause instanceof HttpFailure) return cause;
  return null;
}
