/** Rewrites of theses by a model, keyed by recommendation. */
export const THESIS_QUEUE = 'thesis';
