/** Labels of one horizon as columns, ordered by session: the input of a snapshot. */
export interface LabelColumns {
  readonly length: number;
  /** Days since 1970: equal for the predictions of one session, ascending. */
  readonly session: Int32Array;
  /** Equal for equal tickers. */
  readonly ticker: Int32Array;
  /** 1 buy, -1 sell, 0 hold. */
  readonly action: Int8Array;
  readonly pUp: Float64Array;
  readonly confidence: Float64Array;
  readonly totalReturn: Float64Array;
  /** NaN where there is none. */
  readonly excessSpy: Float64Array;
  readonly excessSector: Float64Array;
  readonly win: Uint8Array;
  /** Whether the direction of a buy or sell was right: 1 yes, -1 no, 0 undecided. */
  readonly direction: Int8Array;
  readonly exitMs: Float64Array;
}

/** One label as an object, for small sets. */
export interface LabelRecord {
  readonly sessionDay: number;
  readonly ticker: string;
  readonly action: 'buy' | 'sell' | 'hold';
  readonly pUp: number;
  readonly confidence: number;
  readonly totalReturn: number;
  readonly excessSpy: number | null;
  readonly excessSector: number | null;
  readonly isWin: boolean;
  readonly isDirectionRight: boolean | null;
  readonly exitMs: number;
}

const signOf = (right: boolean | null) => (right === null ? 0 : right ? 1 : -1);
const ACTION_SIGN = { buy: 1, sell: -1, hold: 0 } as const;

export function toLabelColumns(records: readonly LabelRecord[]): LabelColumns {
  const sorted = records.toSorted((a, b) => a.sessionDay - b.sessionDay);
  const tickers = new Map<string, number>();
  const numberOf = (ticker: string) => {
    const known = tickers.get(ticker) ?? tickers.size;
    tickers.set(ticker, known);
    return known;
  };
  return {
    length: sorted.length,
    session: Int32Array.from(sorted, ({ sessionDay }) => sessionDay),
    ticker: Int32Array.from(sorted, ({ ticker }) => numberOf(ticker)),
    action: Int8Array.from(sorted, ({ action }) => ACTION_SIGN[action]),
    pUp: Float64Array.from(sorted, ({ pUp }) => pUp),
    confidence: Float64Array.from(sorted, ({ confidence }) => confidence),
    totalReturn: Float64Array.from(sorted, ({ totalReturn }) => totalReturn),
    excessSpy: Float64Array.from(sorted, ({ excessSpy }) => excessSpy ?? Number.NaN),
    excessSector: Float64Array.from(sorted, ({ excessSector }) => excessSector ?? Number.NaN),
    win: Uint8Array.from(sorted, ({ isWin }) => (isWin ? 1 : 0)),
    direction: Int8Array.from(sorted, ({ isDirectionRight }) => signOf(isDirectionRight)),
    exitMs: Float64Array.from(sorted, ({ exitMs }) => exitMs),
  };
}
