import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { trading } from '../../api/client.ts';
import { type Freshness, isCurrent } from '../../api/freshness.ts';
import { useAction } from '../../api/hooks.ts';
import { RequestButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { RISK_CHECKS } from '../../lib/check-names.ts';
import { formatMoney, formatExact, formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import { toTicker } from '../../lib/ticker.ts';
import { CheckList } from './check-list.tsx';
import { TRADING_PATHS } from './trading-types.ts';

const TYPES = ['market', 'limit', 'stop', 'stop_limit'] as const;
const SIDES = ['buy', 'sell'] as const;
const choices = (names: readonly string[]) => names.map((value) => ({ value, label: formatWords(value) }));

type PreviewResult = Awaited<ReturnType<typeof trading.post<'/api/trading/override/preview'>>>;

interface Fields extends Record<string, unknown> {
  ticker: string;
  side: (typeof SIDES)[number];
  type: (typeof TYPES)[number];
  quantity: number | string;
  limit: number | string;
  stop: number | string;
  reason: string;
}

/** An order by the operator, with a preview of the gate's checks. */
export function OverrideOrder({ engine }: { engine: Freshness }) {
  const navigate = useNavigate();
  const form = useFields<Fields>(
    { ticker: '', side: 'buy', type: 'market', quantity: 1, limit: '', stop: '', reason: '' },
    { order_type: 'type', limit_price: 'limit', stop_price: 'stop' },
  );
  const { ticker, side, type, quantity, limit, stop, reason } = form.values;
  const hasLimit = type === 'limit' || type === 'stop_limit';
  const hasStop = type === 'stop' || type === 'stop_limit';
  const body = () => ({
    ticker: toTicker(ticker),
    side,
    quantity: Number(quantity),
    order_type: type,
    limit_price: hasLimit && limit !== '' ? Number(limit) : null,
    stop_price: hasStop && stop !== '' ? Number(stop) : null,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
  const preview = useAction({
    run: async () => {
      const order = body();
      return {
        of: JSON.stringify(order),
        result: await trading.post('/api/trading/override/preview', { body: order }),
      };
    },
    form,
  });
  const place = useAction({
    run: () => trading.post('/api/trading/override/order', { body: body() }),
    done: (result) =>
      `Queued: ${result.side} ${result.quantity} ${result.ticker}.${result.auto_registered ? ' The symbol is now tracked.' : ''}`,
    refresh: TRADING_PATHS,
    form,
    onDone: (result) => void navigate({ to: '/trading/orders/$orderId', params: { orderId: result.job_id } }),
  });
  return (
    <FormModal
      label="Place override order"
      title="Override order"
      description="The order passes the same gate as every order, except for the minimum confidence, and is then sent at once. It is recorded in the audit log under your name."
      submitLabel={`${formatWords(side)} ${quantity} ${toTicker(ticker) || '…'}`}
      form={form}
      onSubmit={() => place.mutateAsync(undefined)}
      disabled={tickerProblem(ticker) !== null || ticker.trim() === '' || reason.trim() === ''}
      unavailable={!isCurrent(engine)}
      size="lg"
    >
      <Group grow gap="sm" align="flex-start">
        <TextInput
          label="Ticker"
          required
          maxLength={12}
          data-autofocus
          {...form.text('ticker')}
          error={tickerProblem(ticker) ?? form.problems.ticker}
        />
        <Select label="Side" data={choices(SIDES)} allowDeselect={false} {...form.value('side')} />
        <NumberInput
          label="Shares"
          required
          min={0.0001}
          decimalScale={6}
          suffix={Number(quantity) === 1 ? ' share' : ' shares'}
          {...form.value('quantity')}
        />
      </Group>
      <Group grow gap="sm" align="flex-start">
        <Select label="Type" data={choices(TYPES)} allowDeselect={false} {...form.value('type')} />
        {hasLimit && <NumberInput label="Limit price" required min={0.0001} prefix="$" {...form.value('limit')} />}
        {hasStop && <NumberInput label="Stop price" required min={0.0001} prefix="$" {...form.value('stop')} />}
      </Group>
      <TextInput
        label="Reason"
        description="Kept with the order and in the audit log"
        required
        maxLength={500}
        {...form.text('reason')}
      />
      <Group justify="flex-start">
        <RequestButton
          variant="default"
          loading={preview.isPending}
          disabled={ticker.trim() === ''}
          onClick={() => preview.mutate(undefined)}
        >
          Preview
        </RequestButton>
      </Group>
      {/* Not the preview of another order: the form may have been changed since. */}
      {preview.data?.of === JSON.stringify(body()) && <Preview preview={preview.data.result} />}
    </FormModal>
  );
}

/** In words, before the service would refuse it. */
function tickerProblem(ticker: string): string | null {
  const symbol = toTicker(ticker);
  if (symbol === '' || /^[A-Z]{1,10}$/.test(symbol)) return null;
  return `“${symbol}” is not a symbol: use 1 to 10 letters.`;
}

function Preview({ preview }: { preview: PreviewResult }) {
  return (
    <Stack gap="sm">
      <KeyValues
        items={[
          [
            'Order gate',
            <Badge key="gate" tone={preview.would_send ? 'up' : 'down'}>
              {preview.would_send ? 'would pass' : 'would block'}
            </Badge>,
          ],
          ['Account', `${preview.mode}${preview.needs_approval ? ', after approval' : ''}`],
          ['Estimated value', `${formatMoney(preview.estimated_value)} at ${formatMoney(preview.price)}`],
          ['Current position', formatExact(preview.held_quantity)],
          ['Buying power', formatMoney(preview.buying_power)],
          ['Reasons', preview.reasons.length > 0 ? preview.reasons.join('; ') : undefined],
        ]}
      />
      <CheckList checks={preview.checks} catalogue={RISK_CHECKS} label="Order checks" />
    </Stack>
  );
}
