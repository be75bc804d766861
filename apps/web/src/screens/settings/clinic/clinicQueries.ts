import { queryClient } from '../../../session/Queries';

/** Users and the seats they take, after one came or went. */
export async function refetchClinic(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['clinic'] }),
    queryClient.invalidateQueries({ queryKey: ['clinic-users'] }),
  ]);
}
