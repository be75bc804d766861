import type { DiagnosisResult, Stage } from '@alveola/clinical';
import type { ActName, CallBody, CallOutput, saveReport } from '@alveola/contract';
import { newId } from '../../../platform/base/ids';
import type { Judged } from '../../../platform/db/schema';
import type { CallContext } from '../../../platform/http/route';
import { toClaims } from './fits';

export type Save = CallBody<typeof saveReport>;
export type Saved = CallOutput<typeof saveReport>;
export type SaveContext = CallContext<typeof saveReport>;

/** Frozen when the report is completed, and never recomputed. */
export interface NewCompletion {
  readonly stage: Stage | null;
  readonly reason: string | null;
  readonly rules_version: string;
  readonly judged: Judged;
  readonly findings: DiagnosisResult;
}

/** Product §11: the envelope's status takes precedence. */
function toStatus(save: Save): 'In progress' | 'Completed' {
  return save.status ?? (save.type === 'measurement' ? save.data.status : undefined) ?? 'In progress';
}

export function isCompleting(save: Save): boolean {
  return save.type === 'measurement' && toStatus(save) === 'Completed';
}

export function toRecord(save: Save): Save['data'] {
  return save.type === 'measurement' ? { ...save.data, status: toStatus(save) } : save.data;
}

export function newEntry(
  { body, session, deps, address }: SaveContext,
  action: ActName,
  completion: NewCompletion | null,
) {
  const { type, client = null, seq = null } = body;
  const acts = [
    { id: newId(), action, detail: { type } },
    ...(completion === null ? [] : [{ id: newId(), action: 'report.complete' as const, detail: null }]),
  ];
  return {
    clinic: session.clinicId,
    user: session.user.id,
    at: deps.now(),
    entry: newId(),
    type,
    data: JSON.stringify(toRecord(body)),
    ...toClaims(body),
    client,
    seq: client === null ? null : seq,
    acts: JSON.stringify(acts),
    address,
    completion: completion && JSON.stringify(completion),
  };
}
