import {
  type Assessment,
  clinicalValuesData,
  type History,
  measurementData,
  type ReportStatus,
} from '@alveola/clinical';
import { type BodyOf, SAVE_TYPES, type SaveType, type saveReport, type Xray } from '@alveola/contract';
import type { Editor } from '../document/editor';
import { resultOf } from '../document/result';
import { isSame } from '../document/same';

export type SaveBody = BodyOf<typeof saveReport>;

/** What the server has of this assessment, part by part; a part is unsaved when it says something else. */
export interface Acknowledged {
  readonly information: Assessment['information'] | null;
  readonly dentition: Assessment['dentition'] | null;
  readonly clinical_values: Assessment['clinical_values'] | null;
  readonly xray_image: readonly Xray[] | null;
  readonly measurement: Assessment['measurement'] | null;
}

/** Where an assessment is kept: empty before its first save and after it was completed. */
export interface Filed {
  readonly patientNumber: string;
  readonly reportId: string | null;
  readonly reference: string | null;
  readonly entries: Readonly<Partial<Record<SaveType, string | null>>>;
  readonly history: History | null;
}

export interface Savable extends Filed {
  readonly editor: Editor;
  readonly xrays: readonly Xray[];
  readonly acknowledged: Acknowledged;
}

export function partOf(document: Assessment, xrays: readonly Xray[]): Acknowledged {
  const { information, dentition, clinical_values, measurement } = document;
  return { information, dentition, clinical_values, xray_image: xrays, measurement };
}

/** In the order in which they are sent: information makes the report, the rest needs its id. */
export function unsavedParts(savable: Savable): readonly SaveType[] {
  const now = partOf(savable.editor.document, savable.xrays);
  return SAVE_TYPES.filter((type) => !isSame(now[type], savable.acknowledged[type]));
}

export interface Stamp {
  readonly client: string;
  readonly seq: number;
  /** With the last part of a full save. */
  readonly status?: 'complete';
  readonly reason?: string;
}

/**
 * One save as it goes on the wire. Specification §7.
 * @throws Error without a patient number
 */
export function saveBody(savable: Savable, type: SaveType, stamp: Stamp): SaveBody {
  if (savable.patientNumber === '') throw new Error('Missing patient_number');
  const { client, seq, status, reason } = stamp;
  const envelope = {
    patient_number: savable.patientNumber,
    reference_number: savable.reference,
    ...identification(savable),
    entry: savable.entries[type] ?? null,
    client,
    seq,
    ...(status ? { status: 'Completed' as const } : {}),
    ...(reason ? { reason } : {}),
  };
  const { document, preferences } = savable.editor;
  switch (type) {
    case 'information':
      return { ...envelope, type, data: document.information };
    case 'dentition':
      return { ...envelope, type, data: document.dentition };
    case 'clinical_values':
      return { ...envelope, type, data: clinicalValuesData(document, preferences) };
    case 'xray_image':
      return { ...envelope, type, data: { images: savable.xrays.map((xray) => xray.picture_url) } };
    case 'measurement': {
      const result = resultOf(document, preferences, savable.history);
      const state: ReportStatus = status ? 'Completed' : 'In progress';
      return { ...envelope, type, data: measurementData(document, result, state) };
    }
    default:
      return type satisfies never;
  }
}

/** Specification §5: an existing id is sent along only with a reference number of this very patient. */
export function identification({ reportId, reference, patientNumber }: Filed): { id?: string } {
  if (reportId === null || !reference?.startsWith(`X-${patientNumber}-`)) return {};
  return { id: reportId };
}
