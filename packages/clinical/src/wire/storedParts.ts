import { assessment, dentition, measurement, xrayImage } from '../model/assessment';
import { clinicalValues } from '../model/checkValues';
import { information } from '../model/patientInfo';
import { stored } from '../model/stored';

/** Records of any release pass; input is read by each part's own schema. */
export const STORED_PARTS = {
  information: stored(information),
  dentition: stored(dentition),
  clinical_values: stored(clinicalValues),
  xray_image: stored(xrayImage),
  measurement: stored(measurement),
} as const;

export const storedAssessment = stored(assessment);
