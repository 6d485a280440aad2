/** The optional layers, and the keys of their switches in the risk config that holds them. */
export const SIGNAL_LAYERS = ['macro', 'competitive'] as const;
export type SignalLayerName = (typeof SIGNAL_LAYERS)[number];

/** A config of its own: switching a layer must not race with, or appear in, a change of the trading configuration. */
export const LAYERS_CONFIG = 'signal_layers';
/** Layers without evidence say nothing by themselves, so nobody has to switch them off first. */
const ENABLED_BY_DEFAULT = true;

export interface LayerFlag {
  enabled: boolean;
  source: 'default' | 'risk_configs';
}

export const flagKey = (layer: SignalLayerName): string => `${layer}_enabled`;

/** Anything but a boolean was put there by hand and by mistake: the default holds. */
export function readFlag(config: Readonly<Record<string, unknown>> | null, layer: SignalLayerName): LayerFlag {
  const value = config?.[flagKey(layer)];
  return typeof value === 'boolean'
    ? { enabled: value, source: 'risk_configs' }
    : { enabled: ENABLED_BY_DEFAULT, source: 'default' };
}
