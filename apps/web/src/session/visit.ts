import { logError } from '../shell/log';
import { loadDiagnosis } from './activeDiagnosis';

export async function endVisit(userId: string): Promise<void> {
  await forgetPictures();
  try {
    await (await loadDiagnosis()).erase(userId);
  } catch (error) {
    logError('The drafts could not be erased', error);
  }
}

/** Another user signs in: unsent work stays encrypted and opens for its user only. */
export async function hideVisit(): Promise<void> {
  await forgetPictures();
  try {
    (await loadDiagnosis()).stop();
  } catch (error) {
    logError('The diagnosis could not be closed', error);
  }
}

/** Whatever shows pictures has loaded this module before: if it cannot be loaded, there are none. */
async function forgetPictures(): Promise<void> {
  await import('./picture').then(
    (pictures) => pictures.forgetPictures(),
    () => undefined,
  );
}
