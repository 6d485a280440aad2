import type { Shocks } from '../brokerage/shocks.ts';
import { type Faults, parseFault } from '../servers/faults.ts';
import { jsonReply, type VendorHandler } from './exchange.ts';
import { parseModelMode, type SandboxModel } from './model.ts';

/** Sandbox controls: faults, prices at the brokerage and the model's mode. Ground truth is not exposed here. */
export function controlHandler(faults: Faults, model: SandboxModel, shocks: Shocks): VendorHandler {
  return ({ method, path, body, now }) => {
    switch (`${method} ${path}`) {
      case 'GET /__status':
        return jsonReply(200, { simulated: true, now: now.toISOString(), model: model.mode, faults: faults.list() });
      case 'GET /__faults':
        return jsonReply(200, faults.list());
      case 'DELETE /__faults':
        faults.clear();
        return jsonReply(200, []);
      case 'POST /__faults': {
        const rule = parseFault(parsed(body));
        if ('problem' in rule) return jsonReply(422, { detail: rule.problem });
        faults.add(rule);
        return jsonReply(200, faults.list());
      }
      case 'POST /__price': {
        const { symbol, factor } = (parsed(body) ?? {}) as { symbol?: unknown; factor?: unknown };
        if (typeof symbol !== 'string' || typeof factor !== 'number')
          return jsonReply(422, {
            detail: 'symbol and factor are required, such as {"symbol": "PMRL", "factor": 0.8}',
          });
        const problem = shocks.add({ symbol, factor, atMs: now.getTime() });
        return problem === null ? jsonReply(200, shocks.list()) : jsonReply(422, { detail: problem });
      }
      case 'POST /__model': {
        const wanted = parseModelMode(body);
        if (!wanted) return jsonReply(422, { detail: 'unknown mode' });
        model.set(wanted.mode, wanted.slowMs);
        return jsonReply(200, { mode: model.mode });
      }
      default:
        return jsonReply(404, { detail: 'not found' });
    }
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
