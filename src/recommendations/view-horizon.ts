/** The horizons that a view can forecast, shortest first. */
export const VIEW_HORIZONS = ['1d', '7d', '30d', '90d'] as const;
export type ViewHorizon = (typeof VIEW_HORIZONS)[number];
