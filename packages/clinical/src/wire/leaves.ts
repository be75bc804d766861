import type { Assessment } from '../model/assessment';
import { CLINICAL_VALUE_TYPES, IMPLANT_SIGNS } from '../model/clinicalValues';
import { type ImagePoint, MARKER_STEPS, type ToothMeasurement } from '../model/markers';
import { PROBING_ORDER, SIDES } from '../model/tooth';
import { findRemark } from '../charting/remarks';
import { findRow, toothState } from '../charting/toothRows';
import { findValue } from '../charting/toothValues';

/** A record's smallest parts, each answered, charted or placed by itself: path → value. */
export type Leaves = ReadonlyMap<string, unknown>;

export const RECORD_PARTS = ['information', 'dentition', 'clinical_values', 'measurement'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

type Add = (path: string, value: unknown) => void;

const ADD_PART: { readonly [P in RecordPart]: (part: Assessment[P], add: Add) => void } = {
  information({ complexRehabilitation, complexRehabilitationReasons, ...answers }, add) {
    const rehabilitation = [complexRehabilitation, complexRehabilitationReasons];
    add('information', { ...answers, complexRehabilitation: rehabilitation });
  },
  dentition(dentition, add) {
    for (const tooth of PROBING_ORDER) {
      add(`dentition.${tooth}.state`, toothState({ dentition }, tooth));
      add(`dentition.${tooth}.remark`, findRemark({ dentition }, tooth));
    }
  },
  clinical_values(clinical_values, add) {
    const { bleeding_registration, plaque_surface_registration, zeros, sites } = clinical_values;
    add('clinical_values.registration', [bleeding_registration ?? null, plaque_surface_registration ?? null]);
    add('clinical_values.zeros', zeros !== undefined);
    for (const tooth of PROBING_ORDER) {
      const path = `clinical_values.${tooth}`;
      for (const type of CLINICAL_VALUE_TYPES)
        add(`${path}.${type}`, findValue({ clinical_values }, type, tooth));
      for (const sign of IMPLANT_SIGNS) add(`${path}.${sign}`, clinical_values[sign].includes(tooth));
      const row = sites?.find((siteRow) => siteRow.tooth === tooth);
      if (row) add(`${path}.sites`, { ...row, tooth: null });
    }
  },
  measurement(measurement, add) {
    // The server sets who overruled, and when.
    const { by: _, at: __, ...overrule } = measurement.overrule ?? { by: '', reason: '' };
    add('measurement.overrule', [measurement.overrule ? overrule : null]);
    for (const calibration of measurement.calibrations ?? [])
      add(`measurement.calibrations.${calibration.from.image}`, [calibration]);
    for (const tooth of PROBING_ORDER) add(`measurement.${tooth}`, toFields(findRow({ measurement }, tooth)));
  },
};

export function toLeaves(parts: Partial<Pick<Assessment, RecordPart>>): Leaves {
  const leaves = new Map<string, unknown>();
  const add: Add = (path, value) => {
    if (!isBranch(value)) leaves.set(path, value ?? null);
    else for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner);
  };
  const { information, dentition, clinical_values, measurement } = parts;
  if (information) ADD_PART.information(information, add);
  if (dentition) ADD_PART.dentition(dentition, add);
  if (clinical_values) ADD_PART.clinical_values(clinical_values, add);
  if (measurement) ADD_PART.measurement(measurement, add);
  return leaves;
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('image' in value);
}

/** Marks that exclude each other form one field; a score that was not set by hand follows from the rest. */
function toFields(row: ToothMeasurement) {
  const { tooth: _, isMissingFromXray, isSplit, halfTooth, totalScore, hasBeenModified, ...rest } = row;
  const { originalScore: __, repeats, rootFilm, ...fields } = rest;
  const { distal, mesial } = halfTooth;
  const markers = MARKER_STEPS.map((step) => {
    const sides = SIDES.map((side) => [side, withClicks(row[step][side], repeats?.[step]?.[side])] as const);
    return [step, Object.fromEntries(sides)] as const;
  });
  return {
    ...fields,
    ...Object.fromEntries(markers),
    // One field, so that no merge mixes points of two films.
    ...(rootFilm ? { rootFilm: [rootFilm] } : {}),
    visibility: [isMissingFromXray, isSplit, distal, mesial],
    score: hasBeenModified ? totalScore : null,
  };
}

type Clicks = readonly [ImagePoint, ImagePoint];
type Clicked = ImagePoint & { readonly clicks: Clicks };

/** A repeated marker is the mean of its two clicks, so the three form one field. */
function withClicks(point: ImagePoint | null, clicks: Clicks | undefined): ImagePoint | Clicked | null {
  return point && clicks ? { ...point, clicks } : point;
}

export function isClicked(leaf: unknown): leaf is Clicked {
  return typeof leaf === 'object' && leaf !== null && 'image' in leaf && 'clicks' in leaf;
}
