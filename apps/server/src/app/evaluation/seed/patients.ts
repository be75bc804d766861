import { readFile } from 'node:fs/promises';
import {
  assemble,
  clinicalValues,
  DEFAULT_PREFERENCES,
  dentition,
  diagnose,
  information,
  measurement,
  measurementData,
} from '@alveola/clinical';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import type { Files } from '../../../platform/files/files';
import { type Clinician, createClinician, type Owner } from './clinician';
import { CHARTING, FINISHED, MARKING, MEASURING, REGISTERED } from './examples';
import { LOWER_FRONT, MARKED, rowsOn, WHOLE } from './markers';
import { DAY } from '../../../platform/time';

const PICTURES = new URL('./pictures/', import.meta.url);

interface Example {
  readonly patient_number: string;
  readonly daysAgo: number;
  readonly make: (clinician: Clinician) => Promise<void>;
}

const EXAMPLES: readonly Example[] = [
  { patient_number: FINISHED.patient_number, daysAgo: 41, make: finished },
  { patient_number: REGISTERED.patient_number, daysAgo: 12, make: registered },
  { patient_number: MARKING.patient_number, daysAgo: 9, make: marking },
  { patient_number: CHARTING.patient_number, daysAgo: 3, make: charting },
  { patient_number: MEASURING.patient_number, daysAgo: 1, make: measuring },
];

/** The example patients that are not there, each made by the calls that a clinician makes. */
export async function seedPatients(db: Db, files: Files, owner: Owner, now: Date): Promise<void> {
  for (const { patient_number, daysAgo, make } of EXAMPLES) {
    const here = and(eq(report.clinic_id, owner.clinicId), eq(report.patient_number, patient_number));
    const [present] = await db.select({ id: report.id }).from(report).where(here).limit(1);
    if (!present) await make(createClinician(db, files, owner, new Date(now.getTime() - daysAgo * DAY)));
  }
}

async function registered(clinician: Clinician): Promise<void> {
  await clinician.open(REGISTERED.patient_number, REGISTERED.information);
}

async function marking(clinician: Clinician): Promise<void> {
  const patient = await clinician.open(MARKING.patient_number, MARKING.information);
  await patient.save('dentition', MARKING.dentition);
}

async function charting(clinician: Clinician): Promise<void> {
  const patient = await clinician.open(CHARTING.patient_number, CHARTING.information);
  await patient.save('dentition', CHARTING.dentition);
  await patient.save('clinical_values', CHARTING.clinical_values);
}

async function measuring(clinician: Clinician): Promise<void> {
  const patient = await clinician.open(MEASURING.patient_number, MEASURING.information);
  await patient.save('dentition', MEASURING.dentition);
  await patient.save('clinical_values', MEASURING.clinical_values);
  const xray = await patient.addXray('panoramic.jpg', await readFile(new URL('panoramic_mit.jpg', PICTURES)));
  await patient.save('xray_image', { images: [xray.picture_url] });
  await patient.save('measurement', { teeth: rowsOn(xray.id, MARKED, WHOLE) });
  await patient.note(MEASURING.notes);
}

async function finished(clinician: Clinician): Promise<void> {
  const patient = await clinician.open(FINISHED.patient_number, FINISHED.information);
  await patient.save('dentition', FINISHED.dentition);
  await patient.save('clinical_values', FINISHED.clinical_values);
  const picture = await readFile(new URL('derived_crop_lower_anterior_from_pan.png', PICTURES));
  const xray = await patient.addXray('lower front.png', picture);
  await patient.save('xray_image', { images: [xray.picture_url] });
  const lowerFront = MARKED.filter(({ CEJ }) => CEJ !== undefined);
  const teeth = rowsOn(xray.id, lowerFront, LOWER_FRONT).map((row) => ({
    ...row,
    BoneDefect: { distal: false, mesial: false },
  }));
  const whole = assemble({
    information: information.parse(FINISHED.information),
    dentition: dentition.parse(FINISHED.dentition),
    clinical_values: clinicalValues.parse(FINISHED.clinical_values),
    measurement: measurement.parse({ teeth }),
  });
  await patient.save(
    'measurement',
    measurementData(whole, diagnose(whole, DEFAULT_PREFERENCES), 'Completed'),
  );
  await patient.note(FINISHED.notes);
}
