import { chartedValues, resaved } from '@alveola/clinical';
import type { CallBody, saveReport } from '@alveola/contract';
import type { Queries } from '../../../platform/db/open';
import { invalid, type Refusal } from '../../../platform/base/result';
import { toValidationRefusal } from '../../../platform/http/validation';
import { findPreferences } from '../../settings/settingsRoutes';
import { pictureNames } from '../../xrays/xrayRows';
import { newestEntries, readEntryParts } from '../entries';

type Save = CallBody<typeof saveReport>;

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
