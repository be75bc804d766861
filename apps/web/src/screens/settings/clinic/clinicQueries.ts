import { queryClient } from '../../../session/Queries';

/** A user who came or went also changes the number of seats. */
export async function refetchClinic(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['clinic'] }),
    queryClient.invalidateQueries({ queryKey: ['clinic-users'] }),
  ]);
}
