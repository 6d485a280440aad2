/** The maximum number of impacts per view; beyond it the oldest are ignored and the view is marked as truncated. */
export const COMPANY_IMPACTS_MAX = 5_000;
export const POOLED_IMPACTS_MAX = 20_000;
