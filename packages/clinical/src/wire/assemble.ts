import {
  type Assessment,
  type Dentition,
  type PatientHistory,
  type Measurement,
  type XrayDates,
  type XrayKinds,
  assessment,
  dentition,
  measurement,
  xrayImage,
} from '../model/assessment';
import { type ClinicalValues, PLAQUE_MAXIMUM, recordedValues } from '../model/clinicalValues';
import { withSiteValues } from '../model/fromSites';
import { naturalToothOnly, type ToothMeasurement } from '../model/markers';
import { type Information, information } from '../model/patientInfo';
import { isRootElsewhere, withoutRootFilm } from '../model/rootFilm';
import { withoutAbsentSites, zerosAsValues } from '../charting/sites/edits';
import { untouchedRow } from '../charting/toothRows';
import { possibleValues } from '../charting/toothValues';
import { clinicalValues } from '../model/checkValues';
import { stored } from '../model/stored';

export interface StoredParts {
  readonly information: Information;
  readonly dentition?: Dentition | undefined;
  readonly clinical_values?: ClinicalValues | undefined;
  readonly measurement?: Measurement | undefined;
  readonly history?: PatientHistory | null | undefined;
  readonly xray_dates?: XrayDates | null | undefined;
  readonly xray_kinds?: XrayKinds | undefined;
}

/**
 * Builds the document from parts that are saved one by one and may differ in age, and leaves out what today's
 * dentition rules out. Of the measurement only charted values are read; prognoses and save points are
 * computed at the next save. The result satisfies the `assessment` schema.
 */
export function assemble(parts: StoredParts): Assessment {
  const dentition = parts.dentition ?? { implant: [], missing: [] };
  const stored = withSiteValues(parts.clinical_values ?? recordedValues.parse({}), dentition);
  const values = possibleValues(zerosAsValues(stored), dentition);
  const { teeth = [], overrule, status, calibrations, ...rest } = withoutComputed(parts.measurement ?? {});
  const assembled: Assessment = {
    information: parts.information,
    dentition,
    clinical_values: { ...values, ...knownRegistration(values) },
    measurement: {
      ...rest,
      teeth: teeth.flatMap((row) => possibleRow(row, dentition)),
      ...(overrule ? { overrule } : {}),
      ...(status ? { status } : {}),
      ...(calibrations?.length ? { calibrations } : {}),
    },
    ...(parts.history ? { history: parts.history } : {}),
    ...(parts.xray_dates ? { xray_dates: parts.xray_dates } : {}),
    ...(parts.xray_kinds ? { xray_kinds: parts.xray_kinds } : {}),
  };
  return values.sites ? withoutAbsentSites(assembled) : assembled;
}

function withoutComputed(measurement: Partial<Measurement>): Partial<Measurement> {
  const {
    indicated_prognosis: _,
    original_indicated_prognosis: __,
    save_points: ___,
    ...charted
  } = measurement;
  return charted;
}

function possibleRow(stored: ToothMeasurement, { implant, missing }: Dentition): readonly ToothMeasurement[] {
  if (missing.includes(stored.tooth)) return [];
  // A merge of two versions may have put the CEJ on the film of the root.
  const row = isRootElsewhere(stored) ? stored : withoutRootFilm(stored);
  if (implant.includes(row.tooth)) {
    if (naturalToothOnly(row) === null) return [row];
    const { estimate: _, ...rest } = withoutRootFilm(row);
    const { AdditionalFindings: none } = untouchedRow(row.tooth);
    return [{ ...rest, notPeriodontal: null, AdditionalFindings: { ...rest.AdditionalFindings, ...none } }];
  }
  const { implantLength, ...rest } = row;
  return [implantLength === undefined ? row : rest];
}

/** Older records do not name their registration; a value that only one registration allows decides it. */
function knownRegistration(
  values: ClinicalValues,
): Pick<ClinicalValues, 'bleeding_registration' | 'plaque_surface_registration'> {
  const sixSurfaces =
    values.bleeding_registration === undefined && values.bleeding.some(({ value }) => value > 4);
  const surfaces =
    values.plaque_surface_registration === undefined &&
    values.plaque.some(({ value }) => value > PLAQUE_MAXIMUM.index);
  return {
    ...(sixSurfaces ? { bleeding_registration: 6 } : {}),
    ...(surfaces ? { plaque_surface_registration: true } : {}),
  };
}

/** Records of any release pass; input is read by each part's own schema. */
export const STORED_PARTS = {
  information: stored(information),
  dentition: stored(dentition),
  clinical_values: stored(clinicalValues),
  xray_image: stored(xrayImage),
  measurement: stored(measurement),
} as const;

export const storedAssessment = stored(assessment);
