import type { SystemInfo } from '../query-api/system.schema.ts';
import type { RoleContext } from './role.ts';
import { ROLE_NAMES } from './role-names.ts';
import { vendorSettings } from './vendors.ts';

export function systemInfo({ config, version }: RoleContext): SystemInfo {
  const settings = vendorSettings(config);
  return {
    version,
    stage: config.stage,
    data_mode: settings.simulated ? 'simulated' : 'real',
    notice: settings.simulated ? 'Simulated market: companies, prices and news are fictional.' : null,
    roles: [...ROLE_NAMES],
    providers: {
      market_data: settings.marketKey !== null,
      filings: settings.filingsUserAgent !== null,
      broker: settings.simulated || config.broker.keyId !== null,
      model: config.model.openaiCompatibleUrl ?? config.model.ollamaUrl,
    },
  };
}
