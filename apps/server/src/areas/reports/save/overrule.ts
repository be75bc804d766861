import { assemble, diagnose, ignoredOverrule, OVERRULABLE, type Overrule } from '@alveola/clinical';
import { invalid, type Refusal } from '../../../platform/base/result';
import { findPreferences } from '../../settings/settingsRoutes';
import { newestEntries, readEntryParts } from '../entries';
import type { ReportPlace } from './checks';
import type { Save, SaveContext } from './saveRequest';

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
