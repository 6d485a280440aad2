import { trading } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';

/** Sends a test message through a channel and shows its outcome; the entry is also in the history. */
export function TestButton({
  target,
  name,
}: {
  target: { channel: 'email' | 'sms' } | { channel_id: string };
  name: string;
}) {
  const test = useAction({
    run: async () => {
      const delivery = await trading.post('/api/trading/notifications/test', { body: target });
      if (delivery.status === 'failed') throw new Error(`The test message was not sent: ${delivery.error}`);
      return delivery;
    },
    done: (delivery) => `Test message sent to ${delivery.recipient_masked}.`,
    refresh: ['/api/trading/notifications/history'],
  });
  return (
    <ActionButton
      size="compact-xs"
      variant="default"
      aria-label={`Send a test message: ${name}`}
      loading={test.isPending}
      onClick={() => test.mutate(undefined)}
    >
      Test
    </ActionButton>
  );
}
