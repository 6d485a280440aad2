import { Button, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn, signOut, useSession } from '../api/session.ts';
import { Icon } from '../components/icon.tsx';
import css from './sign-in.module.css';

/** Shown when a service refuses the token. The token stays in this tab and is sent to this origin only. */
export function SignIn({ reason }: { reason: string }) {
  const [token, setToken] = useState('');
  const client = useQueryClient();
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
          <PasswordInput
            label="Access token"
            description="Create one with: sextant token create"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="current-password"
            size="sm"
            data-autofocus
          />
          <Button type="submit" size="sm" disabled={token.trim() === ''}>
            Sign in
          </Button>
        </Stack>
      </form>
    </main>
  );
}

export function SignOut({ className }: { className: string }) {
  const { token } = useSession();
  if (token === null) return null;
  return (
    <button type="button" className={className} onClick={signOut} aria-label="Sign out">
      <Icon name="signout" />
    </button>
  );
}
