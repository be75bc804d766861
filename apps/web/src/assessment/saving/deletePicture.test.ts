import { expect, it } from 'vitest';
import { deletePicture } from './deletePicture';

it('a picture without an id is not asked for', async () => {
  await expect(deletePicture('')).rejects.toThrow('Missing xray image id for key');
});
