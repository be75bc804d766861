import { useEffect } from 'react';
import { logError } from '../../shell/log';
import { isRemembered, loadDiagnosis } from '../../session/activeDiagnosis';

/** Loads the editor after a reload only where there may be a diagnosis to continue. */
export function useRememberedDiagnosis(): void {
  useEffect(() => {
    if (isRemembered())
      loadDiagnosis().catch((error: unknown) => logError('The editor could not be loaded', error));
  }, []);
}
