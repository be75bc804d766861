import { logError } from '../shell/log';
import { forgetPictures } from './picture';
import { loadDiagnosis } from './activeDiagnosis';

/** Takes away what this user saw: pictures, the open diagnosis and their drafts kept on the disk. */
export async function endVisit(userId: string): Promise<void> {
  forgetPictures();
  try {
    await (await loadDiagnosis()).erase(userId);
  } catch (error) {
    logError('The drafts could not be erased', error);
  }
}

/** Somebody else signs in: the work is out of sight. What was not sent stays encrypted and opens for its user alone. */
export async function hideVisit(): Promise<void> {
  forgetPictures();
  try {
    (await loadDiagnosis()).stop();
  } catch (error) {
    logError('The diagnosis could not be closed', error);
  }
}
