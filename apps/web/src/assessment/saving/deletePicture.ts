import { deleteXray } from '@alveola/contract';
import { call } from '../../session/api';

/** Removes an X-ray's picture for good. @throws ApiProblem; 404 where it is gone already */
export async function deletePicture(id: string): Promise<void> {
  if (id === '') throw new Error('Missing xray image id for key');
  await call(deleteXray, { params: { id } });
}
