/** Whether a failure means that the database holds such a row already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23505') return true;
  return false;
}
