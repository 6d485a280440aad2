import { evaluateGate } from '../../../broker/gate.ts';
import type { GateInputs } from '../../../broker/gate-inputs.ts';
import { GATE_RULES } from '../../../broker/gate-rules.ts';
import { fromExact } from '../../../kernel/exact-json.ts';
import type { BundleContent, BundledEvent, BundledOrder } from '../bundle-content.ts';
import { type Findings, isClose } from './findings.ts';

/** Half of the smallest step of shares that a broker fills. */
const SHARES_TOLERANCE = 5e-7;
/** Average prices are stored with six decimals. */
const PRICE_TOLERANCE = 1e-6;

/** Orders with the gate's verdicts, their steps and the sums of their fills. */
export function verifyOrders(content: BundleContent, findings: Findings): void {
  for (const [index, order] of content.orders.entries()) {
    const place = `orders[${index}]`;
    findings.part(place, () => {
      verifyOrigin(content, order, place, findings);
      verifyGate(order, place, findings);
      verifySteps(order, place, findings);
      verifyFills(order, place, findings);
    });
  }
}

function verifyOrigin({ decisions }: BundleContent, order: BundledOrder, place: string, findings: Findings): void {
  if (order.decision_id === null) {
    findings.notCovered(place, `placed without a decision of the engine: its origin is ${order.origin}`);
    return;
  }
  const decision = decisions.find(({ id }) => id === order.decision_id);
  if (!decision) {
    findings.notCovered(place, `its decision ${order.decision_id} is not in the bundle`);
    return;
  }
  // An exit whose stop sold first is followed by smaller orders of the same decision.
  const isFirst = decision.order_id === order.id;
  findings.compare(
    `${place}.quantity`,
    `${order.side} ${order.quantity} ${order.ticker}, as decided`,
    { ticker: order.ticker, side: order.side, shares: isFirst ? order.quantity : null },
    { ticker: decision.ticker, side: decision.action, shares: isFirst ? decision.computed_share_quantity : null },
  );
}

const hasChecks = ({ details }: BundledEvent): boolean => Array.isArray(details?.checks);

function verifyGate(order: BundledOrder, place: string, findings: Findings): void {
  const verdicts = order.events.filter(hasChecks);
  if (order.gate.length === 0 && verdicts.length > 0)
    findings.notCovered(`${place}.gate`, 'its inputs are not recorded: the order is from before they were kept');
  if (order.gate.length === 0) return;
  if (order.gate.length !== verdicts.length) {
    const counts = `${order.gate.length} inputs and ${verdicts.length} verdicts`;
    findings.mismatch(`${place}.gate`, `the gate has ${counts}`);
    return;
  }
  for (const [index, { checked_at: at, inputs: stored }] of order.gate.entries()) {
    const where = `${place}.gate[${index}]`;
    const event = verdicts[index];
    const inputs = fromExact(stored) as GateInputs;
    if (inputs.rules !== GATE_RULES) {
      const made = `made with the rules ${inputs.rules}; this program has ${GATE_RULES}`;
      findings.mismatch(`${where}.inputs.rules`, `${made}: verify the bundle with the version that made it`);
      continue;
    }
    const verdict = evaluateGate(inputs.order, inputs.facts, new Date(at), inputs.limits);
    const bound = verdict.checks.filter(({ binds }) => binds);
    const failed = bound.filter(({ passed }) => !passed);
    const isSent = event?.event_type !== 'denied';
    const text = `${verdict.checks.length} checks of the gate, ${bound.length} binding, ${failed.length} failed`;
    findings.compare(where, text, event?.details?.checks, verdict.checks);
    findings.compare(`${where}.verdict`, isSent ? 'the order was sent' : 'the order was refused', isSent, verdict.pass);
    findings.compare(
      `${where}.inputs.order`,
      'the gate checked this order',
      { id: order.id, ticker: order.ticker, side: order.side, quantity: order.quantity, mode: order.mode },
      {
        id: inputs.order.id,
        ticker: inputs.order.ticker,
        side: inputs.order.side,
        quantity: inputs.order.quantity,
        mode: inputs.order.mode,
      },
    );
  }
}

function verifySteps({ events, status }: BundledOrder, place: string, findings: Findings): void {
  let at: string | null = null;
  for (const [index, event] of events.entries()) {
    if (event.from_status !== null && at !== null && event.from_status !== at) {
      findings.mismatch(`${place}.events[${index}]`, `starts from ${event.from_status}, but the order was ${at}`);
      return;
    }
    at = event.to_status;
  }
  findings.compare(`${place}.status`, `${events.length} events lead to the status ${status}`, status, at ?? status);
}

function verifyFills(order: BundledOrder, place: string, findings: Findings): void {
  const { fills, filled_quantity: filled, avg_fill_price: average } = order;
  const shares = fills.reduce((sum, fill) => sum + fill.quantity, 0);
  const money = fills.reduce((sum, fill) => sum + fill.quantity * fill.price, 0);
  const executions = new Set(fills.map((fill) => fill.execution_id));
  if (executions.size !== fills.length) findings.mismatch(`${place}.fills`, 'an execution is listed twice');
  if (Math.abs(shares - filled) > SHARES_TOLERANCE)
    findings.mismatch(`${place}.filled_quantity`, `stored ${filled}, the fills sum to ${shares}`);
  else if (shares > 0 && (average === null || !isClose(average, money / shares, PRICE_TOLERANCE)))
    findings.mismatch(`${place}.avg_fill_price`, `stored ${average ?? 'none'}, the fills average ${money / shares}`);
  else if (shares > 0)
    findings.verified(
      `${place}.fills`,
      `${fills.length} fills sum to ${shares} shares at ${(money / shares).toFixed(4)}`,
    );
  else findings.verified(`${place}.fills`, 'no fills, and none counted');
}
