import { type Faults, parseFault } from '../servers/faults.ts';
import { jsonReply, type VendorHandler } from './exchange.ts';
import { parseModelMode, type SandboxModel } from './model.ts';

/** Sandbox controls: fault injection and the model's mode. Ground truth is not exposed here. */
export function controlHandler(faults: Faults, model: SandboxModel): VendorHandler {
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
