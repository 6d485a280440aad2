/** Reads that are not measured, with the reason. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  '/api/ops/pipeline/stream': 'a stream that does not end',
};
