import {
  assessment,
  clinicalValues,
  DEFAULT_PREFERENCES,
  dentition,
  type PatientHistory,
  type ImagePoint,
  information,
  markerPoint,
  measurement,
  type Preferences,
} from '@alveola/clinical';
import type { SaveType } from '@alveola/contract';
import { z } from 'zod';
import { toValidationRefusal } from '../../../platform/http/validation';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { isTooComplex, parseJson } from '../../../platform/base/json';

/** The order matters; pictures come with the report. */
const PARTS = [
  ['information', information],
  ['dentition', dentition],
  ['clinical_values', clinicalValues],
  ['measurement', measurement],
] as const;

export interface ImportedPart {
  readonly type: SaveType;
  readonly data: unknown;
}

export interface ImportedRecord {
  readonly parts: readonly ImportedPart[];
  readonly preferences: Preferences;
  readonly history: PatientHistory | null;
}

const sent = z.looseObject({});

/** Uses the schemas of a save. Each part is stored as it was written. */
export function readRecord(record: unknown): ImportedRecord | Refusal {
  if (!hasPart(record)) return refuse('import-unsupported');
  const whole = assessment.safeParse(record);
  if (!whole.success) return toValidationRefusal(whole.error.issues, ['assessment']);
  const written = sent.safeParse(record);
  if (!written.success) return refuse('import-unsupported');
  const parts: ImportedPart[] = [];
  for (const [type, schema] of PARTS) {
    if (written.data[type] === undefined) continue;
    const read = schema.safeParse(written.data[type]);
    if (!read.success) return toValidationRefusal(read.error.issues, ['assessment', type]);
    parts.push({ type, data: read.data });
  }
  const { preferences = DEFAULT_PREFERENCES, history = null } = whole.data;
  return { parts, preferences, history };
}

function hasPart(record: unknown): boolean {
  return typeof record === 'object' && record !== null && PARTS.some(([part]) => Object.hasOwn(record, part));
}

export function listPoints(record: unknown): readonly ImagePoint[] {
  if (typeof record !== 'object' || record === null) return [];
  const point = markerPoint.safeParse(record);
  return point.success ? [point.data] : Object.values(record).flatMap(listPoints);
}

export interface ReadAssessment {
  readonly record: ImportedRecord;
  readonly points: readonly ImagePoint[];
}

export function readAssessment(bytes: Buffer): ReadAssessment | Refusal {
  const text = bytes.toString('utf8');
  if (!text.trimStart().startsWith('{')) return refuse('import-unsupported');
  if (isTooComplex(text)) return refuse('body-too-complex');
  const record = readRecord(parseJson(text));
  return isRefused(record) ? record : { record, points: listPoints(record.parts) };
}
