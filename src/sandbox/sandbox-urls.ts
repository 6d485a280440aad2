/** Base URL of each simulated vendor. */
export interface SandboxUrls {
  polygon: string;
  edgar: string;
  outlets: string;
  alpaca: string;
  model: string;
}

export type SandboxVendor = keyof SandboxUrls;
export const SANDBOX_VENDORS: readonly SandboxVendor[] = ['polygon', 'edgar', 'outlets', 'alpaca', 'model'];

/** All vendors share one host and port and differ by the first path segment, so only one host must be allowed. */
export function sandboxUrls(baseUrl: string): SandboxUrls {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    polygon: `${base}/polygon`,
    edgar: `${base}/edgar`,
    outlets: `${base}/outlets`,
    alpaca: `${base}/alpaca`,
    model: `${base}/model`,
  };
}
