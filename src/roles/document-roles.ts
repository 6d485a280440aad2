import { randomUUID } from 'node:crypto';
import { startParserWorker } from '../documents/parser.worker.ts';
import { createPdfReader } from '../documents/pdf.adapter.ts';
import { createAliasIndexLoader } from '../documents/use/load-alias-index.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { Role } from './role.ts';
import { vendorAccess } from './vendors.ts';
import { workerKit } from './worker-kit.ts';

export const parserRole: Role = {
  name: 'parser',
  kind: 'intake',
  title: 'parser',
  summary: 'parses documents, finds duplicates, links them to companies',
  needs: ['database', 'the artifact store'],
  async start(context) {
    const { queue, consumers, hooks, isPipelineEnabled } = workerKit(context);
    const { artifacts } = await vendorAccess(context);
    const deps = {
      db: context.db,
      queue,
      artifacts,
      readPdf: createPdfReader(),
      now: systemNow,
      loadAliasIndex: createAliasIndexLoader(systemNow),
      newToken: randomUUID,
    };
    return startParserWorker(consumers, deps, { isEnabled: isPipelineEnabled, hooks });
  },
};
