import './theme/mantine.ts';
import './theme/tokens.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { NOTIFICATION_SHOWN_MS, NOTIFICATIONS_SHOWN_MAX } from './api/notify.ts';
import { queryClient } from './api/hooks.ts';
import { useSession } from './api/session.ts';
import { keepFormsOverReload } from './app/keep-forms.ts';
import { router } from './app/router.tsx';
import { SignIn } from './app/sign-in.tsx';
import { ConfirmProvider } from './components/confirm.tsx';
import { cssVariables, styleNonce, theme } from './theme/theme.ts';

// Mantine's scroll lock reads the style nonce from this global.
Object.assign(window, { __webpack_nonce__: styleNonce() });
keepFormsOverReload();
const colorSchemeManager = localStorageColorSchemeManager({ key: 'sextant-scheme' });

function App() {
  const { refused } = useSession();
  return refused === null ? <RouterProvider router={router} /> : <SignIn reason={refused} />;
}

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <App />
        </ConfirmProvider>
        <Notifications position="bottom-right" limit={NOTIFICATIONS_SHOWN_MAX} autoClose={NOTIFICATION_SHOWN_MS} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
