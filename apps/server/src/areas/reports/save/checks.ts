import {
  chartedValues,
  resaved,
  assemble,
  diagnose,
  ignoredOverrule,
  OVERRULABLE,
  type Overrule,
} from '@alveola/clinical';
import type { Queries } from '../../../platform/db/open';
import { invalid, type Refusal } from '../../../platform/base/result';
import { toValidationRefusal } from '../../../platform/http/validation';
import { findPreferences } from '../../settings/settingsRoutes';
import { pictureNames } from '../../xrays/xrayRows';
import { newestEntries, readEntryParts } from '../entries';
import type { Save, SaveContext } from './saveRequest';

const charted = resaved(chartedValues);

export interface ReportPlace {
  readonly clinicId: string;
  readonly userId: string;
  readonly reportId: string;
}

export async function crossCheck(db: Queries, place: ReportPlace, save: Save): Promise<Refusal | null> {
  const { clinicId, userId, reportId } = place;
  if (save.type === 'clinical_values') {
    const { dentition } = readEntryParts(await newestEntries(db, clinicId, reportId, ['dentition']));
    const preferences = await findPreferences(db, userId);
    const read = charted.safeParse({ dentition, clinical_values: save.data, preferences });
    return read.success ? null : asOfRequest(toValidationRefusal(read.error.issues));
  }
  if (save.type !== 'xray_image') return null;
  const pictures = await pictureNames(db, clinicId, reportId);
  const foreign = save.data.images.findIndex((image) => !pictures.has(image));
  return foreign < 0 ? null : invalid(`data.images.${foreign}`, 'xray-foreign');
}

function asOfRequest(refused: Refusal): Refusal {
  const errors = Object.entries(refused.errors ?? {}).map(([path, messages]) => [
    path.replace(/^clinical_values/, 'data'),
    messages,
  ]);
  return { ...refused, errors: Object.fromEntries(errors) };
}

function isSame(overrule: Overrule, other: Overrule | null | undefined): boolean {
  return [...OVERRULABLE, 'reason' as const].every((key) => overrule[key] === other?.[key]);
}

export function hasOverrule(save: Save): boolean {
  return save.type === 'measurement' && Boolean(save.data.overrule);
}

/**
 * The server signs an override. An unchanged one keeps its signature; every other is signed by the current
 * user.
 */
export async function signOverrule(context: SaveContext, reportId: string | null): Promise<SaveContext> {
  const { body, session, deps } = context;
  if (body.type !== 'measurement' || !body.data.overrule) return context;
  const { overrule } = body.data;
  const stored =
    reportId === null ? {} : await newestEntries(deps.db, session.clinicId, reportId, ['measurement']);
  const before = readEntryParts(stored).measurement?.overrule;
  const signed =
    before && isSame(overrule, before)
      ? before
      : { ...overrule, by: session.user.name, at: deps.now().toISOString() };
  return { ...context, body: { ...body, data: { ...body.data, overrule: signed } } };
}

/** An override must apply to the diagnosis, which needs patient information. */
export async function checkOverrule(
  db: SaveContext['deps']['db'],
  { clinicId, userId, reportId }: ReportPlace,
  save: Save,
): Promise<Refusal | null> {
  if (save.type !== 'measurement' || !save.data.overrule) return null;
  const { information, ...parts } = readEntryParts(await newestEntries(db, clinicId, reportId));
  if (!information) return null;
  const document = assemble({ information, ...parts, measurement: save.data });
  const { diagnosis } = diagnose(document, await findPreferences(db, userId));
  const [ignored] = ignoredOverrule(diagnosis, save.data.overrule);
  return ignored === undefined
    ? null
    : invalid(`data.overrule.${ignored}`, 'does not apply to the diagnosis');
}
