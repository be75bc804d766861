import { setEstimate } from '../charting/estimate';
import { findRow, withRows } from '../charting/toothRows';
import { diagnose } from '../diagnosis/diagnose';
import type { Assessment } from '../model/assessment';
import type { Third } from '../model/markers';
import { ASCENDING, isMolar, position, type ToothNumber } from '../model/tooth';
import { type Draw, drawFrom } from './drawPatient';
import { aPatient } from './patient';

const EVENLY = Array.from({ length: 1000 }, (_, n) => (n + 0.5) / 1000);

/** The sum of twelve even draws is about normally distributed, with deviation 1. */
function normal({ pick }: Draw): number {
  return Array.from({ length: 12 }, () => pick(EVENLY)).reduce((sum, draw) => sum + draw, -6);
}

export function drawMouth(seed: number): Assessment {
  const draw = drawFrom(seed);
  const { pick, chance } = draw;
  const level = pick([2, 8, 15, 22, 30, 40]);
  const spread = pick([3, 6, 10, 16]);
  const patient = aPatient({
    patientAge: pick([28, 35, 44, 52, 61, 70]),
    isPatientSmoke: pick(['No', 'No', '1-9', '10+'] as const),
  });
  const teeth = ASCENDING.filter((tooth) => position(tooth) !== 8);
  return teeth
    .reduce((someone, tooth) => {
      const extraLoss = isMolar(tooth) ? 6 : position(tooth) <= 2 ? 3 : 0;
      const side = () => Math.min(90, Math.max(0, Math.round(level + extraLoss + spread * normal(draw))));
      const loss = [side(), side()] as const;
      const worst = Math.max(...loss);
      const depth = Math.min(10, Math.max(1, Math.round(2.2 + worst / 11 + 0.9 * normal(draw))));
      return someone.tooth(tooth, {
        loss,
        depth,
        bleeding: depth >= 4 ? pick([0, 1, 2]) : chance(0.15) ? 1 : 0,
        mobility: worst > 55 ? pick([0, 1, 2]) : 0,
        furcation: isMolar(tooth) && worst > 35 ? pick([0, 1, 2]) : 0,
      });
    }, patient)
    .assessment();
}

/** Percent from which a crest no longer looks normal, and the ends of the first two thirds. */
const ENDS = [5, 100 / 3, 200 / 3] as const;

function toThird(percent: number): Third {
  const [crest, first, second] = ENDS;
  if (percent < crest) return 0;
  if (percent <= first) return 1;
  return percent <= second ? 2 : 3;
}

export function readByThirds(measured: Assessment, seed: number, error: number): Assessment {
  const draw = drawFrom(seed);
  return diagnose(measured).teeth.reduce(
    (read, { tooth, boneLoss }) => {
      const percent = 'worst' in boneLoss ? boneLoss.worst : 0;
      return setEstimate(read, tooth, toThird(percent + error * normal(draw)));
    },
    withRows(measured, []),
  );
}

export function withMeasured(read: Assessment, measured: Assessment, tooth: ToothNumber): Assessment {
  const { estimate } = findRow(read, tooth);
  const row = { ...findRow(measured, tooth), estimate };
  return withRows(
    read,
    read.measurement.teeth.map((otherRow) => (otherRow.tooth === tooth ? row : otherRow)),
  );
}
