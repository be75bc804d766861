import { assessment, type Information, type Preferences } from '@alveola/clinical';
import type { BodyOf, saveReport } from '@alveola/contract';
import { invalid, isRefused, type Refused } from '../http/answer';
import { fromIssues } from '../http/validation';
import type { partsOf } from './entries';

type Save = BodyOf<typeof saveReport>;
type StoredParts = ReturnType<typeof partsOf>;

/** Stands in where patient information has not come yet: the checks between the other parts do not read it. */
const ANY_PATIENT: Information = {
  patientAge: 50,
  isPatientSmoke: 'No',
  haveDiabetes: 'No',
  oralHygiene: 'No visible plaque',
  missingTeeth: 'No',
  complexRehabilitation: 'No',
  complexRehabilitationReasons: [],
};

/** What a part alone cannot tell: clinical values against the newest dentition, X-rays against those uploaded. */
export function crossCheck(
  save: Save,
  stored: StoredParts,
  preferences: Preferences,
  pictures: ReadonlySet<string>,
): Refused | null {
  if (save.type === 'clinical_values') {
    const { dentition = { implant: [], missing: [] } } = stored;
    const whole = { information: ANY_PATIENT, dentition, clinical_values: save.data, preferences };
    const read = assessment.safeParse(whole);
    return read.success ? null : under('data', fromIssues(read.error.issues));
  }
  if (save.type !== 'xray_image') return null;
  const foreign = save.data.images.findIndex((image) => !pictures.has(image));
  return foreign < 0 ? null : invalid(`data.images.${foreign}`, 'is not an X-ray image of this report');
}

/** The paths of the whole assessment, as paths of the request. */
function under(name: string, refused: Refused): Refused {
  const errors = Object.entries(refused.errors ?? {}).map(([path, messages]) => [
    path.replace(/^clinical_values/, name),
    messages,
  ]);
  return isRefused(refused) ? { ...refused, errors: Object.fromEntries(errors) } : refused;
}
