import type { importReport, ReportRow, uploadXray, Xray } from '@alveola/contract';
import { XRAY_PART_BYTES } from '@alveola/contract/shell';
import { ApiProblem } from '../../shell/problem';
import { unreachable } from '../http';
import { sendForm } from './form';
import type { Sending } from './parts';

const PATH: (typeof uploadXray)['path'] = '/patient/patient-report/xray/save';
const IMPORT_PATH: (typeof importReport)['path'] = '/patient/patient-reports/import';

/**
 * Sends files larger than one part in parts, so that they can be continued. @throws ApiProblem; the signal's
 * reason when it was aborted
 */
export async function uploadXrayFile(sending: Sending): Promise<Xray> {
  if (sending.reportId === '') throw new Error('Missing patient_report_id');
  if (sending.file.size <= XRAY_PART_BYTES) return sendWhole(sending);
  const { uploadInParts } = await loadParts();
  try {
    return await uploadInParts(sending);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'too-many-uploads') return sendWhole(sending);
    throw error;
  }
}

export async function cancelUpload(id: string): Promise<void> {
  const { cancelParts } = await loadParts();
  await cancelParts(id);
}

function loadParts() {
  return import('./parts').catch((error: unknown) => {
    throw unreachable(error);
  });
}

function sendWhole({ reportId, file, confirmed, onProgress, signal }: Sending): Promise<Xray> {
  const form = new FormData();
  // Text goes before the file, so that the server knows the report before the first byte of the picture.
  form.append('patient_report_id', reportId);
  if (confirmed) form.append('confirmed', 'yes');
  form.append('image', file);
  return sendForm<Xray>({ path: PATH, form, onProgress, signal });
}

/** `patientNumber` is the number that the patient has in this clinic. @throws ApiProblem */
export function importFile(
  file: File,
  patientNumber: string,
  onProgress: (fraction: number) => void,
): Promise<ReportRow> {
  const form = new FormData();
  form.append('patient_number', patientNumber);
  form.append('image', file);
  return sendForm<ReportRow>({ path: IMPORT_PATH, form, onProgress });
}
