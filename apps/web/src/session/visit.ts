import { logError } from '../shell/log';
import { forgetPictures } from './picture';
import { presence } from '../shell/activeDiagnosis';

/** Takes away what this user saw: pictures, the open diagnosis and their drafts kept on the disk. */
export async function endVisit(userId: string): Promise<void> {
  forgetPictures();
  try {
    const { leaveNothing } = await presence();
    await leaveNothing(userId);
  } catch (error) {
    logError('The drafts could not be erased', error);
  }
}

/** Somebody else signs in: the work is out of sight. What was not sent stays encrypted and opens for its user alone. */
export async function hideVisit(): Promise<void> {
  forgetPictures();
  try {
    const { stopDiagnosis } = await presence();
    stopDiagnosis();
  } catch (error) {
    logError('The diagnosis could not be closed', error);
  }
}
