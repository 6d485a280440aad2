import { type Calibration, type Calibrator, UNCALIBRATED } from '../../src/recommendations/confidence.ts';
import { VIEW_HORIZONS } from '../../src/recommendations/view-horizon.ts';

/** A horizon whose first label has just matured: calibrated, but the label has no influence yet. */
const FIRST_LABEL: Calibrator = {
  labelCount: 1,
  effectiveCount: 0,
  nearCount: () => 0,
  probability: (_, parent) => parent,
};

/** Calibrators of every horizon. */
export const calibratedBy = (calibrator: Calibrator): Calibration => ({
  ...UNCALIBRATED,
  direction: { pooled: {}, horizons: Object.fromEntries(VIEW_HORIZONS.map((horizon) => [horizon, calibrator])) },
});

export const JUST_CALIBRATED: Calibration = calibratedBy(FIRST_LABEL);
