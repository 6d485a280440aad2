import { Button, Divider, PasswordInput, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../api/client.ts';
import { useAction, useGet } from '../api/hooks.ts';
import { openRequest } from '../api/http.ts';
import { signIn, signOut, startSingleSignOn, useSession } from '../api/session.ts';
import { Icon } from '../components/icon.tsx';
import { formatTime } from '../lib/time.ts';
import css from './sign-in.module.css';

interface Options {
  single_sign_on: { name: string; start: string } | null;
}

const readOptions = async (): Promise<Options> =>
  (await openRequest({ method: 'GET', url: '/sign-in/options' })).json() as Promise<Options>;

/** Shown when a service refuses the token or the session. The token stays in this tab and is sent to this origin only. */
export function SignIn({ reason }: { reason: string }) {
  const [token, setToken] = useState('');
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Sextant';
    field.current?.focus();
  }, []);
  const options = useQuery({ queryKey: ['sign-in options'], queryFn: readOptions, retry: 1 });
  const single = options.data?.single_sign_on ?? null;
  return (
    <main className={css.screen}>
      <form
        className={css.card}
        onSubmit={(event) => {
          event.preventDefault();
          client.clear();
          signIn(token.trim());
        }}
      >
        <h1>Sign in to Sextant</h1>
        <p role="alert">{reason}</p>
        <Stack gap="sm">
          {single !== null && (
            <>
              <Button size="sm" onClick={() => startSingleSignOn(single.start)}>
                Sign in with {single.name}
              </Button>
              <Divider label="or" />
            </>
          )}
          <PasswordInput
            label="Access token"
            description="Create one with: sextant token create"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="current-password"
            size="sm"
            ref={field}
          />
          <Button
            type="submit"
            size="sm"
            variant={single === null ? 'filled' : 'default'}
            disabled={token.trim() === ''}
          >
            {single === null ? 'Sign in' : 'Sign in with the token'}
          </Button>
        </Stack>
      </form>
    </main>
  );
}

/** Who is signed in, until when, and the button that ends it. */
export function SignOut({ className, nameClassName }: { className: string; nameClassName: string }) {
  const { token } = useSession();
  const access = useGet(query, '/api/system/access');
  const session = access.data?.session ?? null;
  const end = useEndSession();
  if (token === null && session === null) return null;
  const until = session === null ? '' : `, session until ${formatTime(session.expires_at, 'datetime')}`;
  return (
    <>
      {session !== null && (
        <span className={nameClassName} title={`Signed in as ${session.name}, ${session.role}${until}`}>
          {session.name}
        </span>
      )}
      <button
        type="button"
        className={className}
        onClick={() => (session === null ? signOut() : end.mutate(undefined))}
        aria-label="Sign out"
      >
        <Icon name="signout" />
      </button>
    </>
  );
}

/** Ends the session here, then at the identity provider if it has an address for it. */
function useEndSession() {
  return useAction({
    run: async () => {
      const response = await openRequest({ method: 'POST', url: '/sign-in/end' });
      return (await response.json()) as { issuer_sign_out_url: string | null };
    },
    onDone: ({ issuer_sign_out_url: address }) => {
      signOut();
      if (address !== null) location.assign(address);
    },
  });
}
