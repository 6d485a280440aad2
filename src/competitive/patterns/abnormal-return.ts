/** The estimation window of the market model, in sessions before the news. The last ten are left out because news leaks. */
export const ESTIMATION_FIRST = -130;
export const ESTIMATION_LAST = -11;
const OBSERVATIONS_MIN = 60;
const RESIDUAL_OBSERVATIONS_MIN = 20;

/** Daily closes of a company and of the market on the same sessions; NaN where there was no trade. */
export interface AlignedCloses {
  readonly own: Float64Array;
  readonly market: Float64Array;
}

export const RETURN_MODELS = ['market_model', 'excess_return'] as const;
export type ReturnModel = (typeof RETURN_MODELS)[number];

export interface MarketModel {
  readonly model: ReturnModel;
  readonly alpha: number;
  readonly beta: number;
  /** Standard deviation of the daily residuals; null with too few sessions. */
  readonly residualSd: number | null;
}

export interface AbnormalReturn {
  readonly car: number;
  readonly tStat: number | null;
  readonly model: ReturnModel;
}

const logReturn = (closes: Float64Array, index: number): number =>
  Math.log((closes[index] ?? Number.NaN) / (closes[index - 1] ?? Number.NaN));

/** Ordinary least squares of own on market returns before the news; with too little history, the excess over the market. */
export function fitMarketModel({ own, market }: AlignedCloses, eventIndex: number): MarketModel {
  const xs: number[] = [];
  const ys: number[] = [];
  const first = Math.max(1, eventIndex + ESTIMATION_FIRST);
  for (let index = first; index <= eventIndex + ESTIMATION_LAST; index++) {
    const x = logReturn(market, index);
    const y = logReturn(own, index);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    xs.push(x);
    ys.push(y);
  }
  const excess = (): MarketModel => ({
    model: 'excess_return',
    alpha: 0,
    beta: 1,
    residualSd: residualSd(xs, ys, 0, 1, 0),
  });
  if (xs.length < OBSERVATIONS_MIN) return excess();
  const meanX = mean(xs);
  const meanY = mean(ys);
  let sxx = 0;
  let sxy = 0;
  for (let index = 0; index < xs.length; index++) {
    const dx = (xs[index] ?? 0) - meanX;
    sxx += dx * dx;
    sxy += dx * ((ys[index] ?? 0) - meanY);
  }
  // Beta is undefined when the market never moved.
  if (sxx === 0) return excess();
  const beta = sxy / sxx;
  const alpha = meanY - beta * meanX;
  return { model: 'market_model', alpha, beta, residualSd: residualSd(xs, ys, alpha, beta, 2) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function residualSd(
  xs: readonly number[],
  ys: readonly number[],
  alpha: number,
  beta: number,
  fitted: number,
): number | null {
  if (xs.length < RESIDUAL_OBSERVATIONS_MIN) return null;
  let squares = 0;
  for (let index = 0; index < xs.length; index++) {
    squares += ((ys[index] ?? 0) - alpha - beta * (xs[index] ?? 0)) ** 2;
  }
  return Math.sqrt(squares / (xs.length - Math.max(1, fitted)));
}

/** Abnormal return over `length` sessions starting with the event's; null when a price among them is missing. */
export function cumulativeAbnormalReturn(
  closes: AlignedCloses,
  model: MarketModel,
  firstIndex: number,
  length: number,
): AbnormalReturn | null {
  if (firstIndex < 1 || firstIndex + length > closes.own.length) return null;
  let car = 0;
  for (let index = firstIndex; index < firstIndex + length; index++) {
    car += logReturn(closes.own, index) - (model.alpha + model.beta * logReturn(closes.market, index));
  }
  return toAbnormalReturn(car, model, length);
}

/** Abnormal return of one move that lasted a fraction of a session or several sessions. */
export function moveAbnormalReturn(
  move: { own: number; market: number; sessions: number },
  model: MarketModel,
): AbnormalReturn | null {
  return toAbnormalReturn(move.own - (model.alpha * move.sessions + model.beta * move.market), model, move.sessions);
}

function toAbnormalReturn(
  car: number,
  { model, residualSd: sd }: MarketModel,
  sessions: number,
): AbnormalReturn | null {
  if (!Number.isFinite(car)) return null;
  const tStat = sd === null || sd === 0 ? null : car / (sd * Math.sqrt(sessions));
  return { car, tStat, model };
}
