import { assessment, dentition, measurement, xrayImage } from './model/assessment';
import { clinicalValues } from './model/checkValues';
import { information } from './model/patientInfo';
import { stored } from './model/stored';

/** The parts of a record as any release has stored them; as input each is read by its own schema. */
export const STORED_PARTS = {
  information: stored(information),
  dentition: stored(dentition),
  clinical_values: stored(clinicalValues),
  xray_image: stored(xrayImage),
  measurement: stored(measurement),
} as const;

export const storedAssessment = stored(assessment);
