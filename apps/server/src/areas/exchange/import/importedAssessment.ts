import type { ImagePoint } from '@alveola/clinical';
import { isTooComplex, parseJson } from '../../../platform/base/json';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { type ImportedRecord, listPoints, readRecord } from './record';

export interface Read {
  readonly record: ImportedRecord;
  readonly points: readonly ImagePoint[];
}

export function readAssessment(bytes: Buffer): Read | Refusal {
  const text = bytes.toString('utf8');
  if (isTooComplex(text)) return refuse('body-too-complex');
  const record = readRecord(parseJson(text));
  return isRefused(record) ? record : { record, points: listPoints(record.parts) };
}
