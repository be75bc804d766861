import { forgetPictures } from '../picture';
import { queryClient } from '../queryClient';
import { logError } from '../log';
import { presence } from '../shell/activeDiagnosis';

/** Takes away what this user saw: lists, pictures, the open diagnosis and the drafts kept on the disk. */
export async function endVisit(): Promise<void> {
  queryClient.clear();
  forgetPictures();
  try {
    const { leaveNothing } = await presence();
    await leaveNothing();
  } catch (error) {
    logError('The drafts could not be erased', error);
  }
}
