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
import type { FileStore } from '../../../platform/storage/clinicFiles';
import { report } from '../../../platform/db/schema';
import { DAY } from '../../../platform/base/time';
import { createClinician, type Owner, type Patient } from './clinician';
import { EXAMPLES, type Example, type ExamplePicture } from './examples';
import { rowsOn } from './markers';
import { FOLLOWED, type VisitXray } from './visits';

const PICTURES = new URL('./pictures/', import.meta.url);

export async function seedPatients(db: Db, store: FileStore, owner: Owner, now: Date): Promise<void> {
  for (const example of EXAMPLES) {
    const { patient_number, daysAgo } = example;
    if (await isThere(db, owner, patient_number)) continue;
    const clinician = createClinician(db, store, owner, daysBefore(now, daysAgo));
    await record(await clinician.open(patient_number, example.information), example);
  }
  await seedVisits(db, store, owner, now);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

async function isThere(db: Db, { clinicId }: Owner, patientNumber: string): Promise<boolean> {
  const here = and(eq(report.clinic_id, clinicId), eq(report.patient_number, patientNumber));
  const [present] = await db.select({ id: report.id }).from(report).where(here).limit(1);
  return present !== undefined;
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
  { file, name, marked, cut, isCompleted }: ExamplePicture,
): Promise<void> {
  const xray = await patient.addXray(name, await readFile(new URL(file, PICTURES)));
  await patient.save('xray_image', { images: [xray.picture_url] });
  const teeth = rowsOn(xray.id, marked, cut);
  return isCompleted ? complete(patient, example, teeth) : patient.save('measurement', { teeth });
}

type Examined = Pick<Example, 'information' | 'dentition' | 'clinical_values'>;

async function complete(patient: Patient, examined: Examined, teeth: ReturnType<typeof rowsOn>) {
  const noDefects = teeth.map((row) => ({ ...row, BoneDefect: { distal: false, mesial: false } }));
  const assessment = assemble({
    information: information.parse(examined.information),
    dentition: dentition.parse(examined.dentition),
    clinical_values: clinicalValues.parse(examined.clinical_values),
    measurement: measurement.parse({ teeth: noDefects }),
  });
  const result = diagnose(assessment, DEFAULT_PREFERENCES);
  await patient.save('measurement', measurementData(assessment, result, 'Completed'));
}

async function seedVisits(db: Db, store: FileStore, owner: Owner, now: Date): Promise<void> {
  const { patient_number, visits } = FOLLOWED;
  if (await isThere(db, owner, patient_number)) return;
  const rows = new Map<number, ReturnType<typeof rowsOn>[number]>();
  const images: string[] = [];
  for (const visit of visits) {
    const clinician = createClinician(db, store, owner, daysBefore(now, visit.daysAgo));
    const patient = await clinician.open(patient_number, visit.information);
    await patient.save('dentition', FOLLOWED.dentition);
    await patient.save('clinical_values', visit.clinical_values);
    for (const taken of visit.xrays) {
      const xray = await addVisitXray(patient, taken, now);
      images.push(xray.picture_url);
      for (const row of rowsOn(xray.id, taken.marked, taken.cut)) rows.set(row.tooth, row);
    }
    await patient.save('xray_image', { images });
    await complete(patient, { ...visit, dentition: FOLLOWED.dentition }, [...rows.values()]);
    await patient.note(visit.notes);
  }
}

async function addVisitXray(patient: Patient, { file, name, kind, daysAgo }: VisitXray, now: Date) {
  const xray = await patient.addXray(name, await readFile(new URL(file, PICTURES)));
  const taken = daysBefore(now, daysAgo).toISOString().slice(0, 10);
  await patient.describe(xray.id, { taken, kind });
  return xray;
}
