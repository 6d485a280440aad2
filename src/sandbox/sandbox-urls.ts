/** Where each simulated vendor is. */
export interface SandboxUrls {
  polygon: string;
  edgar: string;
  outlets: string;
  alpaca: string;
  model: string;
}

export type SandboxVendor = keyof SandboxUrls;
export const SANDBOX_VENDORS: readonly SandboxVendor[] = ['polygon', 'edgar', 'outlets', 'alpaca', 'model'];

/** All vendors share one address and differ by the first segment of the path: one port to open, one host to allow. */
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
