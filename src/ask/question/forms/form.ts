/** A kind of question: how it is written, and what answers it. Slots become parameters of the operation. */
export interface Form {
  name: string;
  example: string;
  patterns: readonly string[];
  operation: string;
  /** Parameters that the words of the form fix. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The period where the question names none. */
  period?: string;
}

export const WE = '(we|you|i|the engine|the platform)';
export const OUR = '(our|the|my)';
export const VERSUS = '(against|versus|vs|compared to|compared with|relative to)';
export const MOVED = '(rise|fall|drop|jump|move|gain|lose|rally|sink|go up|go down)';
export const WEEK = 'last 7 days';
export const QUARTER = 'last 90 days';
export const YEAR = 'last 365 days';
export const ALL = 'last 10 years';
