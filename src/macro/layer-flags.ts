/** The optional signal layers. */
export const SIGNAL_LAYERS = ['macro', 'competitive'] as const;
export type SignalLayerName = (typeof SIGNAL_LAYERS)[number];

/** A separate risk config, so that toggling a layer neither races with nor appears in a change of the trading configuration. */
export const LAYERS_CONFIG = 'signal_layers';
/** A layer without evidence has no effect, so enabling it is a safe default. */
const ENABLED_BY_DEFAULT = true;

export interface LayerFlag {
  enabled: boolean;
  source: 'default' | 'risk_configs';
}

export const flagKey = (layer: SignalLayerName): string => `${layer}_enabled`;

/** A value that is not a boolean is a manual mistake; the default applies. */
export function readFlag(config: Readonly<Record<string, unknown>> | null, layer: SignalLayerName): LayerFlag {
  const value = config?.[flagKey(layer)];
  return typeof value === 'boolean'
    ? { enabled: value, source: 'risk_configs' }
    : { enabled: ENABLED_BY_DEFAULT, source: 'default' };
}
