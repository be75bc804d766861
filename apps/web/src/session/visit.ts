import { forgetPictures } from '../picture';
import { logError } from '../log';
import { presence } from '../shell/activeDiagnosis';

/** Takes away what this user saw: pictures, the open diagnosis and the drafts kept on the disk. */
export async function endVisit(): Promise<void> {
  forgetPictures();
  try {
    const { leaveNothing } = await presence();
    await leaveNothing();
  } catch (error) {
    logError('The drafts could not be erased', error);
  }
}
