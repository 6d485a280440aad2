/** What is read at most for one view: beyond it the oldest is left out and the view says so. */
export const COMPANY_IMPACTS_MAX = 5_000;
export const POOLED_IMPACTS_MAX = 20_000;
