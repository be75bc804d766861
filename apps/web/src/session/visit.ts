import { logError } from '../shell/log';
import { loadDiagnosis } from './activeDiagnosis';

/** Takes away what this user saw: pictures, the open diagnosis and their drafts kept on the disk. */
export async function endVisit(userId: string): Promise<void> {
  await forgetPictures();
  try {
    await (await loadDiagnosis()).erase(userId);
  } catch (error) {
    logError('The drafts could not be erased', error);
  }
}

/** Somebody else signs in: the work is out of sight. What was not sent stays encrypted and opens for its user alone. */
export async function hideVisit(): Promise<void> {
  await forgetPictures();
  try {
    (await loadDiagnosis()).stop();
  } catch (error) {
    logError('The diagnosis could not be closed', error);
  }
}

/** What shows pictures has loaded this before: where it cannot be loaded, there are none. */
async function forgetPictures(): Promise<void> {
  await import('./picture').then(
    (pictures) => pictures.forgetPictures(),
    () => undefined,
  );
}
