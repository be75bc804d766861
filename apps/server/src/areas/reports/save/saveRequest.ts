import {
  type DiagnosisResult,
  type Stage,
  type ImagePoint,
  naturalToothOnly,
  toClicks,
  toMarkers,
} from '@alveola/clinical';
import { type ActName, type CallBody, type CallOutput, type saveReport, PROBLEMS } from '@alveola/contract';
import { newId } from '../../../platform/base/ids';
import type { Judged } from '../../../platform/db/schema';
import type { CallContext } from '../../../platform/http/route';
import { invalid, type Refusal, refuse } from '../../../platform/base/result';
import { z } from 'zod';
import { toXrayId } from '../../xrays/xrayRows';

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
  reportId: string,
  action: ActName,
  completion: NewCompletion | null,
) {
  const { type, patient_number, client = null, seq = null } = body;
  const acts = [
    { id: newId(), action, detail: { type } },
    ...(completion === null ? [] : [{ id: newId(), action: 'report.complete' as const, detail: null }]),
  ];
  return {
    clinic: session.clinicId,
    report: reportId,
    patient_number,
    user_id: session.user.id,
    address,
    at: deps.now(),
    entry: newId(),
    type,
    data: toRecord(body),
    ...toClaims(body),
    client,
    seq: client === null ? null : seq,
    acts,
    completion,
  };
}

/** A claim of a measurement that does not hold. */
export const unfit = z.object({
  claim: z.enum(['picture', 'marked', 'natural', 'implant']),
  subject: z.string(),
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
});
type Unfit = z.output<typeof unfit>;

interface Reach {
  x_from: number;
  x_to: number;
  y_from: number;
  y_to: number;
}

function toClaims(save: Save) {
  const claims: { tooth: number; claim: Unfit['claim'] }[] = [];
  const reach = new Map<string, Reach>();
  for (const row of save.type === 'measurement' ? save.data.teeth : []) {
    const { tooth } = row;
    const markers = toMarkers(row);
    for (const { point } of [...markers, ...toClicks(row)]) extend(reach, point);
    if (markers.length > 0) claims.push({ tooth, claim: 'marked' });
    if (naturalToothOnly(row) !== null) claims.push({ tooth, claim: 'natural' });
    if (row.implantLength !== undefined) claims.push({ tooth, claim: 'implant' });
  }
  if (save.type === 'measurement')
    for (const { from, to } of save.data.calibrations ?? [])
      [from, to].forEach((point) => extend(reach, point));
  const pictures = [...reach].map(([image, ends]) => ({ id: toXrayId(image), ...ends }));
  return { pictures, claims };
}

/** Changes the map in place, because it runs for every save. */
function extend(reach: Map<string, Reach>, { x, y, image }: ImagePoint): void {
  const ends = reach.get(image);
  if (!ends) {
    reach.set(image, { x_from: x, x_to: x, y_from: y, y_to: y });
    return;
  }
  ends.x_from = Math.min(ends.x_from, x);
  ends.x_to = Math.max(ends.x_to, x);
  ends.y_from = Math.min(ends.y_from, y);
  ends.y_to = Math.max(ends.y_to, y);
}

export function toRefusal(save: Save, { claim, subject, size }: Unfit): Refusal {
  const rows = save.type === 'measurement' ? save.data.teeth : [];
  const n = rows.findIndex(({ tooth }) => String(tooth) === subject);
  if (claim === 'natural') {
    const path = rows.flatMap((row) => (String(row.tooth) === subject ? (naturalToothOnly(row) ?? []) : []));
    return invalid(['data.teeth', n, ...path].join('.'), 'value.natural-teeth-only');
  }
  if (claim === 'implant') return invalid(`data.teeth.${n}.implantLength`, 'value.implants-only');
  if (claim === 'marked') return at('marker-on-missing-tooth', `data.teeth.${n}`);
  const isWrong = ({ x, y, image }: ImagePoint) =>
    toXrayId(image) === subject && (size === null || x < 0 || y < 0 || x > size.width || y > size.height);
  const paths = rows.flatMap((row, place) => {
    const markers = toMarkers(row).filter(({ point }) => isWrong(point));
    const clicks = toClicks(row).filter(({ point }) => isWrong(point));
    return [
      ...markers.map(({ step, side, isOfRootFilm }) => [
        ...(isOfRootFilm ? ['rootFilm'] : []),
        step,
        ...(step === 'BoneDefect' ? ['at'] : []),
        side,
      ]),
      ...clicks.map(({ step, side, n: click }) => ['repeats', step, side, click]),
    ].map((path) => [`data.teeth.${place}`, ...path]);
  });
  const scales = save.type === 'measurement' ? (save.data.calibrations ?? []) : [];
  const scale = scales.findIndex(({ from, to }) => isWrong(from) || isWrong(to));
  const path = paths[0]?.join('.') ?? `data.calibrations.${scale}`;
  return at(size === null ? 'marker-picture-unknown' : 'marker-outside-picture', path);
}

function at(
  problem: 'marker-on-missing-tooth' | 'marker-picture-unknown' | 'marker-outside-picture',
  path: string,
): Refusal {
  return refuse(problem, { errors: { [path]: [PROBLEMS[problem].message] } });
}
