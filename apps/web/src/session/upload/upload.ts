import type { importReport, ReportRow, uploadXray, Xray } from '@alveola/contract';
import { XRAY_PART_BYTES } from '@alveola/contract/shell';
import { ApiProblem } from '../../shell/problem';
import { unreachable } from '../http';
import { sendForm } from './form';
import type { Sending } from './sending';

const PATH: (typeof uploadXray)['path'] = '/patient/patient-report/xray/save';
const IMPORT_PATH: (typeof importReport)['path'] = '/patient/patient-reports/import';

/**
 * Sends one picture of a report: in parts what is larger than one, for it is continued where it was cut.
 * @throws ApiProblem; the signal's reason when it was aborted
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

/** Gives up the upload of a picture. */
export async function cancelUpload(id: string): Promise<void> {
  const { cancelParts } = await loadParts();
  await cancelParts(id);
}

/** With the first large picture. */
function loadParts() {
  return import('./parts').catch((error: unknown) => {
    throw unreachable(error);
  });
}

function sendWhole({ reportId, file, confirmed, onProgress, signal }: Sending): Promise<Xray> {
  const form = new FormData();
  // Text before the file: the server knows the report before the first byte of the picture.
  form.append('patient_report_id', reportId);
  if (confirmed) form.append('confirmed', 'yes');
  form.append('image', file);
  return sendForm<Xray>({ path: PATH, form, onProgress, signal });
}

/**
 * Sends a file of which a report is made, with the number that the patient has here.
 * @throws ApiProblem
 */
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
