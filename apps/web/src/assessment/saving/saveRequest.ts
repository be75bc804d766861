import { clinicalValuesData, measurementData, type ReportStatus } from '@alveola/clinical';
import type { SaveType } from '@alveola/contract';
import type { ApiProblem } from '../../shell/problem';
import { computeResult } from '../document/computeResult';
import {
  type ActiveAssessment,
  type SaveConflict,
  type OpenAssessment,
  type SaveRequest,
  toBeside,
} from './activeAssessment';

export type SaveBody = SaveRequest['body'];

export interface SaveOptions {
  readonly status?: 'complete';
  readonly reason?: string | undefined;
}

/** Random for each tab, with a counter: a repeated save changes nothing. */
export interface IdempotencyKey {
  readonly client: string;
  readonly seq: number;
}

/** Specification §7. @throws Error without a patient number */
export function toSaveBody(
  open: OpenAssessment,
  type: SaveType,
  key: IdempotencyKey,
  { status, reason }: SaveOptions = {},
): SaveBody {
  if (open.patientNumber === '') throw new Error('Missing patient_number');
  const envelope = {
    patient_number: open.patientNumber,
    reference_number: open.reference,
    ...toReportId(open),
    entry: open.entries[type] ?? null,
    ...key,
    ...(status ? { status: 'Completed' as const } : {}),
    ...(reason ? { reason } : {}),
  };
  const { document, preferences } = open.editor;
  switch (type) {
    case 'information':
      return { ...envelope, type, data: document.information };
    case 'dentition':
      return { ...envelope, type, data: document.dentition };
    case 'clinical_values':
      return { ...envelope, type, data: clinicalValuesData(document, preferences) };
    case 'xray_image':
      return { ...envelope, type, data: { images: open.xrays.map((xray) => xray.picture_url) } };
    case 'measurement': {
      const result = computeResult(document, preferences, toBeside(open));
      const state: ReportStatus = status ? 'Completed' : 'In progress';
      return { ...envelope, type, data: measurementData(document, result, state) };
    }
    default:
      return type satisfies never;
  }
}

/** Specification §5: an existing id is sent only with a reference number of this patient. */
function toReportId({ reportId, reference, patientNumber }: ActiveAssessment): { id?: string } {
  if (reportId === null || !reference?.startsWith(`X-${patientNumber}-`)) return {};
  return { id: reportId };
}

export function toConflict(type: SaveType, { data }: ApiProblem): SaveConflict {
  const fields = new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    type,
    entry: text('entry'),
    savedBy: text('saved_by'),
    savedAt: text('saved_at'),
    isOwn: fields.get('own') === true,
    clashes: [],
  };
}
