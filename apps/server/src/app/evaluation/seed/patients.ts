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
import { DAY } from '../../../platform/time';
import { createClinician, type Owner, type Patient } from './clinician';
import { EXAMPLES, type Example, type Picture } from './examples';
import { rowsOn } from './markers';

const PICTURES = new URL('./pictures/', import.meta.url);

/** The example patients that are not there, each made by the calls that a clinician makes. */
export async function seedPatients(db: Db, files: Files, owner: Owner, now: Date): Promise<void> {
  for (const example of EXAMPLES) {
    const { patient_number, daysAgo } = example;
    const here = and(eq(report.clinic_id, owner.clinicId), eq(report.patient_number, patient_number));
    const [present] = await db.select({ id: report.id }).from(report).where(here).limit(1);
    if (present) continue;
    const clinician = createClinician(db, files, owner, new Date(now.getTime() - daysAgo * DAY));
    await record(await clinician.open(patient_number, example.information), example);
  }
}

async function record(patient: Patient, example: Example): Promise<void> {
  if (example.dentition) await patient.save('dentition', example.dentition);
  if (example.clinical_values) await patient.save('clinical_values', example.clinical_values);
  if (example.picture) await measure(patient, example, example.picture);
  if (example.notes) await patient.note(example.notes);
}

async function measure(
  patient: Patient,
  example: Example,
  { file, name, marked, cut, isCompleted }: Picture,
): Promise<void> {
  const xray = await patient.addXray(name, await readFile(new URL(file, PICTURES)));
  await patient.save('xray_image', { images: [xray.picture_url] });
  const teeth = rowsOn(xray.id, marked, cut);
  if (!isCompleted) return patient.save('measurement', { teeth });
  const noDefects = teeth.map((row) => ({ ...row, BoneDefect: { distal: false, mesial: false } }));
  const assessment = assemble({
    information: information.parse(example.information),
    dentition: dentition.parse(example.dentition),
    clinical_values: clinicalValues.parse(example.clinical_values),
    measurement: measurement.parse({ teeth: noDefects }),
  });
  const result = diagnose(assessment, DEFAULT_PREFERENCES);
  await patient.save('measurement', measurementData(assessment, result, 'Completed'));
}
